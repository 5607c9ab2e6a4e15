import Foundation
import Harness
import Testing

@testable import Exchange

@Suite struct TransportTests {
  private func request(_ server: RawServer) throws -> Request {
    Request(.get, try Endpoint("http://127.0.0.1:\(server.port)/"))
  }

  private func failure(_ server: RawServer, within limit: Duration = .seconds(60)) async throws -> CallError?
  {
    do {
      _ = try await Transport.send(request(server), within: limit)
      return nil
    } catch { return error as? CallError }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"),
    ("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Trailer: 1\r\n\r\n", 200, "hi"),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nhi", 200, "hi"),
    ("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n", 401, ""),
    ("HTTP/1.0 200 OK\r\n\r\nuntil the end", 200, "until the end"),
  ])
  func keepsTheWholeAnswer(_ bytes: String, _ status: Int, _ body: String) async throws {
    let server = try RawServer(sending: bytes)
    let exchange = try await Transport.send(request(server), within: .seconds(60))
    #expect(exchange.response?.status == status)
    #expect(exchange.response.map { String(decoding: $0.body, as: UTF8.self) } == body)
    #expect(exchange.timeToHead ?? .seconds(9) <= exchange.duration)
  }

  @Test func whatCameBeforeAFailureIsKept() async throws {
    let server = try RawServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
    let error = try await failure(server)
    guard case .brokenOff = error?.reason else {
      Issue.record("\(String(describing: error?.reason))")
      return
    }
    #expect(error?.exchange.response.map { String(decoding: $0.body, as: UTF8.self) } == "half")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "nonsense\r\n\r\n", "HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nhi",
    "HTTP/1.1 200 OK\r\n"
      + String(repeating: "X: " + String(repeating: "y", count: 1000) + "\r\n", count: 1000),
    "",
  ])
  func brokenHTTPIsSaid(_ bytes: String) async throws {
    let server = try RawServer(sending: bytes)
    guard case .brokenOff = try await failure(server)?.reason else {
      Issue.record("not broken off")
      return
    }
  }

  @Test func silenceRunsOutOfTime() async throws {
    let server = try RawServer { $0.stayWithClient() }
    #expect(try await failure(server, within: .milliseconds(200))?.reason == .timedOut(.milliseconds(200)))
  }

  @Test func aDrippingBodyRunsOutOfTime() async throws {
    let server = try RawServer {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      $0.drip(String(repeating: "x", count: 1000), every: 50)
    }
    let error = try await failure(server, within: .seconds(1))
    #expect(error?.reason == .timedOut(.seconds(1)))
    #expect(error?.exchange.response?.body.isEmpty == false)
  }

  @Test func endlessInterimAnswersRunOutOfTime() async throws {
    let server = try RawServer { connection in
      for _ in 0..<1000 { connection.drip("HTTP/1.1 103 Early Hints\r\n\r\n", every: 1) }
    }
    #expect(try await failure(server, within: .milliseconds(300))?.reason == .timedOut(.milliseconds(300)))
  }

  @Test func bodiesAreCapped() async throws {
    let server = try RawServer {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n")
      $0.send(String(repeating: "x", count: 8 << 20))
    }
    #expect(try await failure(server, within: .seconds(60))?.reason == .tooLarge(limit: 4 << 20))
  }

  @Test(arguments: ["https://elsewhere.example/", "http://127.0.0.1:1/", "/"])
  func redirectsAreNotFollowed(_ target: String) async throws {
    let server = try RawServer(
      sending: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    #expect(try await failure(server)?.reason == .redirected(to: target))
    #expect(server.requests.count == 1)
  }

  @Test func aRefusedConnectionIsNotReached() async throws {
    let request = Request(.get, try Endpoint("http://127.0.0.1:\(RawServer.refusingPort())/"))
    let error = await #expect(throws: CallError.self) {
      try await Transport.send(request, within: .seconds(60))
    }
    #expect(error?.reason == .notReached("connection refused"))
  }

  @Test func cancellingClosesTheConnection() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let (departures, left) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer {
      arrived.yield()
      $0.stayWithClient()
      left.yield()
    }
    let request = try request(server)
    let task = Task { try await Transport.send(request, within: .seconds(60)) }
    for await _ in arrivals { break }
    task.cancel()
    let error = await #expect(throws: CallError.self) { try await task.value }
    #expect(error?.reason == .cancelled)
    for await _ in departures { break }
  }

  @Test func aConnectionThatDiesUnderAPostIsNotReplayed() async throws {
    let server = try RawServer { $0.reset() }
    let post = Request(.post, try Endpoint("http://127.0.0.1:\(server.port)/"), body: Array("{}".utf8))
    let error = await #expect(throws: CallError.self) {
      try await Transport.send(post, within: .seconds(60))
    }
    #expect(error?.isUnsent == false)
    #expect(server.requests.count == 1)
    let head = server.requests.first?.lowercased() ?? ""
    #expect(head.contains("content-length: 2\r\n") && !head.contains("transfer-encoding"))
  }
}

import Exchange
import Foundation
import Harness
import JSON
import Synchronization
import Testing

/// The budget and the cache hold on this machine only where a profile says so.
@Suite struct GoodClientTests {
  private func binary(_ server: RawServer, _ profile: String) throws -> Binary {
    let binary = try Binary(environment: ["CORNER_PROFILE": "mine"])
    let folder = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = #"{"profiles":["mine"],"mine":{"catalogUrl":"http://127.0.0.1:\#(server.port)",\#(profile)}}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    return binary
  }

  private static let found =
    "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 33\r\n\r\n{\"results\":[{\"trackName\":\"One\"}]}"

  @Test func pastTheBudgetItIsSaidWhen() async throws {
    let server = try RawServer(sending: Self.found)
    let binary = try binary(server, #""budget":2"#)
    for _ in 0..<2 { #expect(try await binary.run("search", "x").code == 0) }
    let third = try await binary.run("search", "x")
    #expect(third.code == 5)
    #expect(third.error.contains("takes 2 requests a minute; it may be asked again in"))
    #expect(server.requests.count == 2)
    #expect(try await binary.run("budget").output.contains("0 of 2 requests left this minute; one more in"))
  }

  @Test func eachTryIsOneOfTheBudget() async throws {
    let isFirst = Mutex(true)
    let server = try RawServer { connection in
      let first = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      connection.send(
        first ? "HTTP/1.1 503 Busy\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n" : Self.found)
    }
    let binary = try binary(server, #""budget":5"#)
    let outcome = try await binary.run("search", "x")
    #expect(
      outcome.error
        == "127.0.0.1:\(server.port) answered HTTP 503: trying again in 2 s\nanswered at try 2\n")
    #expect(try await binary.run("budget").output.contains("3 of 5 requests left"))
  }

  @Test func freshAnswersAreNotAskedForAgain() async throws {
    let server = try RawServer(sending: Self.found)
    let binary = try binary(server, #""cache":true"#)
    _ = try await binary.run("search", "x")
    let again = try await binary.run("search", "X")
    #expect(again.output.contains("One") && again.error.contains("from the cache"))
    #expect(server.requests.count == 1)
    let last = try await binary.run("last")
    #expect(last.output.contains("term=X") && last.output.contains("HTTP 200  from the cache, of 20"))
    let cache = try await binary.run("--output", "jsonl", "cache").output
    #expect(
      cache.contains(/"fresh":true,"received":"20.*Z","ageInSeconds":[0-9]+,"maxAgeInSeconds":60,"bytes":33/))
    _ = try await binary.run("search", "x", "--fresh")
    #expect(server.requests.count == 2)
    #expect(try await binary.run("cache").output.contains("term=x"))
    #expect(try await binary.run("cache", "clear").error == "1 answer is forgotten\n")
    _ = try await binary.run("search", "x")
    #expect(server.requests.count == 3)
  }

  @Test func withTheHostGoneItIsSaidWhatIsLeft() async throws {
    let server = try RawServer(sending: Self.found)
    let binary = try binary(server, #""cache":true"#)
    _ = try await binary.run("search", "x")
    server.stop()
    let other = try await binary.run("search", "y")
    #expect(other.code == 3)
    #expect(other.error.hasSuffix("; `cache` lists what is kept of earlier answers (1)\n"), "\(other.error)")
  }

  /// The server keeps what was asked twice until a later search tells that both have been asked for.
  @Test func identicalRequestsInFlightAreOne() async throws {
    let both = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      if connection.request.contains("term=twice") { _ = both.wait(timeout: .now() + 60) }
      if connection.request.contains("term=last") { for _ in 0..<2 { both.signal() } }
      connection.send(Self.found)
    }
    let outcome = try await binary(server, #""budget":20"#).run(
      input: "search twice &\nsearch TWICE &\nsearch then\nsearch last\nbudget\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(server.requests.count { $0.lowercased().contains("term=twice") } == 1)
    #expect(outcome.output.components(separatedBy: "One").count == 5)
    #expect(outcome.output.contains("17 of 20 requests left"))
  }

  /// The one who waits is cancelled by itself, and with the last of them the request ends: by `cancel`, or by a signal.
  @Test(arguments: ["cancel 1\ncancel 2\n", ""])
  func aRequestEndsWhenNobodyWaitsForItAnyMore(_ ending: String) async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      if connection.request.contains("term=then") { return connection.send(Self.found) }
      arrived.yield()
      connection.stayWithClient()
    }
    let binary = try binary(server, #""budget":20"#)
    let script = "search x &\nsearch x &\nsearch then\n\(ending)"
    try Data(script.utf8).write(to: URL(fileURLWithPath: binary.home.path + "/script"))
    let outcome = try await binary.run(["--timeout", "30", "run", binary.home.path + "/script"]) { send in
      for await _ in arrivals { break }
      if ending.isEmpty { try send(SIGTERM) }
    }
    #expect(outcome.code == (ending.isEmpty ? 143 : 130))
    #expect(ending.isEmpty || outcome.error.components(separatedBy: ": cancelled\n").count == 3)
    #expect(server.requests.count { $0.contains("term=x") } == 1)
  }

  /// Both wait for one answer, which is held until `last` is searched for.
  @Test func whoeverIsCancelledLeavesTheOthersWaiting() async throws {
    let held = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      if connection.request.contains("term=x") { _ = held.wait(timeout: .now() + 60) }
      if connection.request.contains("term=last") { held.signal() }
      connection.send(Self.found)
    }
    let outcome = try await binary(server, #""budget":20"#).run(
      "--keep-going",
      input:
        "search x &\nsearch x &\nsearch then\ncancel 1\nsearch on\njobs\njobs --output jsonl\nsearch last\n")
    #expect(outcome.error.components(separatedBy: ": cancelled\n").count == 2, "\(outcome.error)")
    #expect(outcome.output.components(separatedBy: "One").count == 5)
    let jobs = outcome.output.split(separator: "\n").filter { $0.contains("search x") }
    #expect(jobs.count == 2 && jobs.first?.contains("  2  search x") == true, "\(outcome.output)")
    #expect(jobs.last?.contains(/"number":2,"line":"search x &","state":"runs","seconds":[0-9.]+,/) == true)
  }

  /// Two wait for one answer: it throttles once.
  @Test func oneAnswerThrottlesOnce() async throws {
    let server = try RawServer(sending: "HTTP/1.1 429 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    let binary = try binary(server, #""budget":20"#)
    _ = try await binary.run("--keep-going", input: "search x &\nsearch x &\nsearch x &\n")
    let budget = try JSONValue(parsing: Array(try await binary.run("--output", "json", "budget").output.utf8))
    #expect((1...60).contains(budget["secondsToOneMore"]?.integer ?? 0))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["0", "-3"]) func aBudgetIsAtLeastOne(_ number: String) async throws {
    let server = try RawServer(sending: Self.found)
    let outcome = try await binary(server, "\"budget\":\(number)").run("search", "x")
    #expect(outcome.code == 2 && outcome.error.contains("is a whole number from 1"), "\(outcome.error)")
  }

  @Test func throttlingIsRememberedAndNeverCached() async throws {
    let server = try RawServer(sending: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    let binary = try binary(server, #""cache":true,"budget":20"#)
    #expect(try await binary.run("search", "x").code == 5)
    let next = try await binary.run("search", "x")
    #expect(next.code == 5 && next.error.contains("throttles; it may be asked again in"))
    #expect(server.requests.count == 1)
    #expect(try await binary.run("budget").output.contains(/:\n  it throttles: ask again in [0-9]+ s\n/))
    #expect(
      try await binary.run("--output", "jsonl", "budget").output
        .contains(/"perMinute":20,"left":0,"secondsToOneMore":[0-9]+,"throttles":true/))
  }
}

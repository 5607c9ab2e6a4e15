import Exchange
import Foundation
import Harness
import JSON
import Synchronization
import Testing

/// What becomes of submissions, by the real binary and a server that counts what reaches it.
@Suite struct JournalTests {
  static let receipt = """
    {"type":0,"quantity":3,"specialRequestEnabled":false,"extraFrosting":false,"addSprinkles":false,"name":"A",\
    "streetAddress":"B","city":"C","zip":"D","id":"697","createdAt":"2026-01-01T00:00:00.000Z"}
    """
  static let created = "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)"

  private func binary(for server: RawServer) async throws -> Binary {
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders", "CORNER_API_KEY": "s3cret-key",
    ])
    #expect(try await binary.run("address", "A, B, C, D").code == 0)
    return binary
  }

  /// A server that leaves the first `failures` requests without an answer.
  private func server(failures: Int) throws -> RawServer {
    let left = Mutex(failures)
    return try RawServer { connection in
      let fails = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if !fails { connection.send(Self.created) }
    }
  }

  private func header(_ name: String, in request: String) -> String? {
    request.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }.map {
      String($0.dropFirst(name.count + 2))
    }
  }

  @Test func fault5And67AnUnknownOrderIsRepeatedUnderItsKey() async throws {
    let server = try server(failures: 1)
    let binary = try await binary(for: server)
    let lost = try await binary.run("submit")
    #expect(lost.code == 8 && lost.error.contains("`orders retry 1` repeats it under the same key"))
    let again = try await binary.run("submit", "--yes")
    #expect(again.code == 2 && again.error.contains("exactly this is order 1, which may have arrived"))
    #expect(try await binary.run("orders", "retry", "1").code == 2)
    #expect(server.requests.count == 1)
    let retried = try await binary.run("orders", "retry", "1", "--yes")
    #expect(retried.output == "Thank you! Your order for 3x vanilla cupcakes is on its way!\n")
    let keys = server.requests.map { header("Idempotency-Key", in: $0) }
    #expect(keys.count == 2 && keys[0] == keys[1] && keys[0] != nil)
    #expect(server.requests[0] == server.requests[1])
    #expect(try await binary.run("orders", "retry", "1", "--yes").error.contains("confirmed"))
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
  }

  @Test func aRepeatedOrderThatIsRefusedStaysUnknown() async throws {
    let isFirst = Atomic(true)
    let server = try RawServer { connection in
      if !isFirst.exchange(false, ordering: .relaxed) {
        connection.send("HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\n{}")
      }
    }
    let binary = try await binary(for: server)
    #expect(try await binary.run("submit").code == 8)
    #expect(try await binary.run("orders", "retry", "1", "--yes").code == 8)
    #expect(try await binary.run("orders").output.contains("unknown"))
  }

  @Test(arguments: ["confirmed", "rejected"])
  func anUnknownOrderIsSettledByHand(_ outcome: String) async throws {
    let server = try server(failures: 1)
    let binary = try await binary(for: server)
    _ = try await binary.run("submit")
    #expect(try await binary.run("orders", "settle", "1").code == 2)
    #expect(try await binary.run("orders", "settle", "2", outcome).error.contains("there is no order 2"))
    #expect(try await binary.run("orders", "settle", "1", outcome).code == 0)
    let again = try await binary.run("orders", "settle", "1", outcome)
    #expect(again.code == 2 && again.error.contains("order 1 is \(outcome), and stays so"))
    #expect(try await binary.run("orders", "show", "1").output.contains("settled by hand"))
    // What was settled as confirmed is asked about, what was rejected goes out.
    #expect(try await binary.run("submit").code == (outcome == "confirmed" ? 2 : 0))
  }

  @Test func fault67AnOrderEqualToTheLastConfirmedIsAskedAbout() async throws {
    let server = try server(failures: 0)
    let binary = try await binary(for: server)
    #expect(try await binary.run("submit").code == 0)
    let again = try await binary.run("submit")
    #expect(again.code == 2)
    #expect(
      again.error == "corner: exactly this was order 1, confirmed as 697; add --yes to allow that\n")
    #expect(server.requests.count == 1)
    #expect(try await binary.run("submit", "--yes").code == 0)
    _ = try await binary.run("set", "quantity", "4")
    #expect(try await binary.run("submit").code == 0)
    #expect(server.requests.count == 3)
  }

  @Test func theStoryHasRequestAndAnswerAndNoKey() async throws {
    let server = try server(failures: 0)
    let binary = try await binary(for: server)
    _ = try await binary.run("submit")
    let story = try await binary.run("orders", "show", "1").output
    for part in [
      "prepared", "sending", "confirmed", "as 697", "x-api-key: ••••", "Idempotency-Key: ", "\"zip\":\"D\"",
      "HTTP 201",
      "\"id\":\"697\"",
    ] {
      #expect(story.contains(part), "\(part) in \(story)")
    }
    let json = try JSONValue(
      parsing: Array(try await binary.run("--output", "json", "orders", "show", "1").output.utf8))
    #expect(
      json["steps"]?.elements?.compactMap { $0["state"]?.string } == ["prepared", "sending", "confirmed"])
    let folder = binary.home.path + "/state/corner"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      #expect(bytes.range(of: Data("s3cret-key".utf8)) == nil, "\(file)")
    }
    #expect(!story.contains("s3cret-key"))
  }

  @Test func fault52AKilledSenderLeavesItUnknown() async throws {
    let (server, arrivals) = try RawServer.silent()
    let binary = try await binary(for: server)
    let outcome = try await binary.run(["submit"]) { send in
      for await _ in arrivals { break }
      // As long as it lives, it is on its way and nobody calls it unknown.
      #expect(try await binary.run("orders").output.contains("on its way"))
      let second = try await binary.run("submit", "--yes")
      #expect(second.code == 2 && second.error.contains("on its way"))
      try send(SIGKILL)
    }
    #expect(outcome.code == 128 + SIGKILL)
    #expect(try await binary.run("orders").output.contains("unknown: it may have arrived"))
    #expect(try await binary.run("order").output.contains("A"))
    #expect(server.requests.count == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: binary.home.path + "/state/corner")
    #expect(!files.contains { $0.hasPrefix("sending-") })
  }

  @Test(arguments: [[], ["--yes"]])
  func fault53ProcessesThatSubmitOneDraftAtOnceOrderOnce(_ options: [String]) async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let held = Mutex<[Connection]>([])
    let server = try RawServer { connection in
      held.withLock { $0.append(connection) }
      open.yield()
      connection.stayWithClient()
    }
    let binary = try await binary(for: server)
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<6 { group.addTask { try await binary.run(["submit"] + options).code } }
      for await _ in gate { break }
      var codes: [Int32] = []
      // The winner hears its answer only when all the others have been told.
      for _ in 0..<5 { codes.append(try await group.next() ?? -1) }
      for connection in held.withLock({ $0 }) { connection.send(Self.created) }
      codes.append(try await group.next() ?? -1)
      return codes
    }
    #expect(codes == [2, 2, 2, 2, 2, 0])
    #expect(server.requests.count == 1)
    #expect(try await binary.run("orders").output.split(separator: "\n").count == 1)
  }

  /// What goes out is what stood when `submit` was entered, not what is typed while it is under way.
  @Test func fault67WhatIsSetAfterSubmitIsNotSent() async throws {
    let server = try server(failures: 0)
    let binary = try await binary(for: server)
    let outcome = try await binary.run(input: "submit &\nset quantity 20\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(server.requests.count == 1 && server.requests[0].contains("\"quantity\":3,"))
    #expect(try await binary.run("order").output.contains("Quantity          20\n"))
  }

  /// The story tells of the last attempt, and nothing of an earlier one's answer.
  @Test func aRetryThatReachesNobodyHasNoAnswer() async throws {
    let server = try RawServer(sending: "HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\n{}")
    let binary = try await binary(for: server)
    #expect(try await binary.run("submit").code == 8)
    server.stop()
    #expect(try await binary.run("orders", "retry", "1", "--yes").code != 0)
    let story = try await binary.run("--output", "json", "orders", "show", "1").output
    #expect(story.contains("\"status\": null"), "\(story)")
    #expect(story.contains("again to http://127.0.0.1:"))
  }

  @Test func fault1WhatWasNotReachedWasNotSentAndMayGoAgain() async throws {
    let server = try server(failures: 0)
    let binary = try await binary(for: server)
    let nobody = "http://127.0.0.1:\(try RawServer.refusingPort())"
    #expect(try await binary.run("--orders-url", nobody, "submit").error.contains("nothing was sent"))
    #expect(try await binary.run("--orders-url", nobody, "submit").code == 3)
    #expect(
      try await binary.run("orders").output.split(separator: "\n").allSatisfy { $0.contains("not sent") })
    #expect(try await binary.run("submit").code == 0)
  }
}

import Exchange
import Foundation
import Harness
import JSON
import Testing

/// `submit`, stopped or failed at each write and each send in turn, against a server that counts.
@Suite(.enabled(if: TracedRun.works)) struct EveryStepTests {
  struct Aftermath {
    /// Orders that reached the server whole.
    let received: Int
    let states: [String]
  }

  private static let order = "{\"addSprinkles\":false,\"city\":\"C\""

  private func prepared(_ server: RawServer) async throws -> Binary {
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders"])
    #expect(try await binary.run("address", "A, B, C, D").code == 0)
    return binary
  }

  private func aftermath(_ binary: Binary, _ server: RawServer) async throws -> Aftermath {
    try server.settle()
    let listed = try await binary.run("--output", "json", "orders")
    #expect(listed.code == 0, "\(listed.error)")
    let files = try FileManager.default.contentsOfDirectory(atPath: binary.home.path + "/state/corner")
    #expect(!files.contains { $0.hasPrefix("sending-") }, "a lock that nobody holds is swept")
    let order = try await binary.run("--output", "jsonl", "order")
    #expect(order.output.hasPrefix(Self.order), "the draft is intact")
    return Aftermath(
      received: server.requests.count { $0.contains(Self.order) && $0.hasSuffix("}") },
      states: try JSONValue(parsing: Array(listed.output.utf8)).elements?.compactMap { $0["state"]?.string }
        ?? [])
  }

  /// Whether what the journal says fits what the server counted.
  private func isTrue(_ aftermath: Aftermath) -> Bool {
    switch aftermath.states {
    case [], ["unsent"], ["rejected"]: aftermath.received == 0
    case ["confirmed"]: aftermath.received == 1
    case ["unknown"]: aftermath.received <= 1
    default: false
    }
  }

  /// Submits with the fault at the first act, then at the second, until a run gets through without meeting it.
  /// Returns how many acts there are.
  private func atEachAct(
    _ fault: TracedRun.Fault, _ check: (TracedRun.End, Aftermath) -> Void
  ) async throws -> Int {
    var nth = 1
    while true {
      let server = try RawServer(sending: JournalTests.created)
      defer { server.stop() }
      let binary = try await prepared(server)
      let end = try await TracedRun(binary).run(["submit"], fault, at: nth)
      let after = try await aftermath(binary, server)
      #expect(isTrue(after), "act \(nth): \(after), \(end.output)")
      check(end, after)
      guard end.faulted else { return nth - 1 }
      nth += 1
    }
  }

  @Test(arguments: [TracedRun.Fault.kill, .killAfter])
  func fault52KilledAtEachStep(_ fault: TracedRun.Fault) async throws {
    var seen: Set<[String]> = []
    let acts = try await atEachAct(fault) { end, after in
      seen.insert(after.states)
      if end.faulted {
        #expect(end.code == 128 + SIGKILL)
      } else {
        #expect(end.code == 0 && after.states == ["confirmed"], "\(end.output)")
      }
    }
    #expect(seen == [[], ["unsent"], ["unknown"], ["confirmed"]])
    #expect(acts >= 10)
  }

  @Test(arguments: [TracedRun.Fault.diskFull, .diskBroken])
  func fault43ADiskThatFailsFromEachWriteOn(_ fault: TracedRun.Fault) async throws {
    let acts = try await atEachAct(fault) { end, after in
      guard end.faulted else { return }
      #expect(end.code < 128, "\(end.output)")
      if after.received == 0 {
        #expect(end.code == 1, "\(end.output)")
      } else {
        #expect(end.output.contains("Thank you!"), "\(end.output)")
        #expect(after.states == ["confirmed"] || end.output.contains("could not take down"), "\(end.output)")
      }
    }
    #expect(acts >= 5)
  }

  /// Also by a process that comes when the disk is full already.
  @Test func fault43WhatIsThereIsReadWhereNothingCanBeWritten() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try await prepared(server)
    #expect(try await binary.run("submit").code == 0)
    for command in ["order", "orders", "price"] {
      let usual = try await binary.run(command)
      let end = try await TracedRun(binary).run([command], .diskFull, at: 1)
      #expect(end.code == 0 && end.faulted && end.output == usual.output, "\(end.output)")
    }
  }
}

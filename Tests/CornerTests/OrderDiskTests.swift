import Exchange
import Foundation
import GRDB
import Harness
import Testing

/// The faults of the disk and the process that touch an order, by their numbers in the list of faults.
@Suite struct OrderDiskTests {
  /// Nothing can be written down, so nothing is sent.
  @Test(arguments: [44, 47, 48])
  func withoutAJournalNothingIsSent(_ fault: Int) async throws {
    let server = try RawServer(sending: JournalTests.created)
    var binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let path = binary.home.path + "/state/corner/corner.sqlite"
    switch fault {
    case 44: binary.environment["XDG_STATE_HOME"] = "/proc/nowhere"
    case 47:
      _ = try await binary.run("address", "A, B, C, D")
      let state = try DatabaseQueue(path: path)
      try await state.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
      try state.close()
    default:
      try FileManager.default.createDirectory(
        atPath: binary.home.path + "/state/corner", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: binary.home.path + "/other")
    }
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 1, "\(outcome.error)")
    #expect(server.requests.isEmpty)
  }

  @Test func fault46ABrokenStateIsSetAsideAndTheNextOrderGoesOut() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let folder = binary.home.path + "/state/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: folder + "/corner.sqlite"))
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 0 && outcome.error.contains("is set aside as"), "\(outcome.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.contains(".broken-") })
    #expect(try await binary.orderState() == "confirmed")
  }

  @Test func fault51WhateverTheUmaskFilesAreTheirOwnersAlone() async throws {
    let server = try RawServer { $0.reset() }
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.runInShell("umask 000; \"$CORNER\" address A, B, C, D; \"$CORNER\" submit")
    let folder = binary.home.path + "/state/corner"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let mode =
        try FileManager.default.attributesOfItem(atPath: folder + "/" + file)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(file)")
    }
    #expect(try await binary.orderState() == "unknown")
  }

  @Test func fault55WithoutRoomForDescriptorsItEndsWithAnError() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    var codes: Set<Int32> = []
    for limit in stride(from: 10, through: 400, by: 2) where !codes.contains(0) {
      let outcome = try await binary.runInShell("ulimit -n \(limit); exec \"$CORNER\" submit 2>&1")
      codes.insert(outcome.code)
      try server.settle()
      #expect(server.requests.count == (outcome.code == 0 ? 1 : 0), "\(limit): \(outcome.output)")
    }
    #expect(codes == [1, 3, 0])
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
  }

  /// It runs, or not; then one line says which program, and nothing is lost half-way.
  @Test(arguments: [("!echo ran", "ran"), ("price | cat", "Total")])
  func fault55WithoutRoomForDescriptorsNoChildIsStarted(_ line: String, _ shown: String) async throws {
    let binary = try Binary()
    var errors: Set<String> = []
    for limit in stride(from: 12, through: 42, by: 3) {
      let outcome = try await binary.runInShell("ulimit -n \(limit); echo '\(line)' | \"$CORNER\"")
      #expect(outcome.output.contains(shown) == (outcome.code == 0), "\(limit): \(outcome)")
      #expect(outcome.error.split(separator: "\n").count == Int(outcome.code), "\(limit): \(outcome)")
      errors.insert(outcome.error)
    }
    #expect(errors == ["", "stdin:1:1: `/bin/sh` could not be started: too many open files\n"])
  }

  @Test func fault50AStateThatIsHeldIsWaitedForAndThenNothingIsSent() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: binary.home.path + "/state/corner/corner.sqlite", configuration: unsafe)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let outcome = try await binary.run("submit")
    #expect(outcome.code == 1 && outcome.error.contains("another session holds"), "\(outcome.error)")
    #expect(server.requests.isEmpty)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try await binary.run("submit").code == 0)
  }

  /// The newest is the newest by its number, whatever the clock said.
  @Test(arguments: ["1970-01-01 00:00:00.000", "2999-12-31 00:00:00.000"])
  func fault54AClockThatJumpsChangesNoOrder(_ time: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    _ = try await binary.run("submit")
    let state = try DatabaseQueue(path: binary.home.path + "/state/corner/corner.sqlite")
    try await state.write {
      try $0.execute(sql: "UPDATE submission SET prepared = ?, settled = ?", arguments: [time, time])
    }
    try state.close()
    #expect(try await binary.run("submit").error.contains("exactly this was order 1"))
    _ = try await binary.run("set", "quantity", "4")
    #expect(try await binary.run("submit").code == 0)
    #expect(try await binary.run("submit").error.contains("exactly this was order 2"))
    let numbers = try await binary.run("orders").output.split(separator: "\n").map {
      $0.split(separator: " ").first
    }
    #expect(numbers == ["1", "2"])
    #expect(server.requests.count == 2)
  }
}

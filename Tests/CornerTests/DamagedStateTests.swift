import Exchange
import Foundation
import GRDB
import Harness
import JSON
import Testing

/// A state file with damage of every kind: no trap, and no order is forgotten that could still be read.
@Suite struct DamagedStateTests {
  /// Five orders, one of them unknown, with a draft, a snapshot and cached answers.
  private func prepared() async throws -> (Binary, original: Data) {
    let server = try RawServer { connection in
      if !connection.request.contains("\"quantity\":5") { connection.send(JournalTests.created) }
    }
    let catalog = try RawServer(
      sending:
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nConnection: close\r\nContent-Length: 14\r\n\r\n{\"results\":[]}"
    )
    let binary = try Binary(home: TemporaryFolder(inMemory: true))
    let config = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data(
      #"{"profiles":["own"],"own":{"catalogUrl":"http://127.0.0.1:\#(catalog.port)","ordersUrl":"http://127.0.0.1:\#(server.port)/","cache":true}}"#
        .utf8
    ).write(to: URL(fileURLWithPath: config + "/config.json"))
    let orders = (3...7).map { "set quantity \($0)\nsubmit\n" }.joined()
    _ = try await binary.run(
      "--keep-going", "--profile", "own", input: "search x\naddress A, B, C, D\nsnapshot s\n" + orders)
    let state = try DatabaseQueue(path: file(binary))
    try await state.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try state.close()
    return (binary, try Data(contentsOf: URL(fileURLWithPath: file(binary))))
  }

  private func file(_ binary: Binary) -> String { binary.home.path + "/state/corner/corner.sqlite" }

  private func put(_ data: Data, in binary: Binary) throws {
    let folder = binary.home.path + "/state/corner"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("corner.sqlite") {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    try data.write(to: URL(fileURLWithPath: file(binary)))
  }

  /// The orders whose rows SQLite itself still reads, one by one.
  private func readable(_ binary: Binary) -> Set<Int> {
    var configuration = Configuration()
    configuration.readonly = true
    guard
      let state = try? DatabaseQueue(path: "file:\(file(binary))?immutable=1", configuration: configuration)
    else { return [] }
    defer { try? state.close() }
    return Set(
      (1...5).filter { number in
        let row = try? state.read {
          try Row.fetchOne(
            $0,
            sql:
              "SELECT idempotencyKey, destination, endpoint, body, state, prepared FROM submission WHERE number = ?",
            arguments: [number])
        }
        return row != nil
      })
  }

  /// What every variant has to stand, in one process, and then what the next one knows.
  private func check(_ binary: Binary, _ what: String) async throws {
    let wanted = readable(binary)
    let looks =
      "order\norders\norders show 1\norders show 3\nsnapshot\ndiff s\nundo\ncache\nbudget\nset quantity 9\n"
    let first = try await binary.run("--keep-going", "--profile", "own", input: looks)
    #expect(first.code < 128, "\(what): \(first.error)")
    let listed = try await binary.run("--profile", "own", "orders", "--output", "json")
    #expect(listed.code == 0, "\(what): \(listed.error)")
    let numbers = (try? JSONValue(parsing: Array(listed.output.utf8)))?.elements?.compactMap {
      $0["number"]?.integer
    }
    #expect(wanted.isSubset(of: numbers ?? []), "\(what): \(wanted) of \(numbers ?? []), \(first.error)")
  }

  /// Each column of a row, with each kind of value that does not belong there.
  @Test func found44AColumnThatCannotBeReadHidesNothing() async throws {
    let (binary, original) = try await prepared()
    let columns = [
      "submission": [
        "idempotencyKey", "destination", "endpoint", "body", "state", "prepared", "settled", "requestHead",
        "status",
        "answerHead", "answer", "problem",
      ],
      "step": ["submission", "at", "state", "words"], "draft": ["json", "revision"],
      "revision": ["json"], "snapshot": ["name", "at", "json"],
      "answer": ["url", "received", "maxAge", "headers", "body"],
      "request": ["host", "sent"],
    ]
    let values = ["x'FF00FE'", "'x'", "''", "9e999", "-1", "CAST(x'323032362D31FF' AS TEXT)"]
    var variants = 0
    for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
      for name in names {
        for value in values {
          variants += 1
          guard Soak.isOn || variants.isMultiple(of: 7) else { continue }
          try put(original, in: binary)
          let state = try DatabaseQueue(path: file(binary))
          try? await state.writeWithoutTransaction {
            try $0.execute(
              sql:
                "PRAGMA foreign_keys = OFF; UPDATE \(table) SET \(name) = \(value) WHERE rowid = (SELECT max(rowid) FROM \(table))"
            )
            _ = try $0.checkpoint(.truncate)
          }
          try state.close()
          try await check(binary, "\(table).\(name) = \(value)")
        }
      }
    }
  }

  /// Bytes changed, pages wiped, swapped and cut off.
  @Test func found44PagesThatCannotBeReadHideNothingElse() async throws {
    let (binary, original) = try await prepared()
    let pages = original.count / 4096
    var variants: [(String, Data)] = []
    for page in 0..<pages {
      let range = page * 4096..<(page + 1) * 4096
      var wiped = original
      wiped.replaceSubrange(range, with: Data(count: 4096))
      variants.append(("page \(page) wiped", wiped))
      var noise = original
      noise.replaceSubrange(range, with: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ page) })
      variants.append(("page \(page) noise", noise))
      var swapped = original
      let other = (page + 1) % pages
      swapped.replaceSubrange(range, with: original[other * 4096..<(other + 1) * 4096])
      variants.append(("page \(page) is page \(other)", swapped))
      variants.append(("cut off at page \(page)", original.prefix(page * 4096 + 100)))
    }
    var random = Seeded(1)
    while variants.count < 480 {
      var changed = original
      let offset = Int.random(in: 0..<original.count, using: &random)
      // Most of a file is empty, and is read by nobody.
      guard changed[offset] != 0 else { continue }
      changed[offset] ^= UInt8.random(in: 1...255, using: &random)
      variants.append(("byte \(offset) changed", changed))
    }
    for (index, (what, data)) in variants.enumerated() where Soak.isOn || index.isMultiple(of: 12) {
      try put(data, in: binary)
      try await check(binary, what)
    }
  }

  /// A letter of the schema is changed: the rows are as they were, and so is what they say.
  @Test(arguments: [
    ("\"headers\" BLOB", "\"heaters\" BLOB"), ("\"maxAge\"", "\"maxAgf\""),
    ("\"json\" BLOB", "\"kson\" BLOB"),
    ("\"number\" INTEGER", "\"numbes\" INTEGER"), ("\"state\" TEXT", "\"ttate\" TEXT"),
    ("\"body\" BLOB", "\"body\" BLOC"), ("\"at\" DATETIME", "\"bt\" DATETIME"),
  ])
  func found44ADamagedSchemaLosesNoOrder(_ old: String, _ new: String) async throws {
    let (binary, original) = try await prepared()
    var place = original.startIndex
    while let found = original.range(of: Data(old.utf8), in: place..<original.endIndex) {
      var damaged = original
      damaged.replaceSubrange(found, with: Data(new.utf8))
      try put(damaged, in: binary)
      try await check(binary, "\(old) is \(new)")
      let listed = try await binary.run("--profile", "own", "orders")
      #expect(listed.output.split(separator: "\n").count == 5, "\(listed)")
      place = found.upperBound
    }
  }

  @Test func found44WhatIsDamagedIsNamedAndNotSentAgain() async throws {
    let (binary, _) = try await prepared()
    let state = try DatabaseQueue(path: file(binary))
    try await state.write {
      try $0.execute(sql: "UPDATE submission SET prepared = 'yesterday' WHERE number = 1")
      try $0.execute(sql: "UPDATE submission SET state = 'sent', idempotencyKey = x'FF' WHERE number = 2")
    }
    try state.close()
    let orders = try await binary.run("--profile", "own", "orders")
    #expect(orders.output.split(separator: "\n").count == 5)
    #expect(
      orders.error.contains("the entry of order 1 is damaged: prepared cannot be read"), "\(orders.error)")
    #expect(orders.output.split(separator: "\n")[1].contains("unknown: it may have arrived"))
    let retry = try await binary.run("--profile", "own", "orders", "retry", "2", "--yes")
    #expect(retry.code == 2 && retry.error.contains("cannot be sent again"), "\(retry.error)")
    #expect(try await binary.run("--profile", "own", "orders", "settle", "2", "confirmed").code == 0)
  }

  /// As a Corner of the first schema left it, that was killed while it sent.
  @Test func found50AnOrderThatWasSentIsNotCalledNeverSent() async throws {
    let (binary, _) = try await prepared()
    let state = try DatabaseQueue(path: file(binary))
    try await state.write {
      try $0.execute(
        sql: "UPDATE submission SET state = 'sending', requestHead = NULL, settled = NULL WHERE number = 1")
      try $0.execute(sql: "DELETE FROM step WHERE submission = 1")
    }
    try state.close()
    let story = try await binary.run("--profile", "own", "orders", "show", "1").output
    #expect(story.contains("unknown: it may have arrived") && !story.contains("never sent"), "\(story)")
  }
}

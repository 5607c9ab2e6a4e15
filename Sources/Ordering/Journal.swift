import Foundation
import GRDB
package import State

/// Every submission, each step written before the act that it announces.
package struct Journal: Sendable {
  let store: Store

  package init(in store: Store) { self.store = store }

  /// Whether what was sent before is not known in it any more: then nothing is sent until `acceptReplacement`.
  package var isReplaced: Bool { store.isReplaced }

  package func acceptReplacement() { store.acceptReplacement() }

  /// Oldest first.
  package func submissions() throws -> [Submission] {
    try recover()
    return try store.read { try fetch($0, "ORDER BY number") }
  }

  package func submission(_ number: Int64) throws -> Submission? {
    try recover()
    return try store.read { try fetch($0, "WHERE number = ?", [number]).first }
  }

  package func steps(of number: Int64) throws -> [Submission.Step] {
    try store.read {
      try Submission.Step.fetchAll(
        $0, sql: "SELECT * FROM step WHERE submission = ? ORDER BY id", arguments: [number])
    }
  }

  package func lastConfirmed(at destination: String) throws -> Submission? {
    try store.read {
      try fetch(
        $0, "WHERE state = 'confirmed' AND destination = ? ORDER BY number DESC LIMIT 1", [destination]
      )
      .first
    }
  }

  /// The newest step of any submission; 0 before the first.
  package func newestStep() throws -> Int64 {
    try store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM step") ?? 0 }
  }

  /// Writes down what a person found out about a submission whose outcome is unknown. False when it is not.
  package func settleByHand(_ number: Int64, as state: Submission.State) throws -> Bool {
    try recover()
    return try store.write { database in
      guard let submission = try fetch(database, "WHERE number = ?", [number]).first,
        submission.state == .unknown
      else { return false }
      try record(state, of: number, words: "settled by hand", in: database)
      return true
    }
  }

  /// Writes down what became of a process that is no more. Where that cannot be written, it is known all the same:
  /// `fetch` sees it so too.
  func recover() throws {
    let isNeeded = try store.read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM submission WHERE state IN ('prepared', 'sending'))")
    }
    func leftLocks() -> [String] { store.folder?.unheld(Submission.lock("")) ?? [] }
    guard isNeeded == true || !leftLocks().isEmpty else { return }
    try? store.write { database in
      for row in try rows(database, "WHERE state IN ('prepared', 'sending')", []) {
        let known = asKnown(row)
        guard known.state != row.state else { continue }
        try record(known.state, of: row.number, words: "the process that sent it ended", in: database)
      }
      // Nobody takes a lock meanwhile: that needs a transaction, too.
      for lock in leftLocks() { store.folder?.forget(lock) }
    }
  }

  func fetch(_ database: Database, _ rest: String, _ arguments: StatementArguments = []) throws
    -> [Submission]
  {
    try rows(database, rest, arguments).map(asKnown)
  }

  private func rows(_ database: Database, _ rest: String, _ arguments: StatementArguments) throws
    -> [Submission]
  {
    try Submission.fetchAll(database, sql: "SELECT * FROM submission " + rest, arguments: arguments)
  }

  /// Under way only as long as its sender holds the lock.
  private func asKnown(_ row: Submission) -> Submission {
    guard row.state == .prepared || row.state == .sending, store.folder?.isHeld(row.lock) != true else {
      return row
    }
    var known = row
    known.state = row.state == .prepared ? .unsent : .unknown
    return known
  }

  func record(_ state: Submission.State, of number: Int64, words: String? = nil, in database: Database) throws
  {
    let now = Date()
    let settled = state == .prepared || state == .sending ? nil : now
    try database.execute(
      sql: "UPDATE submission SET state = ?, settled = ?, problem = ? WHERE number = ?",
      arguments: [state, settled, state == .confirmed ? nil : words, number])
    // Gone with a file that was removed or replaced meanwhile.
    guard database.changesCount == 1 else { throw OrderError.noJournal }
    try database.execute(
      sql: "INSERT INTO step (submission, at, state, words) VALUES (?, ?, ?, ?)",
      arguments: [number, now, state, words])
  }
}

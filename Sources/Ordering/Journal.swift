package import Foundation
import GRDB
package import State

/// One attempt to order, from before it was sent to how it ended.
package struct Submission: Sendable, Codable {
  package enum State: String, Sendable, Codable {
    /// Written down; nothing was sent.
    case prepared
    /// It may be on its way.
    case sending
    case confirmed
    case rejected
    /// It may have arrived; nobody here can tell.
    case unknown
  }

  package let number: Int64
  package let idempotencyKey: String
  package let endpoint: String
  package let body: Data
  package let state: State
  package let prepared: Date
  package let settled: Date?
  package let status: Int?
  package let answer: Data?
}

extension Submission: FetchableRecord {}
extension Submission.State: DatabaseValueConvertible {}

/// Every submission, each step written before the act that it announces.
package struct Journal: Sendable {
  private let store: Store

  package init(in store: Store) { self.store = store }

  /// Newest last.
  package func submissions() throws -> [Submission] {
    try store.read { try Submission.fetchAll($0, sql: "SELECT * FROM submission ORDER BY number") }
  }

  func prepare(body: Data, endpoint: String, key: String) throws -> Int64 {
    guard store.isPersistent else { throw OrderError.noJournal }
    return try store.write { database in
      try database.execute(
        sql: """
          INSERT INTO submission (idempotencyKey, endpoint, body, state, prepared) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [key, endpoint, body, Submission.State.prepared, Date()])
      return database.lastInsertedRowID
    }
  }

  func move(_ number: Int64, to state: Submission.State) throws {
    try store.write {
      try $0.execute(
        sql: "UPDATE submission SET state = ? WHERE number = ?", arguments: [state, number])
    }
  }

  func settle(_ number: Int64, as state: Submission.State, status: Int?, answer: [UInt8]?) throws {
    try store.write {
      try $0.execute(
        sql: "UPDATE submission SET state = ?, settled = ?, status = ?, answer = ? WHERE number = ?",
        arguments: [state, Date(), status, answer.map { Data($0) }, number])
    }
  }
}

package import Foundation
package import GRDB

/// One order on its way, from before it was sent to how it ended.
package struct Submission: Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// Written down; nothing was sent.
    case prepared
    /// It may be on its way.
    case sending
    case confirmed
    /// The server said no.
    case rejected
    /// It is certain that nothing was sent.
    case unsent
    /// It may have arrived; nobody here can tell.
    case unknown
  }

  /// What happened to it, and when.
  package struct Step: Sendable {
    /// Nil where the entry is damaged.
    package let at: Date?
    package let state: State
    package let words: String?
  }

  package let number: Int64
  /// The same for every attempt, so that a server that knows such keys takes the order once.
  package let idempotencyKey: String
  /// Where it goes, by a name that stays the same: the sandbox's address changes with each start.
  package let destination: String
  package let endpoint: String
  package let body: Data
  package var state: State
  /// Nil where the entry is damaged.
  package let prepared: Date?
  package let settled: Date?
  /// The header lines as they were sent, the key masked.
  package let requestHead: String?
  package let status: Int?
  package let answerHead: String?
  package let answer: Data?
  /// Why it is not confirmed, in words.
  package let problem: String?
  /// The columns of its entry that cannot be read. One whose state cannot is taken for unknown.
  package let damaged: [String]

  /// The lock that its sender holds.
  var lock: String { Self.lock(idempotencyKey) }

  static func lock(_ idempotencyKey: String) -> String { "sending-\(idempotencyKey)" }
}

extension Submission.State: DatabaseValueConvertible {}

// A damaged row hides nothing but its damaged columns: reading a row never fails.

extension Submission: FetchableRecord {
  package init(row: Row) {
    var row = RowReader(row)
    number = row.value("number") ?? 0
    idempotencyKey = row.value("idempotencyKey") ?? ""
    destination = row.value("destination") ?? ""
    endpoint = row.value("endpoint") ?? ""
    body = row.value("body") ?? Data()
    state = row.value("state") ?? .unknown
    prepared = row.date("prepared")
    settled = row.isNull("settled") ? nil : row.date("settled")
    requestHead = row.optional("requestHead")
    status = row.optional("status")
    answerHead = row.optional("answerHead")
    answer = row.optional("answer")
    problem = row.optional("problem")
    damaged = row.damaged
  }
}

extension Submission.Step: FetchableRecord {
  package init(row: Row) {
    var row = RowReader(row)
    at = row.date("at")
    state = row.value("state") ?? .unknown
    words = row.optional("words")
  }
}

/// Reads the columns of a row, and notes those that do not hold what they should.
private struct RowReader {
  private let row: Row
  private(set) var damaged: [String] = []

  init(_ row: Row) { self.row = row }

  func isNull(_ column: String) -> Bool { stored(column).isNull }

  mutating func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    let value = Value.fromDatabaseValue(stored(column))
    if value == nil { damaged.append(column) }
    return value
  }

  mutating func optional<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    isNull(column) ? nil : value(column)
  }

  /// Nil also for a date of another age: none that was written down is, and few calendars hold it.
  mutating func date(_ column: String) -> Date? {
    let date = Date.fromDatabaseValue(stored(column))
    if let date, (0..<253_402_300_800).contains(date.timeIntervalSince1970) { return date }
    damaged.append(column)
    return nil
  }

  private func stored(_ column: String) -> DatabaseValue { row[column] ?? .null }
}

import Exchange
import Foundation
import GRDB
import State

/// The right to send one submission, for as long as this value lives. Other processes see by it that the sender does.
struct SubmissionAttempt: Sendable {
  let number: Int64
  let idempotencyKey: String
  let destination: String
  let endpoint: String
  let body: Data
  /// Whether an earlier attempt may have arrived: then only a confirmation ends the doubt.
  let isRepeated: Bool
  fileprivate let held: FileLock
}

extension Journal {
  /// Writes the order down before anything is sent. Refuses when exactly this order may be on its way to the same
  /// place, or was confirmed after `seen`, the newest step that whoever asked for it knew of.
  func prepare(body: Data, destination: String, endpoint: String, after seen: Int64) throws
    -> SubmissionAttempt
  {
    guard let folder = store.folder, store.isPersistent else { throw OrderError.noJournal }
    let key = UUID().uuidString
    return try store.write { database in
      guard !store.isReplaced else { throw OrderError.journalReplaced }
      // Held before it is written, so that nobody takes the sender for dead.
      let held = try folder.hold(Submission.lock(key))
      // Where the place cannot be read any more, it may be this one.
      let same = try fetch(database, "WHERE body = ? ORDER BY number", [body]).filter {
        $0.destination == destination || $0.damaged.contains("destination")
      }
      if let other = try same.last(where: { try blocks($0, after: seen, in: database) }) {
        throw OrderError.alreadySubmitted(number: other.number, other.state)
      }
      let number = try enter(key, destination, endpoint, body, in: database)
      return SubmissionAttempt(
        number: number, idempotencyKey: key, destination: destination, endpoint: endpoint, body: body,
        isRepeated: false, held: held)
    }
  }

  private func blocks(_ submission: Submission, after seen: Int64, in database: Database) throws -> Bool {
    switch submission.state {
    case .prepared, .sending, .unknown: true
    case .confirmed:
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM step WHERE submission = ? AND state = ? AND id > ?)",
        arguments: [submission.number, Submission.State.confirmed, seen]) ?? false
    case .rejected, .unsent: false
    }
  }

  /// Takes an unknown submission up again, for `endpoint`: the same bytes under the same key. Throws when it is not
  /// unknown any more.
  func takeUp(_ number: Int64, endpoint: String) throws -> SubmissionAttempt {
    guard let folder = store.folder, store.isPersistent else { throw OrderError.noJournal }
    return try store.write { database in
      guard let submission = try fetch(database, "WHERE number = ?", [number]).first else {
        throw OrderError.noSubmission(number)
      }
      guard submission.state == .unknown else {
        throw OrderError.notUnknown(number: number, submission.state)
      }
      // Other bytes, or the same under another key, would be another order.
      let needed: Set = ["idempotencyKey", "destination", "body"]
      guard needed.isDisjoint(with: submission.damaged) else { throw OrderError.damaged(number: number) }
      let held = try folder.hold(submission.lock)
      try database.execute(
        sql: "UPDATE submission SET endpoint = ? WHERE number = ?", arguments: [endpoint, number])
      try record(.sending, of: number, words: "again to \(endpoint), with the same key", in: database)
      return SubmissionAttempt(
        number: number, idempotencyKey: submission.idempotencyKey, destination: submission.destination,
        endpoint: endpoint, body: submission.body, isRepeated: true, held: held)
    }
  }

  /// The last thing that is written before the connection is opened.
  func begin(_ sending: SubmissionAttempt, _ request: Request) throws {
    try store.write { database in
      let number = try Int64.fetchOne(
        database, sql: "SELECT number FROM submission WHERE idempotencyKey = ?",
        arguments: [sending.idempotencyKey])
      guard number == sending.number else { throw OrderError.noJournal }
      if !sending.isRepeated {
        try record(.sending, of: sending.number, words: "to \(request.endpoint.url)", in: database)
      }
      try database.execute(
        sql: "UPDATE submission SET requestHead = ? WHERE number = ?",
        arguments: [request.headers.masked.lines, sending.number])
    }
  }

  /// Writes down what came of it, also where the file that it was prepared in is gone or was replaced meanwhile.
  func settle(
    _ sending: SubmissionAttempt, as state: Submission.State, words: String?, _ exchange: HTTPExchange
  ) throws {
    do { try write(sending, state, words, exchange) } catch let error as StateError {
      // A damaged file was set aside by the first attempt.
      guard case .failed = error else { throw error }
      try write(sending, state, words, exchange)
    }
  }

  private func write(
    _ sending: SubmissionAttempt, _ state: Submission.State, _ words: String?, _ exchange: HTTPExchange
  ) throws {
    try store.write { database in
      let number = try reenter(sending, in: database)
      try record(state, of: number, words: words, in: database)
      // Nothing, where nothing came: an earlier attempt's answer is not this one's.
      let answer = exchange.response
      try database.execute(
        sql: "UPDATE submission SET status = ?, answerHead = ?, answer = ? WHERE number = ?",
        arguments: [answer?.status, answer?.headers.lines, answer.map { Data($0.body) }, number])
    }
  }

  /// The number of its entry, which is made anew where it is gone.
  private func reenter(_ sending: SubmissionAttempt, in database: Database) throws -> Int64 {
    let known = try Int64.fetchOne(
      database, sql: "SELECT number FROM submission WHERE idempotencyKey = ?",
      arguments: [sending.idempotencyKey])
    return try known
      ?? enter(sending.idempotencyKey, sending.destination, sending.endpoint, sending.body, in: database)
  }

  private func enter(
    _ key: String, _ destination: String, _ endpoint: String, _ body: Data, in database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO submission (idempotencyKey, destination, endpoint, body, state, prepared)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [key, destination, endpoint, body, Submission.State.prepared, Date()])
    let number = database.lastInsertedRowID
    try record(.prepared, of: number, in: database)
    return number
  }
}

package import Exchange
package import Foundation
import GRDB
package import State

/// Answers that may be shown again, by what was asked. Only whole answers with results are kept.
package struct Cache: Sendable {
  package struct Entry: Sendable {
    package let url: String
    package let received: Date
    /// How long the server allows it to stand for a new one, in seconds.
    package let maxAge: TimeInterval
    package let response: Response

    /// In whole seconds.
    package func age(now: Date = Date()) -> Duration {
      .seconds(max(now.timeIntervalSince(received), 0).rounded(.down))
    }

    /// A clock that was set back makes nothing fresh.
    package func isFresh(now: Date = Date()) -> Bool {
      let age = now.timeIntervalSince(received)
      return age >= 0 && age < maxAge
    }
  }

  package static let entryLimit = 500
  package static let byteLimit = 32 << 20

  private let store: Store

  package init(in store: Store) { self.store = store }

  package func entry(for key: String) throws -> Entry? {
    try store.read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM answer WHERE key = ?", arguments: [key])
        .flatMap(Self.entry)
    }
  }

  /// Newest first.
  package func entries() throws -> [Entry] {
    try store.read {
      try Row.fetchAll($0, sql: "SELECT * FROM answer ORDER BY received DESC").compactMap(Self.entry)
    }
  }

  package func count() throws -> Int {
    try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM answer") ?? 0 }
  }

  package func keep(_ exchange: HTTPExchange, for key: String) throws {
    guard let answer = exchange.response, answer.status == 200, let maxAge = answer.maxAge else { return }
    let headers = try JSONEncoder().encode(answer.headers.map { [$0.name, $0.value] })
    try store.write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          key, exchange.request.endpoint.url, Date().timeIntervalSince1970, maxAge, headers,
          Data(answer.body),
        ])
      try Self.trim(database)
    }
  }

  /// How many there were.
  package func clear() throws -> Int {
    try store.write { database in
      try database.execute(sql: "DELETE FROM answer")
      return database.changesCount
    }
  }

  /// The newest entries stay: so many, and so many bytes of them.
  private static func trim(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM answer WHERE key IN (
          SELECT key FROM (
            SELECT key, row_number() OVER newest AS place, sum(length(body)) OVER newest AS size
            FROM answer WINDOW newest AS (ORDER BY received DESC, key))
          WHERE place > ? OR size > ?)
        """,
      arguments: [entryLimit, byteLimit])
  }

  /// Nil where the entry is damaged: what it held can be asked for again.
  private static func entry(_ row: Row) -> Entry? {
    guard let url = String.fromDatabaseValue(row["url"]),
      let received = Double.fromDatabaseValue(row["received"]),
      let maxAge = Double.fromDatabaseValue(row["maxAge"]), let body = Data.fromDatabaseValue(row["body"]),
      let names = Data.fromDatabaseValue(row["headers"]), (0..<253_402_300_800).contains(received),
      (0...86_400).contains(maxAge), let pairs = try? JSONDecoder().decode([[String]].self, from: names)
    else { return nil }
    let headers = pairs.compactMap { $0.count == 2 ? Header($0[0], $0[1]) : nil }
    return Entry(
      url: url, received: Date(timeIntervalSince1970: received), maxAge: maxAge,
      response: Response(status: 200, headers: headers, body: Array(body)))
  }
}

extension Response {
  /// Seconds, at most a day; nil when the answer may not be kept.
  fileprivate var maxAge: TimeInterval? {
    let directives = (header("cache-control") ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if directives.contains("no-store") { return nil }
    let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { TimeInterval($0.dropFirst(8)) }
    return min(max(age ?? 0, 0), 86_400)
  }
}

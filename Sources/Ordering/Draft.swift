import Foundation
import GRDB
package import State

/// The order that is being put together, kept as soon as a field is set and shared by all sessions, with its earlier
/// states to go back to.
package struct Draft: Sendable {
  /// How many states are kept to go back to.
  package static let depth = 500

  let store: Store

  package init(in store: Store) { self.store = store }

  /// Brings `order` to what is kept, which another session may have changed.
  package func load(into order: Order) throws {
    let kept = try store.read { try Self.order(from: Self.fetch($0)) }
    order.replace(with: kept)
  }

  /// Changes the kept order and `order` alike, in one transaction: a change to one field never undoes another
  /// session's change to a different one. When `change` throws, both stay as they are. What one call changes is one
  /// step for `undo`.
  package func change(_ order: Order, _ change: (Order) throws -> Void) throws {
    let changed = try store.write { database in
      let changed = try Self.order(from: Self.fetch(database))
      let before = try changed.wire()
      try change(changed)
      let after = try changed.wire()
      if after != before { try Self.keep(after, insteadOf: before, in: database) }
      return changed
    }
    order.replace(with: changed)
  }

  static func fetch(_ database: Database) throws -> Data? {
    try Data.fetchOne(database, sql: "SELECT json FROM draft")
  }

  static func order(from json: Data?) throws -> Order {
    guard let json else { return Order() }
    return try JSONDecoder().decode(Order.self, from: json)
  }

  /// A new revision after the current one; those that were undone are gone.
  private static func keep(_ json: Data, insteadOf before: Data, in database: Database) throws {
    if let current = try Int64.fetchOne(database, sql: "SELECT revision FROM draft") {
      try database.execute(sql: "DELETE FROM revision WHERE number > ?", arguments: [current])
    } else {
      try database.execute(sql: "INSERT INTO revision (json) VALUES (?)", arguments: [before])
    }
    try database.execute(sql: "INSERT INTO revision (json) VALUES (?)", arguments: [json])
    try move(to: database.lastInsertedRowID, json, in: database)
    try database.execute(
      sql:
        "DELETE FROM revision WHERE number NOT IN (SELECT number FROM revision ORDER BY number DESC LIMIT ?)",
      arguments: [depth])
  }

  static func move(to revision: Int64, _ json: Data, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO draft (id, json, revision) VALUES (1, ?, ?)", arguments: [json, revision])
  }
}

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

  /// Brings `order` to what is kept, which another session may have changed. Where nothing is kept, as when the state
  /// was removed meanwhile, it stays as it is.
  package func load(into order: Order) throws {
    if let kept = try store.read({ try Self.fetch($0) }) { order.replace(with: kept) }
  }

  /// Changes the kept order and `order` alike, in one transaction: a change to one field never undoes another
  /// session's change to a different one. When `change` throws, both stay as they are. What one call changes is one
  /// step for `undo`; one that goes on with `step` becomes part of it, unless another change came between. Returns
  /// the step, nil when nothing changed.
  @discardableResult
  package func change(
    _ order: Order, goingOnWith step: Int64? = nil, _ change: (Order) throws -> Void
  ) throws -> Int64? {
    let (changed, step) = try store.write { database in
      let changed = try Self.fetch(database) ?? Order(copying: order)
      let before = try changed.wire()
      try change(changed)
      let after = try changed.wire()
      guard after != before else { return (changed, step) }
      return (changed, try Self.keep(after, insteadOf: before, goingOnWith: step, in: database))
    }
    order.replace(with: changed)
    return step
  }

  /// The order that is kept; where its entry is damaged, the newest of its earlier states that can be read, or a new
  /// order. Nil where none was ever kept.
  static func fetch(_ database: Database) throws -> Order? {
    let sql =
      "SELECT json FROM draft UNION ALL SELECT * FROM (SELECT json FROM revision ORDER BY number DESC)"
    let states = try DatabaseValue.fetchCursor(database, sql: sql)
    var isKept = false
    while let state = try states.next() {
      isKept = true
      if let order = Data.fromDatabaseValue(state).flatMap(order) { return order }
    }
    return isKept ? Order() : nil
  }

  /// Nil where it is damaged.
  static func order(from json: Data) -> Order? { try? JSONDecoder().decode(Order.self, from: json) }

  /// A new revision after the current one, or the current one anew when that is `step`; those that were undone are gone.
  private static func keep(
    _ json: Data, insteadOf before: Data, goingOnWith step: Int64?, in database: Database
  ) throws -> Int64 {
    if let current = try Int64.fetchOne(database, sql: "SELECT revision FROM draft") {
      if current == step {
        try database.execute(
          sql: "UPDATE revision SET json = ? WHERE number = ?", arguments: [json, current])
        try move(to: current, json, in: database)
        return current
      }
      try database.execute(sql: "DELETE FROM revision WHERE number > ?", arguments: [current])
    } else {
      try database.execute(sql: "INSERT INTO revision (json) VALUES (?)", arguments: [before])
    }
    try database.execute(sql: "INSERT INTO revision (json) VALUES (?)", arguments: [json])
    let revision = database.lastInsertedRowID
    try move(to: revision, json, in: database)
    try database.execute(
      sql:
        "DELETE FROM revision WHERE number NOT IN (SELECT number FROM revision ORDER BY number DESC LIMIT ?)",
      arguments: [depth])
    return revision
  }

  static func move(to revision: Int64, _ json: Data, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO draft (id, json, revision) VALUES (1, ?, ?)", arguments: [json, revision])
  }
}

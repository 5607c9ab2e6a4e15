package import Foundation
package import GRDB
import State

extension Draft {
  package enum Direction: Sendable { case back, forth }

  /// A state of the order under a name.
  package struct Snapshot: Sendable, FetchableRecord {
    package let name: String
    /// Nil where the entry is damaged.
    package let at: Date?
    private let json: Data?

    package init(row: Row) {
      name = String.fromDatabaseValue(row["name"]) ?? ""
      at = Date.fromDatabaseValue(row["at"])
      json = Data.fromDatabaseValue(row["json"])
    }

    /// Nil where the entry is damaged.
    package var order: Order? { json.flatMap(Draft.order) }
  }

  /// One step, across sessions. False when there is none.
  package func step(_ direction: Direction, _ order: Order) throws -> Bool {
    let moved = try store.write { database -> Order? in
      guard let current = try Int64.fetchOne(database, sql: "SELECT revision FROM draft") else { return nil }
      let next =
        direction == .back
        ? "number < ? ORDER BY number DESC LIMIT 1" : "number > ? ORDER BY number LIMIT 1"
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT number, json FROM revision WHERE " + next, arguments: [current])
      else { return nil }
      guard let number = Int64.fromDatabaseValue(row["number"]),
        let json = Data.fromDatabaseValue(row["json"]),
        let order = Self.order(from: json)
      else { return nil }
      try Self.move(to: number, json, in: database)
      return order
    }
    guard let moved else { return false }
    order.replace(with: moved)
    return true
  }

  /// Newest last.
  package func snapshots() throws -> [Snapshot] {
    try store.read { try Snapshot.fetchAll($0, sql: "SELECT * FROM snapshot ORDER BY at, name") }
  }

  package func snapshot(named name: String) throws -> Snapshot? {
    try store.read {
      try Snapshot.fetchOne($0, sql: "SELECT * FROM snapshot WHERE name = ?", arguments: [name])
    }
  }

  /// Keeps the order as it is; one of that name is replaced.
  package func keepSnapshot(named name: String) throws {
    try store.write { database in
      let json = try (Self.fetch(database) ?? Order()).wire()
      try database.execute(
        sql: "INSERT OR REPLACE INTO snapshot (name, at, json) VALUES (?, ?, ?)",
        arguments: [name, Date(), json])
    }
  }
}

package import Foundation
import GRDB
import State

extension Draft {
  package enum Direction: Sendable { case back, forth }

  /// A state of the order under a name.
  package struct Snapshot: Sendable, Codable, FetchableRecord {
    package let name: String
    package let at: Date
    let json: Data

    package func order() throws -> Order { try Draft.order(from: json) }
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
      let json: Data = row["json"]
      let order = try Self.order(from: json)
      try Self.move(to: row["number"], json, in: database)
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
      let json = try Self.fetch(database) ?? Order().wire()
      try database.execute(
        sql: "INSERT OR REPLACE INTO snapshot (name, at, json) VALUES (?, ?, ?)",
        arguments: [name, Date(), json])
    }
  }
}

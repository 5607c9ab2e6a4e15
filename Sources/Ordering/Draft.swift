import Foundation
import GRDB
package import State

/// The order that is being put together, kept as soon as a field is set and shared by all sessions.
package struct Draft: Sendable {
  private let store: Store

  package init(in store: Store) { self.store = store }

  /// Brings `order` to what is kept, which another session may have changed.
  package func load(into order: Order) throws {
    let kept = try store.read(Self.fetch)
    order.replace(with: try Self.order(from: kept))
  }

  /// Changes the kept order and `order` alike, in one transaction: a change to one field never undoes another
  /// session's change to a different one. When `change` throws, both stay as they are.
  package func change(_ order: Order, _ change: (Order) throws -> Void) throws {
    let changed = try store.write { database in
      let changed = try Self.order(from: Self.fetch(database))
      try change(changed)
      try database.execute(
        sql: "INSERT OR REPLACE INTO draft (id, json) VALUES (1, ?)", arguments: [changed.wire()])
      return changed
    }
    order.replace(with: changed)
  }

  private static func fetch(_ database: Database) throws -> Data? {
    try Data.fetchOne(database, sql: "SELECT json FROM draft")
  }

  private static func order(from json: Data?) throws -> Order {
    guard let json else { return Order() }
    return try JSONDecoder().decode(Order.self, from: json)
  }
}

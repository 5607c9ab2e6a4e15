package import Foundation

/// What an order costs, in US dollars, item by item.
package struct Price: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    package let label: String
    package let amount: Decimal
  }

  package static let currency = "USD"

  package let lines: [Line]
  package var total: Decimal { lines.reduce(0) { $0 + $1.amount } }

  /// 2 per cake, half the type's index once, 1 per cake for frosting and 0.50 for sprinkles.
  package init(of order: Order) {
    let quantity = Decimal(order.quantity)
    let type = order.typeName.lowercased()
    var lines = [Line(label: "\(order.quantity) × \(type) cupcake", amount: 2 * quantity)]
    if order.type > 0 {
      lines.append(Line(label: "\(type), a more complicated cake", amount: Decimal(order.type) / 2))
    }
    if order.extraFrosting {
      lines.append(Line(label: "\(order.quantity) × extra frosting", amount: quantity))
    }
    if order.addSprinkles { lines.append(Line(label: "\(order.quantity) × sprinkles", amount: quantity / 2)) }
    self.lines = lines
  }
}

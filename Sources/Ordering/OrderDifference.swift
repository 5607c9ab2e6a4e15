/// A field in which two orders differ, as a person reads it.
package struct OrderDifference: Sendable, Equatable {
  package let field: Field
  package let before: String
  package let after: String
}

extension Order {
  /// In the order of the fields.
  package func differences(from other: Order) -> [OrderDifference] {
    Field.allCases.compactMap { field in
      let (before, after) = (other.text(of: field), text(of: field))
      return before == after ? nil : OrderDifference(field: field, before: before, after: after)
    }
  }

  package convenience init(copying other: Order) {
    self.init()
    replace(with: other)
  }
}

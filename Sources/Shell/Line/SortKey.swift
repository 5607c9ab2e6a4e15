import Exchange
import Foundation

/// What values are ordered by: numbers as numbers, text in any case, numbers before text.
enum SortKey: Comparable, Sendable {
  case number(Decimal)
  case text(String)

  var isNumber: Bool { if case .number = self { true } else { false } }

  init?(_ value: JSON) {
    switch value {
    case .null: return nil
    case .number: self = value.decimal.map(SortKey.number) ?? .text(value.plain)
    default: self = .text(value.plain.lowercased())
    }
  }

  /// What a person typed, read as the kind of value that it is compared with.
  init(comparing typed: String, with other: SortKey) {
    if case .number = other, let number = Decimal(typed: typed) {
      self = .number(number)
    } else {
      self = .text(typed.lowercased())
    }
  }
}

extension Decimal {
  /// A number from its first character to its last: Foundation's own reading takes `11x` for 11 and `eleven` for 0.
  init?(typed text: String) {
    guard text.wholeMatch(of: /[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/) != nil else {
      return nil
    }
    self.init(string: text)
  }
}

package import Foundation

/// A JSON value as it was received: numbers keep their literal, objects the order of their keys and even
/// repeated ones, so that writing it again loses nothing.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The literal, such as `14.99000`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of the first member with that key; nil when there is none, or this is no object.
  package subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, when it is one that 38 digits hold.
  package var decimal: Decimal? {
    guard case .number(let literal) = self, let value = Decimal(string: literal), value.isFinite else {
      return nil
    }
    return value
  }

  /// The whole number, when it is one, also one written as `3.0` or `1e3`.
  package var integer: Int? {
    guard case .number(let literal) = self else { return nil }
    return Int(literal) ?? decimal.flatMap { Int("\($0)") }
  }

  /// What kind of value this is, in words: `a number`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(integerLiteral number: Int) { self = .number(String(number)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

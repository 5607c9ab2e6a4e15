import Foundation

/// What a person sets of an order, by the name they type.
package enum Field: String, CaseIterable, Sendable {
  case type, quantity, special, frosting, sprinkles, name, street, city, zip

  package static let address: [Field] = [.name, .street, .city, .zip]

  /// The key on the wire.
  package var key: String {
    switch self {
    case .special: "specialRequestEnabled"
    case .frosting: "extraFrosting"
    case .sprinkles: "addSprinkles"
    case .street: "streetAddress"
    default: rawValue
    }
  }

  package var label: String {
    switch self {
    case .special: "Special requests"
    case .frosting: "Extra frosting"
    case .sprinkles: "Sprinkles"
    default: rawValue.capitalized
    }
  }
}

extension Order {
  /// The field as a person reads it.
  package func text(of field: Field) -> String {
    switch field {
    case .type: typeName
    case .quantity: String(quantity)
    case .special: specialRequestEnabled ? "on" : "off"
    case .frosting: extraFrosting ? "on" : "off"
    case .sprinkles: addSprinkles ? "on" : "off"
    case .name: name
    case .street: streetAddress
    case .city: city
    case .zip: zip
    }
  }

  /// Sets a field from what was typed. Throws, and changes nothing, when a rule of the order forbids it.
  package func set(_ field: Field, to text: String) throws(OrderError) {
    switch field {
    case .type: type = try Self.type(named: text)
    case .quantity: quantity = try Self.quantity(from: text)
    case .special: specialRequestEnabled = try flag(field, text)
    case .frosting: extraFrosting = try extra(field, text)
    case .sprinkles: addSprinkles = try extra(field, text)
    case .name: name = text
    case .street: streetAddress = text
    case .city: city = text
    case .zip: zip = text
    }
  }

  private static func type(named text: String) throws(OrderError) -> Int {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(text) {
      guard types.indices.contains(index) else { throw .badValue(.type, text) }
      return index
    }
    let wanted = text.lowercased()
    let matches = types.indices.filter { !wanted.isEmpty && types[$0].lowercased().hasPrefix(wanted) }
    guard matches.count == 1, let match = matches.first else { throw .badValue(.type, text) }
    return match
  }

  private static func quantity(from text: String) throws(OrderError) -> Int {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), quantities.contains(number)
    else { throw .badValue(.quantity, text) }
    return number
  }

  private func flag(_ field: Field, _ text: String) throws(OrderError) -> Bool {
    switch text.lowercased() {
    case "on", "yes", "true": true
    case "off", "no", "false": false
    default: throw .badValue(field, text)
    }
  }

  private func extra(_ field: Field, _ text: String) throws(OrderError) -> Bool {
    let wanted = try flag(field, text)
    if wanted, !specialRequestEnabled { throw .closed(field) }
    return wanted
  }
}

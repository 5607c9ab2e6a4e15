package import Foundation
import Observation

/// The order of the session, by the rules of Cupcake Corner. Its JSON is exactly the nine keys of the wire:
/// without the coding keys an observable class would encode `_type` and its registrar.
@Observable
package final class Order: Codable {
  package static let types = ["Vanilla", "Strawberry", "Chocolate", "Rainbow"]
  package static let quantities = 3...20

  /// An index into `types`.
  package var type = 0
  package var quantity = 3

  /// Turning it off takes frosting and sprinkles along.
  package var specialRequestEnabled = false {
    didSet {
      if !specialRequestEnabled {
        extraFrosting = false
        addSprinkles = false
      }
    }
  }
  package var extraFrosting = false
  package var addSprinkles = false

  package var name = ""
  package var streetAddress = ""
  package var city = ""
  package var zip = ""

  package init() {}

  enum CodingKeys: String, CodingKey {
    case _type = "type"
    case _quantity = "quantity"
    case _specialRequestEnabled = "specialRequestEnabled"
    case _extraFrosting = "extraFrosting"
    case _addSprinkles = "addSprinkles"
    case _name = "name"
    case _streetAddress = "streetAddress"
    case _city = "city"
    case _zip = "zip"
  }

  package var typeName: String { Self.typeName(type) }

  package static func typeName(_ type: Int) -> String {
    types.indices.contains(type) ? types[type] : "type \(type)"
  }

  /// The fields of the address that are empty, or only white space.
  package var missing: [Field] {
    Field.address.filter { text(of: $0).allSatisfy(\.isWhitespace) }
  }

  /// The very bytes that a submission sends: keys in a fixed order, so the same order has the same bytes.
  package func wire() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  package func replace(with other: Order) {
    type = other.type
    quantity = other.quantity
    specialRequestEnabled = other.specialRequestEnabled
    extraFrosting = other.extraFrosting
    addSprinkles = other.addSprinkles
    name = other.name
    streetAddress = other.streetAddress
    city = other.city
    zip = other.zip
  }
}

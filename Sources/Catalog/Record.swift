import Exchange
package import Foundation
package import JSON

/// One result of the catalog: everything the API sent, and a view of what we know of it.
package struct Record: Sendable, Equatable {
  package let json: JSONValue
  package let kind: Kind
  /// The fields that we model and that are of another type; they read as if they were not there.
  package let faults: [RecordError]

  /// Throws what this is instead when it is no object.
  package init(_ json: JSONValue) throws(RecordError) {
    guard let members = json.members else {
      throw RecordError(key: nil, expected: "an object", found: json.kind)
    }
    faults = members.compactMap { member in
      guard let shape = Self.model[member.key], !shape.fits(member.value) else { return nil }
      return RecordError(
        key: member.key, expected: shape.rawValue, found: member.value.description(beside: shape))
    }
    self.json = json
    self.kind = Kind(json)
  }

  package subscript(key: String) -> JSONValue? { json[key] }

  /// A field to compare by: a price of -1, which says that the item is not sold alone, is none.
  package func value(of field: String) -> JSONValue? {
    guard let value = json[field], value != .null else { return nil }
    if field.hasSuffix("Price") || field == "price", let amount = value.decimal, amount < 0 { return nil }
    return value
  }

  /// The record's own name; nil when the field of its kind that holds it is missing.
  package var name: String? { kind.nameKeys.lazy.compactMap { json[$0]?.string }.first }

  package var artist: String? { kind == .artist ? nil : json["artistName"]?.string }
  package var collection: String? { json["collectionName"]?.string }

  /// The identifier that a look-up of this very record takes; nil when it is missing.
  package var id: Int? { kind.idKeys.lazy.compactMap { json[$0]?.integer }.first }

  /// Nil when it is missing, or the item is not sold alone (the API says -1 then).
  package var price: Decimal? {
    let amount = kind.priceKeys.lazy.compactMap { json[$0]?.decimal }.first
    return amount.flatMap { $0 < 0 ? nil : $0 }
  }

  package var currency: String? { json["currency"]?.string }

  /// The API counts a podcast's time in seconds, everything else's in milliseconds. Nil for a time below none, too.
  package var playingTime: Duration? {
    json["trackTimeMillis"]?.integer.flatMap { $0 < 0 ? nil : $0 }.map {
      kind == .podcast ? .seconds($0) : .milliseconds($0)
    }
  }

  /// The day of release, as `2005-03-01`.
  package var released: String? { (json["releaseDate"]?.string?.prefix(10)).map(String.init) }
}

extension JSONValue {
  /// What it is instead; a number that is the wrong one is told by itself.
  fileprivate func description(beside shape: Record.Shape) -> String {
    guard case .number(let literal) = self, shape != .text, shape != .list, shape != .flag else {
      return kind
    }
    return String(literal.prefix(40))
  }
}

package struct RecordError: Error, Equatable {
  /// Nil when the whole record is not what it should be.
  package let key: String?
  package let expected: String
  package let found: String
}

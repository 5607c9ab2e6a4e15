import Exchange

/// A search as it goes out: only what was asked for is sent, so the API's own defaults hold for the rest.
package struct Query: Sendable, Equatable {
  package var term: String
  package var media: String?
  package var entity: String?
  package var attribute: String?
  package var country: String?
  /// 1 to 200; the API takes 50 when it is missing. A text, as what the API refuses may be sent to see that it does.
  package var limit: String?
  package var offset: String?
  package var lang: String?
  package var version: String?
  package var explicit: String?

  package init(term: String) { self.term = term }

  var parameters: [(String, String?)] {
    [
      ("term", term.isEmpty ? nil : term), ("media", media), ("entity", entity), ("attribute", attribute),
      ("country", country), ("limit", limit), ("offset", offset), ("lang", lang), ("version", version),
      ("explicit", explicit),
    ]
  }
}

/// A look-up by identifiers of one sort, and what of theirs to bring along.
package struct Lookup: Sendable, Equatable {
  /// The API's names of the identifiers.
  package enum Key: String, CaseIterable, Sendable {
    case id, upc, isbn, bundleId, amgArtistId, amgAlbumId, amgVideoId
  }

  package var key: Key
  package var values: [String]
  /// With an entity the answer is the parent, then its children of that kind.
  package var entity: String?
  package var country: String?
  package var limit: String?
  package var lang: String?
  package var sort: String?

  package init(_ key: Key = .id, _ values: [String]) {
    self.key = key
    self.values = values
  }

  var parameters: [(String, String?)] {
    [
      (key.rawValue, values.isEmpty ? nil : values.joined(separator: ",")), ("entity", entity),
      ("country", country), ("limit", limit), ("lang", lang), ("sort", sort),
    ]
  }
}

/// `application/x-www-form-urlencoded`, as the API documents it: a space is `+`, a literal `+` is `%2B`.
func formEncoded(_ parameters: [(String, String?)]) -> String {
  parameters.compactMap { name, value in value.map { name + "=" + formEncoded($0) } }.joined(separator: "&")
}

private func formEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "*"):
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    case UInt8(ascii: " "): encoded += "+"
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.count == 1 ? "%0" + digits : "%" + digits
    }
  }
  return encoded
}

/// A country, in the sense of ISO 3166, and Kosovo. About 70 of them have no store.
package struct Country: Sendable, Equatable {
  /// ISO 3166 alpha-2, upper case: what the API is asked with.
  package let code: String
  /// ISO 3166 alpha-3, upper case: what its answers hold.
  package let alpha3: String
  package let name: String
  package let hasStore: Bool

  package static let all: [Country] = table.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
    return parts.count == 4
      ? Country(code: parts[0], alpha3: parts[1], name: parts[3], hasStore: parts[2] == "+") : nil
  }

  package static let storefronts = all.filter(\.hasStore)

  /// By either code, by name, or by what else some are called, in any case.
  package static func named(_ text: String) -> Country? {
    let typed = text.lowercased()
    let code = aliases[typed] ?? typed
    return all.first { [$0.code, $0.alpha3, $0.name].contains { $0.lowercased() == code } }
  }

  private static let aliases = [
    "uk": "gb", "great britain": "gb", "america": "us", "china": "cn", "turkey": "tr", "holland": "nl",
    "korea": "kr", "czech republic": "cz", "uae": "ae", "macau": "mo",
  ]
}

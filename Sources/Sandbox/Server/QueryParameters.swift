import Foundation
import HummingbirdCore

/// The parameters of a query, decoded as a form's are: `+` is a space, `%2B` a plus.
struct QueryParameters: Sendable {
  private let values: [String: String]

  init(_ uri: URI) {
    self.init(query: uri.query ?? "")
  }

  init(query: String) {
    let pairs = query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
    }
    values = Dictionary(pairs) { first, _ in first }
  }

  /// The value of `name`; a parameter without one (`country=`) counts as left out.
  subscript(name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func decode(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}

import Exchange
package import Foundation
package import JSON

extension RecordField.Form {
  /// A number as it was received. The API sends sizes as text, too.
  package func number(_ value: JSONValue) -> Decimal? {
    if case .size = self, let text = value.string { return Decimal(typed: text) }
    return value.decimal
  }

  /// What a text says that is written as this form shows values, or as text of this form is received. Nil when it is
  /// none of this form.
  package func read(_ text: String, _ currency: String?) -> SortKey? {
    switch self {
    case .money: amount(text, in: currency).map { SortKey($0) }
    case .length: seconds(text).map { SortKey($0) }
    case .size: bytes(text).map { SortKey($0) }
    case .stars: Decimal(typed: text.replacing(/\ ?★$/, with: "")).map { SortKey($0) }
    case .version, .leastVersion: parts(text.replacing(/\ or later$/, with: "")).map { .numbers($0) }
    case .date: text.wholeMatch(of: /\d{4}(-\d\d(-\d\d([Tt].*)?)?)?/).map { _ in SortKey(text) }
    case .flag: ["true": "yes", "yes": "yes", "false": "no", "no": "no"][text.lowercased()].map { .text($0) }
    case .explicitness: SortKey(["yes": "explicit", "no": "notExplicit"][text.lowercased()] ?? text)
    default: SortKey(text)
    }
  }

  /// What a value of this form is called, beside a text that is none.
  package var noun: String {
    switch self {
    case .money: "a price"
    case .length: "a length"
    case .size: "a size"
    case .date: "a date"
    case .version, .leastVersion: "a version"
    case .flag: "a yes or a no"
    default: "a number"
    }
  }
}

extension Decimal {
  /// A number from its first character to its last: Foundation's own reading takes `11x` for 11 and `eleven` for 0.
  package init?(typed text: String) {
    guard text.wholeMatch(of: /[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/) != nil else {
      return nil
    }
    self.init(string: text)
  }
}

/// The seconds of `3:42` and `1:02:03`.
private func seconds(_ text: String) -> Decimal? {
  guard text.wholeMatch(of: /[0-9]{1,9}(:[0-5][0-9]){1,2}/) != nil else { return nil }
  return text.split(separator: ":").reduce(0) { $0 * 60 + (Decimal(typed: String($1)) ?? 0) }
}

/// The bytes of `14.1 MiB`, in powers of 1024, and `14.8MB`, in powers of 1000.
private func bytes(_ text: String) -> Decimal? {
  let units: [Substring: Decimal] = [
    "b": 1, "bytes": 1, "kib": 1_024, "mib": 1_048_576, "gib": 1_073_741_824, "kb": 1_000, "mb": 1_000_000,
    "gb": 1_000_000_000,
  ]
  guard let match = text.lowercased().wholeMatch(of: /([0-9.]+) ?([a-z]+)/),
    let number = Decimal(typed: String(match.1)), let unit = units[match.2]
  else { return nil }
  return number * unit
}

/// The parts of `12.19.0`. Zeros at the end say nothing: 12 is 12.0.
private func parts(_ version: String) -> [Decimal]? {
  guard version.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil else { return nil }
  let parts = version.split(separator: ".").compactMap { Decimal(typed: String($0)) }
  return Array(parts[...(parts.lastIndex { $0 != 0 } ?? 0)])
}

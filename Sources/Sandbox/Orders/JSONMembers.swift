import Foundation

/// The members of a JSON object as they were written: their order, their spacing, their literals.
struct JSONMembers {
  /// What stood between the braces.
  let text: String

  var isEmpty: Bool { text.isEmpty }

  /// Nil when `bytes` are anything but one JSON object in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard let whole = String(validating: bytes, as: UTF8.self)?.trimmed,
      whole.hasPrefix("{"), whole.hasSuffix("}"),
      (try? JSONDecoder().decode([String: AnyValue].self, from: Data(whole.utf8))) != nil
    else { return nil }
    text = String(whole.dropFirst().dropLast()).trimmed
  }
}

/// Any JSON value; only that it is one matters.
private struct AnyValue: Decodable {
  init(from decoder: any Decoder) {}
}

extension String {
  fileprivate var trimmed: String {
    // JSON's own white space: anything wider would take part of the text along.
    trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n"))
  }
}

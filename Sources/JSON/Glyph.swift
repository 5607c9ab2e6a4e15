/// A grapheme cluster as it is shown. Nothing in `text` is obeyed by a terminal: controls show as `^X`,
/// overrides of direction as `<U+202E>`.
package struct Glyph: Sendable, Equatable {
  package let text: String
  package let columns: Int

  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars.first ?? " "
    if let spelled = Self.spelled(scalars) {
      self.init(text: spelled, columns: spelled.utf8.count)
    } else if scalars.count == 1, first.value < 0x300 {
      self.init(text: String(character), columns: 1)
    } else {
      self.init(cluster: scalars, first: first)
    }
  }

  private init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  private init(cluster: String.UnicodeScalarView, first: Unicode.Scalar) {
    // A name with thousands of combining marks would cost the terminal more than it tells the reader.
    let shown =
      cluster.count <= Self.longestCluster
      ? String(cluster) : String(String.UnicodeScalarView(cluster.prefix(Self.longestCluster)))
    let widths = shown.unicodeScalars.reduce(0) { $0 + TextWidth.columns($1) }
    let hasEmojiSelector = first.properties.isEmoji && cluster.contains("\u{FE0F}")
    if hasEmojiSelector || (first.properties.isEmojiPresentation && !cluster.contains("\u{FE0E}")) {
      self.init(text: shown, columns: 2)
    } else if widths == 0, first.properties.generalCategory != .format {
      self.init(text: "\u{25CC}" + shown, columns: 1)  // a mark with nothing to stand on
    } else {
      self.init(text: shown, columns: min(widths, 2))
    }
  }

  private static let longestCluster = 32

  /// The spelling of a cluster that must not reach the terminal as it is.
  private static func spelled(_ scalars: String.UnicodeScalarView) -> String? {
    guard scalars.contains(where: \.isObeyed) else { return nil }
    return scalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case 0x00..<0x20, 0x7F: text += "^\(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))"
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        text += "<U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)>"
      }
    }
  }

  /// `text` with everything spelled that a terminal would obey; newlines too.
  package static func visible(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : text.map { Glyph($0).text }.joined()
  }
}

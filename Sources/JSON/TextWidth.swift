/// The columns that text takes on a terminal, in the form in which `Glyph` shows it.
package enum TextWidth {
  package static func columns(_ text: some StringProtocol) -> Int {
    let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes.count : nil
    }
    if let ascii, let ascii { return ascii }
    return text.reduce(0) { $0 + columns($1) }
  }

  package static func columns(_ character: Character) -> Int {
    Glyph(character).columns
  }

  /// The columns of one scalar that a terminal draws as it is: 0, 1 or 2.
  static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
    if isWide(scalar) { return 2 }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals of Hangul join the first consonant
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// East Asian Width W and F; emoji are found by their presentation.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265,
    0x20000...0x3FFFD,
  ]

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    // Most that is typed and shown stands before the table or in its largest ranges.
    if scalar.value < 0x1100 || (0x2030..<0x2329).contains(scalar.value) { return false }
    if (0x4E00...0xA4CF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value) { return true }
    return wide.contains { $0.contains(scalar.value) } && !isCombiningInWideBlock(scalar)
  }

  private static func isCombiningInWideBlock(_ scalar: Unicode.Scalar) -> Bool {
    (0x302A...0x302D).contains(scalar.value) || (0x3099...0x309A).contains(scalar.value)
      || scalar.value == 0x16FE4
  }
}

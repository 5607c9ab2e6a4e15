import Foundation

/// Text as a search sees it: lowercase words without diacritics, each one after a space.
struct SearchText {
  private(set) var bytes: [UInt8] = []

  /// Adds a JSON string's contents.
  mutating func append(_ text: ArraySlice<UInt8>) {
    bytes.append(Self.space)
    if text.allSatisfy({ $0 < 0x80 }) {
      appendASCII(text)
    } else {
      appendFolded(String(decoding: text, as: UTF8.self))
    }
  }

  /// Whether each of the words begins a word of this text.
  func matches(_ words: [[UInt8]]) -> Bool {
    words.allSatisfy { bytes[...].firstRange(ofBytes: $0) != nil }
  }

  /// The words of a term, each with the space that precedes it.
  static func words(of term: String) -> [[UInt8]] {
    var text = SearchText()
    text.append(Array(term.utf8)[...])
    return text.bytes.split(separator: space).map { [space] + $0 }
  }

  private mutating func appendASCII(_ text: ArraySlice<UInt8>) {
    var escaped = false
    for byte in text {
      switch byte {
      case _ where escaped:
        // `\n`, `\"` and the like stand between words, as what they escape does.
        escaped = false
        bytes.append(Self.space)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "'"): break
      case UInt8(ascii: "\\"): escaped = true
      default: bytes.append(Self.space)
      }
    }
  }

  private mutating func appendFolded(_ text: String) {
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var escaped = false
    for scalar in folded.unicodeScalars {
      let properties = scalar.properties
      switch scalar {
      case _ where escaped:
        escaped = false
        bytes.append(Self.space)
      case "\\": escaped = true
      case "'", "’": break
      // Chinese is written without spaces, so that any character may begin a word.
      case _ where properties.isIdeographic:
        bytes.append(Self.space)
        bytes += Array(String(scalar).utf8)
        bytes.append(Self.space)
      case _ where properties.generalCategory.isOfWord: bytes += Array(String(scalar).utf8)
      case _ where properties.generalCategory.isUnseen: break
      default: bytes.append(Self.space)
      }
    }
  }

  private static let space = UInt8(ascii: " ")
}

extension Unicode.GeneralCategory {
  /// Zero-width characters, which nobody types, and the marks that folding has left.
  fileprivate var isUnseen: Bool { [.format, .nonspacingMark, .enclosingMark].contains(self) }

  /// Letters and numbers, and emoji, which people search for too.
  fileprivate var isOfWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .otherSymbol, .spacingMark:
      true
    default:
      false
    }
  }
}

/// One key press, or one paste.
enum Key: Equatable, Sendable {
  /// A character; control characters too: Ctrl-A is U+0001.
  case scalar(Unicode.Scalar)
  case alt(Unicode.Scalar)
  case named(Name, Modifiers)
  case escape
  case paste(String)

  enum Name: Sendable {
    case up, down, right, left, home, end, insert, delete, pageUp, pageDown, tab
  }

  struct Modifiers: OptionSet, Sendable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }
}

extension Key {
  static func control(_ letter: Unicode.Scalar) -> Key {
    .scalar(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value & 0x1F)))
  }

  /// The key of `ESC [ parameters final`; nil when it means nothing here.
  init?(csi parameters: [UInt8], final: UInt8) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { field in field.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 0x110000) } }
    let modifiers = Modifiers(rawValue: numbers.count > 1 ? max(numbers[1] - 1, 0) & 7 : 0)
    switch final {
    case UInt8(ascii: "~"):
      self.init(tilde: numbers, modifiers: modifiers)
    case UInt8(ascii: "u"):
      self.init(code: numbers.first ?? 0, modifiers: modifiers)
    case UInt8(ascii: "Z"):
      self = .named(.tab, .shift)
    default:
      guard let name = Name(final: final) else { return nil }
      self = .named(name, modifiers)
    }
  }

  private init?(tilde numbers: [Int], modifiers: Modifiers) {
    switch numbers.first {
    case 1, 7: self = .named(.home, modifiers)
    case 2: self = .named(.insert, modifiers)
    case 3: self = .named(.delete, modifiers)
    case 4, 8: self = .named(.end, modifiers)
    case 5: self = .named(.pageUp, modifiers)
    case 6: self = .named(.pageDown, modifiers)
    case 27 where numbers.count == 3: self.init(code: numbers[2], modifiers: modifiers)
    default: return nil
    }
  }

  /// A key that the terminal names by its character's code (`CSI u`, modifyOtherKeys).
  private init?(code: Int, modifiers: Modifiers) {
    guard let scalar = Unicode.Scalar(UInt32(code)), !(0x80...0x9F).contains(code) else { return nil }
    switch (scalar, modifiers) {
    case ("\r", let modifiers) where !modifiers.isEmpty:
      self = .alt("\r")  // any modified Enter inserts a newline
    case ("\u{1B}", _):
      self = .escape
    case ("\t", let modifiers) where modifiers.contains(.shift):
      self = .named(.tab, .shift)
    case (_, let modifiers) where modifiers.contains(.control) && (0x40...0x7E).contains(code):
      self = .control(scalar)
    case (_, let modifiers) where modifiers.contains(.alt):
      self = .alt(scalar)
    default:
      self = .scalar(scalar)
    }
  }
}

extension Key.Name {
  init?(final: UInt8) {
    switch final {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    default: return nil
    }
  }
}

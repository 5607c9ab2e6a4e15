/// A character of UTF-8 whose bytes may arrive in several reads.
struct PartialScalar {
  private var value: UInt32 = 0
  private var least: UInt32 = 0
  private var missing = 0

  /// Forgets an unfinished character; true when there was one.
  mutating func abandon() -> Bool {
    defer { missing = 0 }
    return missing > 0
  }

  /// Calls `take` with each character that `byte` completes; U+FFFD stands for what is not UTF-8.
  mutating func append(_ byte: UInt8, _ take: (Unicode.Scalar) -> Void) {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return }
      return take(value < least ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    if abandon() { take("\u{FFFD}") }
    switch byte {
    case 0x00...0x7F: take(Unicode.Scalar(byte))
    case 0xC0...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF7: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: take("\u{FFFD}")
    }
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}

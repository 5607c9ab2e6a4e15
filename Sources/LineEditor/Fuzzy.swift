/// Finds a pattern whose characters appear in order, in any case; a higher score is a better match.
struct Fuzzy {
  private let pattern: [UInt8]
  /// The bytes that a match must hold, as `Fuzzy.bytes(in:)` counts them.
  let bytes: UInt32

  init(_ pattern: String) {
    self.pattern = pattern.utf8.map(Self.folded)
    bytes = Self.bytes(in: pattern.utf8)
  }

  /// A set of byte values, coarse enough for one word: what lacks a byte of the pattern cannot match.
  static func bytes(in text: some Sequence<UInt8>) -> UInt32 {
    text.reduce(0) { $0 | 1 << UInt32(folded($1) & 31) }
  }

  func score(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { score($0[...]) }
  }

  func scoreInOnePiece(_ text: String) -> Int? {
    score(text).flatMap { $0 >= Self.inOnePiece ? $0 : nil }
  }

  private static let inOnePiece = 10_000

  /// Whole and in one piece beats scattered, the start of a word beats its middle.
  func score(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if pattern.isEmpty { return 0 }
    if let start = firstOccurrence(in: text) {
      return Self.inOnePiece + bonus(at: start, in: text)
    }
    guard let end = endOfFirstMatch(in: text) else { return nil }
    // Backwards from there the match is tightest.
    var missing = pattern.count - 1
    var index = end
    var starts = 0
    while true {
      if Self.folded(text[index]) == pattern[missing] {
        starts += isWordStart(index, in: text) ? 1 : 0
        if missing == 0 { break }
        missing -= 1
      }
      index -= 1
    }
    return 5_000 + starts * 100 - (end - index) * 10
  }

  private func firstOccurrence(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard text.count >= pattern.count else { return nil }
    var best: Int?
    for start in text.startIndex...(text.endIndex - pattern.count) where matches(text, at: start) {
      if isWordStart(start, in: text) { return start }
      best = best ?? start
    }
    return best
  }

  private func matches(_ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int) -> Bool {
    for index in pattern.indices where Self.folded(text[start + index]) != pattern[index] { return false }
    return true
  }

  private func endOfFirstMatch(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var found = 0
    for index in text.indices where Self.folded(text[index]) == pattern[found] {
      found += 1
      if found == pattern.count { return index }
    }
    return nil
  }

  private func bonus(at start: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    if start == text.startIndex { return 2_000 + (text.count == pattern.count ? 2_000 : 0) }
    return isWordStart(start, in: text) ? 1_000 : 0
  }

  private func isWordStart(_ index: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if index == text.startIndex { return true }
    let (before, here) = (text[index - 1], text[index])
    let isCapital = (0x41...0x5A).contains(here) && (0x61...0x7A).contains(before)
    return isCapital || !Self.isWord(before)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(folded(byte)) || (0x30...0x39).contains(byte)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

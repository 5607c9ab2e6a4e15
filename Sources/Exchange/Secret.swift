/// A text that is replaced however it is written: as it is, or any of its characters escaped as JSON or a URL may. The
/// time that this takes grows with the length of what is searched alone.
struct Secret {
  /// What stands in its place.
  static let mask = "••••"
  /// Shorter ones are parts of too much else.
  static let leastLength = 4

  private let characters: [UInt8]
  /// How many characters at the start of the secret the ones before a place end with, as the search of Knuth, Morris and
  /// Pratt needs it.
  private let overlaps: [Int]

  init(_ text: String) {
    characters = Array(text.utf8)
    var overlaps = [0]
    for place in characters.indices.dropFirst() {
      var length = overlaps[place - 1]
      while length > 0, characters[place] != characters[length] { length = overlaps[length - 1] }
      overlaps.append(characters[place] == characters[length] ? length + 1 : 0)
    }
    self.overlaps = overlaps
  }

  func masked(in text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    append(text[...], reading: [.plain, .json, .jsonAndURL], to: &result)
    return result
  }

  /// The same for a JSON document, which stays one: in its strings, and for a number that holds the secret a string.
  /// `true`, `false` and `null` stand in most documents, and tell nothing.
  func masked(inJSON text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      let start = place
      switch text[place] {
      case UInt8(ascii: "\""):
        place = Self.endOfString(in: text, from: place + 1)
        result.append(text[start])
        append(text[start + 1..<place], reading: [.json, .jsonAndURL], to: &result)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while place < text.count, Self.isOfNumber(text[place]) { place += 1 }
        let hasIt = place - start >= characters.count && !ranges(in: text[start..<place], .plain).isEmpty
        result += hasIt ? Array("\"\(Self.mask)\"".utf8)[...] : text[start..<place]
      default:
        result.append(text[place])
        place += 1
        continue
      }
      if place < text.count, text[start] == UInt8(ascii: "\"") {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func endOfString(in text: [UInt8], from start: Int) -> Int {
    var place = start
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, text.count)
  }

  private func append(_ text: ArraySlice<UInt8>, reading escapes: [Escapes], to result: inout [UInt8]) {
    var found: [Range<Int>] = []
    if text.count >= characters.count {
      found = escapes.flatMap { ranges(in: text, $0) }
        .sorted { $0.lowerBound < $1.lowerBound }
    }
    var place = text.startIndex
    for range in found where range.upperBound > place {
      if range.lowerBound >= place { result += text[place..<range.lowerBound] + Array(Self.mask.utf8) }
      place = range.upperBound
    }
    result += text[place...]
  }

  /// Which escapes are read before the secret is looked for: it may hold what looks like one itself.
  private enum Escapes { case plain, json, jsonAndURL }

  private func ranges(in text: ArraySlice<UInt8>, _ escapes: Escapes) -> [Range<Int>] {
    var found: [Range<Int>] = []
    /// Where the characters before this place begin, as many as the secret has.
    var starts = [Int](repeating: 0, count: characters.count)
    var (place, read, matching) = (text.startIndex, 0, 0)
    while place < text.endIndex {
      let (character, length) = Self.character(of: text[place...], escapes)
      starts[read % starts.count] = place
      read += 1
      place += length
      while matching > 0, characters[matching] != character { matching = overlaps[matching - 1] }
      if characters[matching] == character { matching += 1 }
      guard matching == characters.count else { continue }
      found.append(starts[read % starts.count]..<place)
      matching = 0
    }
    return found
  }

  /// The byte that a text begins with, or the one that an escape at its start stands for, and how many bytes that takes.
  /// An escape of anything else (`\n`, `\u6F22`) is none of a key's characters.
  private static func character(of text: ArraySlice<UInt8>, _ escapes: Escapes) -> (UInt8, length: Int) {
    let first = text[text.startIndex]
    let rest = text.dropFirst()
    if escapes != .plain, first == UInt8(ascii: "\\"), let next = rest.first {
      if next == UInt8(ascii: "u"), let code = code(rest.dropFirst().prefix(4), digits: 4) {
        return (UInt8(exactly: code) ?? 0, 6)
      }
      let isLetter =
        (0x30...0x39).contains(next) || (0x41...0x5A).contains(next) || (0x61...0x7A).contains(next)
      return (isLetter ? 0 : next, 2)
    }
    if escapes == .jsonAndURL, first == UInt8(ascii: "%"), let code = code(rest.prefix(2), digits: 2) {
      return (UInt8(exactly: code) ?? 0, 3)
    }
    return (first, 1)
  }

  private static func code(_ digits: ArraySlice<UInt8>, digits count: Int) -> UInt16? {
    digits.count == count ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}

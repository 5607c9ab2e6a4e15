import Foundation

/// JSON read by the letter of RFC 8259, to hold what was printed against what was sent. It shares nothing with Corner:
/// numbers stay as they are written, objects keep the order of their members and repeated ones.
package enum ReadJSON: Equatable, Sendable {
  /// A number, `true`, `false` or `null`.
  case word(String)
  /// UTF-8, as Swift takes texts for equal that differ in their scalars.
  case text([UInt8])
  case list([ReadJSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let key: [UInt8]
    package let value: ReadJSON
  }

  package struct Refused: Error { package let place: Int }

  package init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value()
    reader.skipSpace()
    guard reader.place == bytes.count else { throw Refused(place: reader.place) }
  }

  /// The first member of that name.
  package subscript(key: String) -> ReadJSON? { members?.first { $0.key == Array(key.utf8) }?.value }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var elements: [ReadJSON]? { if case .list(let elements) = self { elements } else { nil } }
  package var string: String? {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}

private struct Reader {
  let bytes: [UInt8]
  var place = 0

  mutating func value() throws -> ReadJSON {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      return .object(
        try parts(until: "}") { reader in
          let key = try reader.text()
          try reader.expect(":")
          return ReadJSON.Member(key: key, value: try reader.value())
        })
    case UInt8(ascii: "["): return .list(try parts(until: "]") { try $0.value() })
    case UInt8(ascii: "\""): return .text(try text())
    default: return .word(try word())
    }
  }

  private mutating func parts<Part>(
    until end: Unicode.Scalar, _ part: (inout Reader) throws -> Part
  ) throws -> [Part] {
    place += 1
    skipSpace()
    if peek == UInt8(ascii: end) {
      place += 1
      return []
    }
    var parts = [try part(&self)]
    while true {
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      place += 1
      parts.append(try part(&self))
    }
    try expect(end)
    return parts
  }

  /// Foundation decodes what holds an escape.
  private mutating func text() throws -> [UInt8] {
    skipSpace()
    let start = place
    try expect("\"")
    var isEscaped = false
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw refused }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        place += 1
      }
      place += 1
    }
    try expect("\"")
    guard isEscaped else { return Array(bytes[start + 1..<place - 1]) }
    let text = try JSONSerialization.jsonObject(with: Data(bytes[start..<place]), options: .fragmentsAllowed)
    guard let text = text as? String else { throw refused }
    return Array(text.utf8)
  }

  private mutating func word() throws -> String {
    let start = place
    while let byte = peek, !" \t\r\n,:[]{}\"".utf8.contains(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/
    guard ["true", "false", "null"].contains(word) || word.wholeMatch(of: number) != nil else {
      throw refused
    }
    return word
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    skipSpace()
    guard peek == UInt8(ascii: character) else { throw refused }
    place += 1
  }

  mutating func skipSpace() { while let byte = peek, " \t\r\n".utf8.contains(byte) { place += 1 } }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }
  private var refused: ReadJSON.Refused { ReadJSON.Refused(place: place) }
}

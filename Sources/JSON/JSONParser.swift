package struct JSONError: Error, Equatable {
  package let reason: String
  /// Where in the text, in bytes.
  package let offset: Int
}

extension JSONValue {
  /// Reads a whole document: UTF-8, with or without a byte order mark, nested at most 32 deep.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }
}

private struct JSONParser {
  static let depthLimit = 32

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    guard next() == nil else { throw error("something follows the end") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.depthLimit else { throw error("nested deeper than \(Self.depthLimit)") }
    guard let first = next() else { throw error("it ends too early") }
    switch first {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw error("no value stands here")
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    if take("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw error("a key is missing") }
      let key = try string()
      guard take(":") else { throw error("a colon is missing") }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw error("a } is missing") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    if take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw error("a ] is missing") }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { throw error("no value stands here") }
    position += expected.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    if peek() == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw error("a digit is missing") }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if peek() == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try decoded(bytes[start..<position], at: start)
    }
    return try escapedString(from: start)
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var units = Array(bytes[start..<position])
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a control character stands in a text") }
      position += 1
      if byte == UInt8(ascii: "\\") {
        units.append(contentsOf: String(Character(try escape())).utf8)
      } else {
        units.append(byte)
      }
    }
    guard peek() != nil else { throw error("it ends too early") }
    position += 1
    return try decoded(units[...], at: start)
  }

  private func decoded(_ units: ArraySlice<UInt8>, at offset: Int) throws(JSONError) -> String {
    guard let text = String(validating: units, as: UTF8.self) else {
      throw JSONError(reason: "it is not UTF-8", offset: offset)
    }
    return text
  }

  /// What follows a backslash. A surrogate without its partner becomes U+FFFD.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek() else { throw error("it ends too early") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("an unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try hexUnit()
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let mark = position
    if bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      position += 2
      let trail = try hexUnit()
      if UTF16.isTrailSurrogate(trail) {
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
      }
      position = mark
    }
    return "\u{FFFD}"
  }

  private mutating func hexUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are missing") }
    position += 4
    return unit
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next byte that is no white space.
  private mutating func next() -> UInt8? {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
      position += 1
    }
    return peek()
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }
}

/// Splits what a program writes to its terminal into characters and sequences.
struct Parser: Sendable {
  enum Token: Equatable {
    case scalar(Unicode.Scalar)
    /// `CSI parameters final`
    case control(String, Character)
    /// OSC, without its introducer and end
    case command(String)
    /// APC, the same
    case application(String)
    case unknown(String)
  }

  private var pending: [UInt8] = []

  mutating func parse(_ bytes: some Sequence<UInt8>) -> [Token] {
    pending += bytes
    var tokens: [Token] = []
    var rest = pending[...]
    while let token = next(&rest) { tokens.append(token) }
    pending = Array(rest)
    return tokens
  }

  /// The next token; nil, with `rest` as it was, when it is not complete yet.
  private func next(_ rest: inout ArraySlice<UInt8>) -> Token? {
    guard let first = rest.first else { return nil }
    guard first == 0x1B else { return character(&rest, first) }
    guard let second = rest.dropFirst().first else { return nil }
    let body = rest.dropFirst(2)
    switch second {
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      rest = rest[(end + 1)...]
      return .control(String(decoding: body[..<end], as: UTF8.self), Character(Unicode.Scalar(body[end])))
    case UInt8(ascii: "]"):
      guard let end = end(of: body, bell: true) else { return nil }
      rest = rest[end.upperBound...]
      return .command(String(decoding: body[..<end.lowerBound], as: UTF8.self))
    case UInt8(ascii: "_"):
      guard let end = end(of: body, bell: false) else { return nil }
      rest = rest[end.upperBound...]
      return .application(String(decoding: body[..<end.lowerBound], as: UTF8.self))
    case UInt8(ascii: "="), UInt8(ascii: ">"):
      // What the keypad sends, as `less` sets it.
      rest = body
      return next(&rest)
    default:
      rest = body
      return .unknown("ESC \(second)")
    }
  }

  /// Where a string sequence ends: at `ESC \`, or at BEL where that ends it too.
  private func end(of body: ArraySlice<UInt8>, bell: Bool) -> Range<Int>? {
    for index in body.indices {
      if bell, body[index] == 0x07 { return index..<index + 1 }
      if body[index] == 0x1B, index + 1 < body.endIndex, body[index + 1] == UInt8(ascii: "\\") {
        return index..<index + 2
      }
    }
    return nil
  }

  private func character(_ rest: inout ArraySlice<UInt8>, _ first: UInt8) -> Token? {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    let text = String(decoding: rest.prefix(length), as: UTF8.self)
    return text.unicodeScalars.first.map(Token.scalar)
  }
}

extension JSONValue {
  package enum Layout: Sendable { case compact, indented }

  /// The value as JSON text. What could steer a terminal is written as `\u` escapes, so the text is the same
  /// JSON value and harmless to show.
  package func text(_ layout: Layout = .compact) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  let layout: JSONValue.Layout
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .number(let literal): append(literal)
    case .string(let text): write(text)
    case .array(let elements):
      write(elements, "[", "]", depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      write(members, "{", "}", depth: depth) {
        $0.write($1.key)
        $0.append($0.layout == .indented ? ": " : ":")
        $0.write($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Part>(
    _ parts: [Part], _ open: String, _ close: String, depth: Int, each: (inout JSONWriter, Part) -> Void
  ) {
    append(open)
    for (index, part) in parts.enumerated() {
      if index > 0 { append(",") }
      newline(depth + 1)
      each(&self, part)
    }
    if !parts.isEmpty { newline(depth) }
    append(close)
  }

  private mutating func newline(_ depth: Int) {
    guard layout == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Byte by byte, as most are written as they are.
  private mutating func write(_ text: String) {
    append("\"")
    var text = text
    text.withUTF8 { utf8 in
      var place = 0
      while place < utf8.count {
        let start = place
        while place < utf8.count, utf8[place].standsForItself { place += 1 }
        bytes.append(contentsOf: utf8[start..<place])
        guard place < utf8.count else { break }
        let length = utf8[place] < 0x80 ? 1 : utf8[place] < 0xE0 ? 2 : 3
        write(Unicode.Scalar(utf8: utf8[place..<place + length]))
        place += length
      }
    }
    append("\"")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where scalar.isObeyed:
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}

extension UInt8 {
  /// Whether no scalar that is written otherwise begins with this byte, or goes on with it.
  fileprivate var standsForItself: Bool {
    switch self {
    case 0..<0x20, 0x22, 0x5C, 0x7F: false
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF: false  // what is obeyed, as UTF-8
    default: true
    }
  }
}

extension Unicode.Scalar {
  /// One of at most three bytes, known to be valid.
  fileprivate init(utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    let first = UInt32(utf8[utf8.startIndex]) & [0x7F, 0x1F, 0x0F][utf8.count - 1]
    let value = utf8.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
    self = Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

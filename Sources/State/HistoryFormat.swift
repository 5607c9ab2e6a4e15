/// One entry a line; a line break or a backslash inside an entry is written as `\n` or `\\`.
extension History {
  static func encoded(_ entry: String) -> [UInt8] {
    entry.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): Array("\\n".utf8)
      case UInt8(ascii: "\\"): Array("\\\\".utf8)
      default: [byte]
      }
    } + [UInt8(ascii: "\n")]
  }

  /// Nil for what is no text, or holds control characters. `line` is without its end.
  static func decoded(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) {
      return line.isEmpty ? nil : line
    }
    guard String(validating: line, as: UTF8.self) != nil else { return nil }
    var entry: ArraySlice<UInt8> = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        entry.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        entry.append(byte)
      }
    }
    let isEntry = entry.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
    return isEntry && !entry.isEmpty ? entry : nil
  }
}

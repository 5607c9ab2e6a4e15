extension Record {
  /// The value of the first such member. A string cannot hold the introduction of one, as its quotes are
  /// escaped.
  static func value(of member: Member, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let found = line.firstRange(ofBytes: member.introduction) else { return nil }
    let start = found + member.introduction.count
    let rest = line[start...]
    switch rest.first {
    case UInt8(ascii: "\""):
      return rest.dropFirst().prefixOfString
    case UInt8(ascii: "["):
      return rest.prefix { $0 != UInt8(ascii: "]") }
    default:
      return rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where `pattern` first begins.
  func firstRange(ofBytes pattern: [UInt8]) -> Int? {
    let offset = withUnsafeBufferPointer { bytes in
      pattern.withUnsafeBufferPointer { pattern in bytes.firstOffset(of: pattern) }
    }
    return offset.map { startIndex + $0 }
  }

  /// Up to the quote that ends a string.
  fileprivate var prefixOfString: Self {
    var escaped = false
    return prefix { byte in
      if escaped {
        escaped = false
        return true
      }
      escaped = byte == UInt8(ascii: "\\")
      return byte != UInt8(ascii: "\"")
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstOffset(of pattern: Self) -> Int? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var offset = 0
    while offset <= count - pattern.count {
      if self[offset] == first {
        var matching = 1
        while matching < pattern.count, self[offset + matching] == pattern[matching] { matching += 1 }
        if matching == pattern.count { return offset }
      }
      offset += 1
    }
    return nil
  }
}

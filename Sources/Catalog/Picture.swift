/// A picture as it was received: what it is by its first bytes, whatever its name or its headers say.
package struct Picture: Sendable, Equatable {
  package enum Format: String, Sendable { case png, jpg }

  package let bytes: [UInt8]
  package let format: Format
  /// Pixels.
  package let width: Int
  package let height: Int

  /// Nil when the bytes do not begin a PNG or JPEG picture of 1 to 10,000 pixels a side: a terminal that had to make
  /// room for more might not live.
  package init?(_ bytes: [UInt8]) {
    guard let (format, width, height) = Self.header(bytes), (1...10_000).contains(width),
      (1...10_000).contains(height)
    else { return nil }
    self.bytes = bytes
    self.format = format
    self.width = width
    self.height = height
  }

  private static func header(_ bytes: [UInt8]) -> (Format, Int, Int)? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
      return (.png, bytes.number(at: 16, of: 4), bytes.number(at: 20, of: 4))
    }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? jpegFrame(bytes).map { (.jpg, $0, $1) } : nil
  }

  /// Width and height stand in the frame's header, behind segments of any length.
  private static func jpegFrame(_ bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // 0xC0 to 0xCF begin a frame, but for tables and extensions.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (bytes.number(at: place + 7, of: 2), bytes.number(at: place + 5, of: 2))
      }
      place += marker == 0xFF ? 1 : 2 + max(bytes.number(at: place + 2, of: 2), 2)
    }
    return nil
  }
}

extension [UInt8] {
  /// A big-endian number.
  fileprivate func number(at place: Int, of length: Int) -> Int {
    self[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
  }
}

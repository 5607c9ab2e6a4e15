/// Comma- and tab-separated text, read by the letter of what describes it. It shares nothing with Corner.
package struct ReadSheet {
  package struct Refused: Error, Equatable { package let place: Int }

  package let header: [[UInt8]]
  package let rows: [[[UInt8]]]

  private init(_ records: [[[UInt8]]], end: Int) throws(Refused) {
    header = records.first ?? []
    rows = Array(records.dropFirst())
    // "Each line should contain the same number of fields throughout the file."
    guard rows.allSatisfy({ $0.count == header.count }) else { throw Refused(place: end) }
  }

  /// RFC 4180, section 2:
  ///
  ///     file = [header CRLF] record *(CRLF record) [CRLF]
  ///     record = field *(COMMA field)
  ///     field = (escaped / non-escaped)
  ///     escaped = DQUOTE *(TEXTDATA / COMMA / CR / LF / 2DQUOTE) DQUOTE
  ///     non-escaped = *TEXTDATA
  ///
  /// TEXTDATA is ASCII without controls there. Here it is every byte but these four, as the text is UTF-8 and holds what
  /// came: the grammar has no way to write an escape or a tab.
  package init(csv bytes: [UInt8]) throws(Refused) {
    var records: [[[UInt8]]] = []
    var place = 0
    func at(_ character: Unicode.Scalar) -> Bool {
      place < bytes.count && bytes[place] == UInt8(ascii: character)
    }
    func skipLineEnd() -> Bool {
      guard at("\r"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") else { return false }
      place += 2
      return true
    }
    func field() throws(Refused) -> [UInt8] {
      var field: [UInt8] = []
      guard at("\"") else {
        while place < bytes.count, !"\",\r\n".utf8.contains(bytes[place]) {
          field.append(bytes[place])
          place += 1
        }
        return field
      }
      place += 1
      while place < bytes.count {
        if at("\"") {
          place += 1
          guard at("\"") else { return field }
        }
        field.append(bytes[place])
        place += 1
      }
      throw Refused(place: place)
    }
    repeat {
      var record = [try field()]
      while at(",") {
        place += 1
        record.append(try field())
      }
      records.append(record)
      guard place == bytes.count || skipLineEnd() else { throw Refused(place: place) }
    } while place < bytes.count
    try self.init(records, end: place)
  }

  /// Lines that end in LF, of cells with tabs between them, in which `\t`, `\n`, `\r` and `\\` stand for what they name.
  package init(tsv bytes: [UInt8]) throws(Refused) {
    guard bytes.last == UInt8(ascii: "\n") else { throw Refused(place: bytes.count) }
    var records: [[[UInt8]]] = []
    for line in bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var record: [[UInt8]] = [[]]
      var isEscaped = false
      for (place, byte) in zip(line.indices, line) {
        if isEscaped {
          guard let meant = Self.escapes[byte] else { throw Refused(place: place) }
          record[record.count - 1].append(meant)
          isEscaped = false
        } else {
          switch byte {
          case UInt8(ascii: "\\"): isEscaped = true
          case UInt8(ascii: "\t"): record.append([])
          case UInt8(ascii: "\r"): throw Refused(place: place)
          default: record[record.count - 1].append(byte)
          }
        }
      }
      guard !isEscaped else { throw Refused(place: line.endIndex) }
      records.append(record)
    }
    try self.init(records, end: bytes.count)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\\"): 0x5C,
  ]
}

import JSON

/// A terminal's screen: what the bytes written to it make of it.
package struct Grid: Sendable {
  package struct Cell: Sendable, Equatable {
    package var text = " "
    /// 0 for the second half of a wide character.
    package var columns = 1
    /// The parameters of the last `CSI … m`.
    package var style = ""
    package var isWritten = false
  }

  package struct Row: Sendable, Equatable {
    package var cells: [Cell]
    /// The row went on in the next one without a newline.
    package var isWrapped = false

    package var text: String {
      var text = cells.filter { $0.columns > 0 }.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  package internal(set) var width: Int
  package internal(set) var height: Int
  package internal(set) var rows: [Row]
  package internal(set) var row = 0
  package internal(set) var column = 0
  /// What scrolled off the top.
  package internal(set) var scrollback: [String] = []
  /// The operating system commands (OSC), in order: `133;A`.
  package internal(set) var commands: [String] = []
  /// The private modes that are on.
  package internal(set) var modes: Set<Int> = []
  package internal(set) var bells = 0
  /// Sequences that this terminal does not know.
  package internal(set) var unknown: [String] = []

  var style = ""
  var wrapsNext = false
  /// Where the last character went, while nothing but characters came.
  var lastCell: (row: Int, column: Int)?
  var parser = Parser()

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    rows = Array(repeating: Self.blank(width), count: height)
  }

  static func blank(_ width: Int) -> Row { Row(cells: Array(repeating: Cell(), count: width)) }

  /// The rows down to the last that is not empty.
  package var lines: [String] {
    var lines = rows.map(\.text)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  package var text: String { lines.joined(separator: "\n") }
  package var allText: String { (scrollback + lines).joined(separator: "\n") }

  mutating func forget() {
    scrollback = []
    commands = []
    unknown = []
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for token in parser.parse(bytes) { apply(token) }
  }
}

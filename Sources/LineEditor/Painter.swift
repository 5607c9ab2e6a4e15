import JSON

/// Turns screens into the bytes that change one into the next, and remembers what is on the terminal.
/// All moves are relative, so it works wherever on the terminal the prompt is.
struct Painter {
  let colour: Bool
  let marks: Bool
  private(set) var bytes: [UInt8] = []
  private var current = Screen()
  private var style = Style.plain

  init(colour: Bool, marks: Bool) {
    self.colour = colour
    self.marks = marks
  }

  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func write(_ text: some StringProtocol) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Output of others: its newlines return to the first column as well.
  mutating func write(block: String) {
    for byte in block.utf8 {
      if byte == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(byte)
    }
    if !block.isEmpty, !block.hasSuffix("\n") { write("\r\n") }
  }

  /// Draws `screen` over what is there. `marked` says that the prompt is to be marked if it is drawn.
  mutating func draw(_ screen: Screen, width: Int, marked: Bool) {
    guard screen != current else { return }
    let drawn = current.rows.count
    for row in screen.rows.indices {
      let isNew = row >= drawn
      let old = isNew ? [] : current.rows[row]
      guard isNew || old != screen.rows[row] else { continue }
      // A difference inside the row is all that is sent; cells without columns move none.
      let same = zip(old, screen.rows[row]).prefix { $0 == $1 }.count
      let start = screen.rows[row][..<same].reduce(0) { $0 + $1.columns }
      move(to: .init(row: row, column: start), drawn: max(drawn, row))
      // What is typed right behind the prompt does not mark it again.
      let isMarked = marked && marks && screen.promptEnd?.row == row
      let promptEnd = screen.promptEnd.flatMap { isMarked && (same == 0 || start < $0.column) ? $0 : nil }
      if marked, marks, row == 0, same == 0, screen.promptEnd != nil { write("\u{1B}]133;A\u{07}") }
      paint(screen.rows[row], from: same, at: start, width: width, markAt: promptEnd?.column)
    }
    if screen.rows.count < drawn {
      move(to: .init(row: screen.rows.count, column: 0), drawn: drawn)
      write("\u{1B}[J")
    }
    move(to: screen.cursor, drawn: max(drawn, screen.rows.count))
    current.rows = screen.rows
  }

  /// Nothing of the editor is left on the terminal, and the cursor is where its first row was.
  mutating func erase() {
    move(to: .init(), drawn: current.rows.count)
    write("\r\u{1B}[J")
    current = Screen()
  }

  /// The terminal has another width: its rows may have been broken anew, and all is drawn again.
  mutating func eraseAfterResize(width: Int) {
    let above = current.rows.prefix(current.cursor.row).reduce(0) { $0 + $1.rowsWhenBroken(at: width) }
    let row = current.rows.dropFirst(current.cursor.row).first ?? []
    current.cursor.row = above + row.upTo(column: current.cursor.column).rowsWhenBroken(at: width) - 1
    erase()
  }

  /// What was drawn scrolls on as output; the next screen starts below it.
  mutating func leave() {
    move(to: .init(row: max(current.rows.count - 1, 0), column: 0), drawn: current.rows.count)
    write("\r\n")
    current = Screen()
  }

  private mutating func move(to target: Screen.Position, drawn: Int) {
    if target.row < current.cursor.row {
      write("\u{1B}[\(current.cursor.row - target.row)A")
    } else if target.row > current.cursor.row {
      // Only a newline scrolls, so it is what leads to rows that are not there yet.
      let existing = max(0, min(target.row, drawn - 1) - current.cursor.row)
      if existing > 0 { write("\u{1B}[\(existing)B") }
      for _ in 0..<(target.row - current.cursor.row - existing) { write("\r\n") }
    }
    write("\r")
    if target.column > 0 { write("\u{1B}[\(target.column)C") }
    current.cursor = target
  }

  private mutating func paint(_ row: [Cell], from first: Int, at start: Int, width: Int, markAt: Int?) {
    var column = start
    for cell in row[first...] {
      if column == markAt, cell.columns > 0 { write("\u{1B}]133;B\u{07}") }
      set(cell.style)
      write(cell.text)
      column += cell.columns
      // Terminals differ about the width of joined characters: what follows stands where we say.
      if cell.columns > 0, column < width, cell.text.unicodeScalars.count > 1 {
        write("\u{1B}[\(column + 1)G")
      }
    }
    set(.plain)
    if column == markAt { write("\u{1B}]133;B\u{07}") }
    if column < width { write("\u{1B}[K") }
    current.cursor.column = column
  }

  private mutating func set(_ style: Style) {
    guard style != self.style else { return }
    self.style = style
    let parameters = style.parameters(colour: colour)
    write(parameters.isEmpty ? "\u{1B}[m" : "\u{1B}[0;\(parameters)m")
  }
}

import JSON

/// Breaks text into rows of a given width.
struct RowBuilder {
  let width: Int
  private(set) var rows: [[Cell]] = [[]]
  private var column = 0

  init(width: Int) {
    self.width = max(width, 1)
    rows[0].reserveCapacity(min(self.width, 256))
  }

  /// Where the next cell of one column would go.
  var position: Screen.Position {
    column < width
      ? .init(row: rows.count - 1, column: column) : .init(row: rows.count, column: 0)
  }

  mutating func append(_ character: Character, _ style: Style) {
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) {
      return append(Cell(text: String(character), columns: 1, style: style))
    }
    let glyph = Glyph(character)
    if glyph.columns > 2 || (glyph.columns == 2 && glyph.text.utf8.count == 2) {
      // Spelled out, like ^X: it may break anywhere.
      for part in glyph.text { append(Cell(text: String(part), columns: 1, style: style)) }
    } else if glyph.columns > width {
      append(Cell(text: "?", columns: 1, style: style))
    } else {
      append(Cell(text: glyph.text, columns: glyph.columns, style: style))
    }
  }

  mutating func append(_ text: some StringProtocol, _ style: Style) {
    for character in text { append(character, style) }
  }

  mutating func breakRow() {
    rows.append([])
    column = 0
  }

  /// A row for the cursor when the last one is full.
  mutating func makeRoomForCursor() {
    if column == width { breakRow() }
  }

  private mutating func append(_ cell: Cell) {
    if cell.columns == 0, let last = rows[rows.count - 1].indices.last {
      rows[rows.count - 1][last].text += cell.text
      return
    }
    if column + cell.columns > width { breakRow() }
    rows[rows.count - 1].append(cell)
    column += cell.columns
  }
}

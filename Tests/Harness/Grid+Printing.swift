import JSON

extension Grid {
  mutating func apply(_ token: Parser.Token) {
    switch token {
    case .scalar(let scalar):
      scalar.value < 0x20 || scalar.value == 0x7F ? control(scalar) : print(scalar)
    case .control(let parameters, let final):
      lastCell = nil
      control(parameters, final)
    case .command(let text): commands.append(text)
    case .application: break
    case .unknown(let text): unknown.append(text)
    }
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    lastCell = nil
    switch scalar {
    case "\r": (column, wrapsNext) = (0, false)
    case "\n": lineFeed()
    case "\u{08}": (column, wrapsNext) = (max(column - 1, 0), false)
    case "\u{07}": bells += 1
    default: unknown.append("U+\(scalar.value)")
    }
  }

  mutating func lineFeed() {
    wrapsNext = false
    if row < height - 1 {
      row += 1
      return
    }
    scrollback.append(rows.removeFirst().text)
    rows.append(Self.blank(width))
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    if let last = lastCell, join(scalar, to: last) { return }
    // Marks of direction and the like take no column.
    if scalar.properties.generalCategory == .format { return }
    let character = Character(scalar)
    let taken = CharacterWidth.columns(character)
    guard taken > 0 else { return }
    if wrapsNext || column + taken > width {
      rows[row].isWrapped = true
      column = 0
      lineFeed()
    }
    put(String(character), taken)
  }

  private mutating func put(_ text: String, _ taken: Int) {
    guard taken <= width else { return }
    clear(column..<column + taken)
    rows[row].cells[column] = Cell(text: text, columns: taken, style: style, isWritten: true)
    if taken == 2 {
      rows[row].cells[column + 1] = Cell(text: "", columns: 0, style: style, isWritten: true)
    }
    lastCell = (row, column)
    column += taken
    wrapsNext = column == width
    if wrapsNext { column = width - 1 }
  }

  /// A scalar that continues the grapheme cluster before it joins its cell, which may become wide.
  private mutating func join(_ scalar: Unicode.Scalar, to last: (row: Int, column: Int)) -> Bool {
    let cell = rows[last.row].cells[last.column]
    var joined = cell.text
    joined.unicodeScalars.append(scalar)
    guard joined.count == 1, let character = joined.first else { return false }
    let taken = CharacterWidth.columns(character)
    rows[last.row].cells[last.column].text = joined
    if taken == 2, cell.columns == 1, last.column + 1 < width {
      (row, column, wrapsNext) = (last.row, last.column, false)
      put(joined, 2)
    }
    return true
  }

  /// Overwriting one half of a wide character takes the other with it.
  private mutating func clear(_ range: Range<Int>) {
    if range.lowerBound > 0, rows[row].cells[range.lowerBound].columns == 0 {
      rows[row].cells[range.lowerBound - 1] = Cell()
    }
    if range.upperBound < width, rows[row].cells[range.upperBound].columns == 0 {
      rows[row].cells[range.upperBound] = Cell()
    }
    for index in range { rows[row].cells[index] = Cell() }
  }

  mutating func erase(_ range: Range<Int>) {
    if !range.isEmpty { clear(range) }
  }
}

import JSON

extension Grid {
  /// Takes another size as terminals do that break their rows anew.
  package mutating func resize(width newWidth: Int, height newHeight: Int) {
    var lines: [[Cell]] = [[]]
    var mark = (line: 0, offset: 0)
    let last = max(rows.lastIndex { $0.cells.contains(where: \.isWritten) } ?? 0, row)
    for index in 0...last {
      var cells = rows[index].cells
      let isWrapped = rows[index].isWrapped
      while !isWrapped, let end = cells.last, !end.isWritten { cells.removeLast() }
      if index == row { mark = (lines.count - 1, lines[lines.count - 1].count + column) }
      lines[lines.count - 1] += cells
      if !isWrapped, index < last { lines.append([]) }
    }
    self = broken(lines, mark: mark, width: newWidth, height: newHeight)
  }

  private func broken(_ lines: [[Cell]], mark: (line: Int, offset: Int), width: Int, height: Int) -> Grid {
    var new = self
    (new.width, new.height, new.wrapsNext, new.lastCell) = (width, height, false, nil)
    new.rows = []
    for (number, line) in lines.enumerated() {
      var row = Row(cells: [])
      var offset = 0
      for cell in line {
        if row.cells.count + cell.columns > width {
          row.isWrapped = true
          new.rows.append(row.filled(to: width))
          row = Row(cells: [])
        }
        if number == mark.line, offset == mark.offset {
          (new.row, new.column) = (new.rows.count, row.cells.count)
        }
        if row.cells.count < width { row.cells.append(cell) }
        offset += 1
      }
      if number == mark.line, mark.offset >= offset {
        let beyond = row.cells.count + mark.offset - offset
        (new.row, new.column) = (new.rows.count + beyond / width, beyond % width)
      }
      new.rows.append(row.filled(to: width))
    }
    while new.rows.count <= new.row { new.rows.append(Self.blank(width)) }
    while new.rows.count > height, new.row > 0 {
      new.scrollback.append(new.rows.removeFirst().text)
      new.row -= 1
    }
    new.rows = Array(new.rows.prefix(height))
    while new.rows.count < height { new.rows.append(Self.blank(width)) }
    return new
  }
}

extension Grid.Row {
  fileprivate func filled(to width: Int) -> Grid.Row {
    var row = self
    while row.cells.count < width { row.cells.append(Grid.Cell()) }
    return row
  }
}

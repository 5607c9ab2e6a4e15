import JSON

/// Rows whose columns stand under each other and fit a width.
package struct Table: Sendable {
  enum Alignment: Sendable { case left, right }

  package struct Column: Sendable {
    let alignment: Alignment
    /// How early the column is given up when the width does not do: 0 never.
    let expendable: Int
    /// Whether its cells may be cut short, with an ellipsis.
    let shrinks: Bool

    package static func text(expendable: Int = 0) -> Column {
      Column(alignment: .left, expendable: expendable, shrinks: true)
    }
    package static func word(expendable: Int = 0) -> Column {
      Column(alignment: .left, expendable: expendable, shrinks: false)
    }
    package static func number(expendable: Int = 0) -> Column {
      Column(alignment: .right, expendable: expendable, shrinks: false)
    }
  }

  package let columns: [Column]
  /// Cells hold visible text only.
  package let rows: [[String]]

  package init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  private static let gap = 2
  private static let leastWidth = 10
  /// Nothing that is sold costs more; one absurd number may not push everything else away.
  private static let widestNumber = 24

  package func lines(on page: OutputStyle, indent: Int = 2) -> [String] {
    layout(on: page, indent: indent).lines
  }

  /// The lines, and the columns for which the page has no room.
  package func layout(on page: OutputStyle, indent: Int = 2) -> (lines: [String], givenUp: [Int]) {
    let cells = rows.map { row in
      zip(columns, row).map { column, cell in
        let text = column.alignment == .right ? cell.cut(to: Self.widestNumber) : cell
        return (text: text, width: text.columns)
      }
    }
    let natural = columns.indices.map { column in cells.map { $0[column].width }.max() ?? 0 }
    var widths = natural
    if let width = page.width { fit(&widths, into: max(width - indent, 1)) }
    let lines = cells.map { row in
      var line = String(repeating: " ", count: indent)
      var pending = 0
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        let text = cell.width <= widths[column] ? cell.text : cell.text.cut(to: widths[column])
        let space = widths[column] - (cell.width <= widths[column] ? cell.width : text.columns)
        let isRight = columns[column].alignment == .right
        if !text.isEmpty {
          line += String(repeating: " ", count: pending + (isRight ? space : 0)) + text
          pending = isRight ? 0 : space
        } else {
          pending += space
        }
        pending += Self.gap
      }
      return line
    }
    return (lines, columns.indices.filter { widths[$0] == 0 && natural[$0] > 0 })
  }

  /// Cuts the widest columns first, then gives a column up, and begins anew with the room that makes.
  private func fit(_ widths: inout [Int], into width: Int) {
    // Cut at once what no page has room for: the rest goes column by column.
    widths = widths.map { min($0, width) }
    var natural = widths
    func total() -> Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + Self.gap * max(shown.count - 1, 0)
    }
    while total() > width {
      let shrinkable = columns.indices.filter { columns[$0].shrinks && widths[$0] > Self.leastWidth }
      if let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) {
        widths[widest] -= 1
      } else if let victim = columns.indices.filter({ columns[$0].expendable > 0 && widths[$0] > 0 })
        .max(by: { columns[$0].expendable < columns[$1].expendable })
      {
        natural[victim] = 0
        widths = natural
      } else if let last = columns.indices.filter({ columns[$0].shrinks && widths[$0] > 1 })
        .max(by: { widths[$0] < widths[$1] })
      {
        widths[last] -= 1
      } else {
        return
      }
    }
  }
}

extension String {
  /// At most `width` columns, the last one an ellipsis when something was cut.
  package func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var kept = ""
    var used = 1
    for character in self {
      let next = character.columns
      if used + next > width { break }
      kept.append(character)
      used += next
    }
    return width > 0 ? kept + "…" : ""
  }
}

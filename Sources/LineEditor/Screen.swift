import JSON

/// One character on the screen.
struct Cell: Equatable, Sendable {
  var text: String
  var columns: Int
  var style: Style
}

/// Everything the editor has on the screen: whole rows, and the cursor among them.
struct Screen: Equatable, Sendable {
  struct Position: Equatable, Sendable {
    var row = 0
    var column = 0
  }

  var rows: [[Cell]] = []
  var cursor = Position()
  /// Where the prompt ends, when its rows are in view: the place of a shell integration mark.
  var promptEnd: Position?
}

extension [Cell] {
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The cells before `column`, and one more for the cursor.
  func upTo(column: Int) -> [Cell] {
    var left = column
    let before = prefix { cell in
      left -= cell.columns
      return left >= 0
    }
    return before + [Cell(text: " ", columns: 1, style: .plain)]
  }

  /// How many rows a terminal makes of this one that breaks its rows anew when it is resized.
  func rowsWhenBroken(at width: Int) -> Int {
    var rows = 1
    var column = 0
    for cell in self {
      if column + cell.columns > width {
        rows += 1
        column = 0
      }
      column += cell.columns
    }
    return rows
  }
}

import JSON

/// Draws a scene: a pure function of it and of the screen's size. Never more rows than `height`.
func layout(_ scene: Scene, width: Int, height: Int) -> Screen {
  let width = max(width, 1)
  let height = max(height, 1)
  let input = inputRows(inView(scene, width: width, height: height), width: width)
  return layout(scene, width: width, height: height, input: input)
}

func layout(_ scene: Scene, width: Int, height: Int, input: Screen) -> Screen {
  var input = input
  let below = rowsBelow(scene, width: width, height: height)

  let room = max(height - below.count, min(input.rows.count, (height + 1) / 2))
  let shown = min(input.rows.count, room)
  let top = max(0, min(input.cursor.row - shown / 2, input.rows.count - shown))
  input.rows = Array(input.rows[top..<top + shown])
  input.cursor.row -= top
  if top > 0 { input.promptEnd = nil }
  input.rows += below.prefix(height - shown)
  for row in input.rows.indices { isolateRightToLeft(&input.rows[row]) }
  return input
}

/// The prompt, the line and the suggestion, however many rows they take.
func inputRows(_ scene: Scene, width: Int) -> Screen {
  var builder = RowBuilder(width: width)
  builder.append(scene.prompt, .prompt)
  var screen = Screen(promptEnd: builder.position)
  var spans = scene.spans[...]
  var offset = 0
  for character in scene.buffer.text {
    if offset == scene.buffer.cursor { screen.cursor = builder.cursorPosition(before: character) }
    while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
    let style = spans.first.flatMap { $0.range.contains(offset) ? Style($0.role) : nil } ?? .plain
    if character == "\n" { builder.breakRow() } else { builder.append(character, style) }
    offset += character.unicodeScalars.count
  }
  if scene.buffer.isAtEnd {
    builder.makeRoomForCursor()
    screen.cursor = builder.position
  }
  for character in scene.suggestion {
    if character == "\n" { builder.breakRow() } else { builder.append(character, .suggestion) }
  }
  screen.rows = builder.rows
  return screen
}

extension RowBuilder {
  /// The cursor stands on the character that follows, which may only fit on the next row.
  fileprivate mutating func cursorPosition(before character: Character) -> Screen.Position {
    if character == "\n" {
      makeRoomForCursor()
    } else {
      let columns = Glyph(character).columns
      if columns == 2, width > 1, position.column == width - 1, Glyph(character).text.utf8.count != 2 {
        breakRow()
      } else {
        makeRoomForCursor()
      }
    }
    return position
  }
}

private func rowsBelow(_ scene: Scene, width: Int, height: Int) -> [[Cell]] {
  var rows: [[Cell]] = []
  if let list = scene.list { rows = listRows(list, width: width, height: min(10, max(height / 2, 1))) }
  if let list = scene.list, list.items.count > rows.count, let selected = list.selected {
    rows.append(row("\(selected + 1)/\(list.items.count)", .hint, width: width))
  } else if scene.list == nil, let hint = scene.hint {
    rows.append(row(hint.text, hint.isProblem ? .problem : .hint, width: width))
  }
  if let status = scene.status { rows.append(row(status, .status, width: width)) }
  return rows
}

private func listRows(_ list: Scene.List, width: Int, height: Int) -> [[Cell]] {
  let count = min(list.items.count, height)
  let first = max(0, min((list.selected ?? 0) - count / 2, list.items.count - count))
  let visible = first..<first + count
  let hasDetails = list.items[visible].contains { !$0.detail.isEmpty }
  let longest = list.items[visible].map { TextWidth.columns($0.text) }.max() ?? 0
  let textWidth = hasDetails ? min(longest, max(width / 2, 1)) : width
  return visible.map { index in
    let item = list.items[index]
    let isSelected = index == list.selected
    var cells = row(item.text, isSelected ? .selected : .candidate, width: textWidth)
    guard !item.detail.isEmpty, textWidth + 3 < width else { return cells }
    let padding = textWidth - cells.columns + 2
    cells += Array(repeating: Cell(text: " ", columns: 1, style: .plain), count: padding)
    return cells + row(item.detail, .detail, width: width - textWidth - 2)
  }
}

/// One row of text, cut with an ellipsis where it does not fit. Newlines show as `⏎`.
private func row(_ text: String, _ style: Style, width: Int) -> [Cell] {
  var builder = RowBuilder(width: width)
  for character in text {
    if character == "\n" { builder.append("⏎", style) } else { builder.append(character, style) }
    if builder.rows.count > 1 { break }
  }
  var cells = builder.rows[0]
  guard builder.rows.count > 1 else { return cells }
  while cells.columns >= width, !cells.isEmpty { cells.removeLast() }
  return cells + [Cell(text: "…", columns: 1, style: style)]
}

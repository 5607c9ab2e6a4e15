import Harness
import JSON
import Testing

@testable import LineEditor

/// What the painter sends makes the terminal show what the layout says, after any edit and at any width.
struct DrawingTests {
  static let pieces = [
    "a", "search ", "漢", "字", "👨‍👩‍👧", "🇩🇪", "e\u{301}", "\u{1112}\u{1161}", "\n", "\t", "\u{1B}", "\u{202E}",
    "שלום", "❤️", " ",
  ]

  @Test(arguments: 1...200)
  func equalsTheGrid(_ width: Int) {
    var random = Numbers(state: UInt64(width))
    let height = 3 + width % 9
    var grid = Grid(width: width, height: height)
    var painter = Painter(colour: true, marks: true)
    var buffer = Buffer()
    for step in 0..<(width <= 40 ? 100 : 25) {
      edit(&buffer, &random)
      let scene = scene(buffer, step, &random)
      if step % 17 == 0 {
        painter.erase()
        painter.write(block: "block \(step)")
      }
      let screen = layout(scene, width: width, height: height)
      painter.draw(screen, width: width, marked: true)
      grid.feed(painter.takeBytes())
      compare(screen, grid)
    }
  }

  /// Of a long line only what is in view is laid out, and it is what laying out all of it shows.
  @Test(arguments: [1, 2, 7, 20, 80])
  func longLines(_ width: Int) {
    var random = Numbers(state: UInt64(width))
    var buffer = Buffer()
    for _ in 0..<600 { edit(&buffer, &random) }
    let text = Buffer(String(repeating: buffer.text, count: 1 + 40 * width / max(buffer.count, 1) + 3))
    for step in 0..<20 {
      var scene = scene(text, step, &random)
      (scene.spans, scene.suggestion) = ([Span(range: 3..<text.count / 2, role: .string)], "")
      scene.buffer.cursor =
        text.clusterSplit(at: random.next(text.count))?.lowerBound ?? random.next(text.count)
      if let split = text.clusterSplit(at: scene.buffer.cursor) { scene.buffer.cursor = split.upperBound }
      #expect(inView(scene, width: width, height: 5).buffer.count < text.count)
      let whole = layout(scene, width: width, height: 5, input: inputRows(scene, width: width))
      var screen = layout(scene, width: width, height: 5)
      screen.promptEnd = whole.promptEnd
      #expect(screen == whole)
    }
  }

  private func compare(_ screen: Screen, _ grid: Grid) {
    #expect(screen.rows.count <= grid.height)
    let top = grid.row - screen.cursor.row
    #expect(top >= 0)
    #expect(grid.column == screen.cursor.column)
    for (index, row) in screen.rows.enumerated() where top + index >= 0 {
      let drawn = grid.rows[top + index]
      #expect(drawn.text == text(row))
      var column = 0
      for cell in row where cell.columns > 0 {
        let parameters = cell.style.parameters(colour: true)
        #expect(drawn.cells[column].style == (parameters.isEmpty ? "" : "0;" + parameters))
        column += cell.columns
      }
    }
    for row in grid.rows.dropFirst(max(top, 0) + screen.rows.count) { #expect(row.text == "") }
    #expect(grid.unknown == [])
  }

  private func edit(_ buffer: inout Buffer, _ random: inout Numbers) {
    switch random.next(8) {
    case 0: buffer.cursor = buffer.clusterBeforeCursor?.lowerBound ?? 0
    case 1: if let range = buffer.clusterBeforeCursor { buffer.replace(range, with: "") }
    case 2: buffer.cursor = buffer.clusterAfterCursor?.upperBound ?? buffer.count
    case 3: buffer.cursor = 0
    default:
      buffer.replace(buffer.cursor..<buffer.cursor, with: Self.pieces[random.next(Self.pieces.count)])
      if let split = buffer.clusterSplit(at: buffer.cursor) { buffer.cursor = split.upperBound }
    }
  }

  private func scene(_ buffer: Buffer, _ step: Int, _ random: inout Numbers) -> Scene {
    var scene = Scene(prompt: "sandbox › ", buffer: buffer)
    scene.spans = [Span(range: 0..<random.next(5) + 1, role: .command)]
    if random.next(3) == 0 { scene.suggestion = "suggestion 漢" }
    if random.next(3) == 0 { scene.hint = Hint(text: "usage: search WORD…", isProblem: false) }
    if random.next(4) == 0 { scene.status = "searching  \(step) s" }
    if random.next(4) == 0 {
      let items = (0..<random.next(20) + 1).map { Scene.List.Item(text: "item 漢 \($0)", detail: "detail") }
      scene.list = Scene.List(items: items, selected: random.next(items.count))
    }
    return scene
  }
}

/// As the grid holds it: without the isolates, which take no column, and without trailing blanks.
private func text(_ row: [Cell]) -> String {
  var text = row.map(\.text).joined()
  text.unicodeScalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
  while text.last == " " { text.removeLast() }
  return text
}

/// The same numbers in every run.
struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

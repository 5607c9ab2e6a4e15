/// A line and the place in it where typing goes, in Unicode scalars as libedit counts.
struct Buffer: Equatable, Sendable {
  var scalars: [Unicode.Scalar] = []
  var cursor = 0

  init() {}

  init(_ text: String, cursor: Int? = nil) {
    scalars = Array(text.unicodeScalars)
    self.cursor = cursor ?? scalars.count
  }

  init(scalars: [Unicode.Scalar], cursor: Int) {
    self.scalars = scalars
    self.cursor = cursor
  }

  var text: String { Self.text(scalars[...]) }
  var isEmpty: Bool { scalars.isEmpty }
  var isAtEnd: Bool { cursor == scalars.count }
  var count: Int { scalars.count }

  static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    return String(view)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    let inserted = Array(text.unicodeScalars)
    scalars.replaceSubrange(range.clamped(to: 0..<count), with: inserted)
    cursor = min(range.lowerBound, count) + inserted.count
  }
}

// MARK: Grapheme clusters

extension Buffer {
  /// The cluster that holds the scalar at `offset`.
  func cluster(at offset: Int) -> Range<Int> {
    // Only the text near the offset matters: between two simple scalars there is always a break.
    var start = offset
    while start > 0, !isBreak(before: start) { start -= 1 }
    var end = offset + 1
    while end < count, !isBreak(before: end) { end += 1 }
    if end == start + 1 { return start..<end }
    var lower = start
    for character in Self.text(scalars[start..<end]) {
      let upper = lower + character.unicodeScalars.count
      if offset < upper { return lower..<upper }
      lower = upper
    }
    return offset..<min(offset + 1, count)
  }

  private func isBreak(before index: Int) -> Bool {
    scalars[index].isSimple && scalars[index - 1].isSimple || scalars[index - 1] == "\n"
  }

  var clusterBeforeCursor: Range<Int>? { cursor > 0 ? cluster(at: cursor - 1) : nil }
  var clusterAfterCursor: Range<Int>? { cursor < count ? cluster(at: cursor) : nil }

  /// The cluster in whose middle `offset` is.
  func clusterSplit(at offset: Int) -> Range<Int>? {
    guard offset > 0, offset < count else { return nil }
    let around = cluster(at: offset)
    return around.lowerBound < offset ? around : nil
  }
}

// MARK: Lines and words

extension Buffer {
  var startOfLine: Int { (scalars[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }
  var endOfLine: Int { scalars[cursor...].firstIndex(of: "\n") ?? count }

  /// From the start of the line to the cursor; there, the line break before it.
  var lineBeforeCursor: Range<Int> { (cursor > startOfLine ? startOfLine : max(cursor - 1, 0))..<cursor }

  /// Nil where the line has no two.
  var clustersToTranspose: (first: Range<Int>, second: Range<Int>)? {
    let second = cursor < endOfLine ? clusterAfterCursor : clusterBeforeCursor
    guard let second, second.lowerBound > startOfLine else { return nil }
    return (cluster(at: second.lowerBound - 1), second)
  }

  /// Where the cursor is one line up, or down, in the same column; nil when there is no such line.
  func movedByLine(up: Bool) -> Int? {
    let column = cursor - startOfLine
    if up {
      guard startOfLine > 0 else { return nil }
      let above = Buffer(scalars: scalars, cursor: startOfLine - 1)
      return snapped(min(above.startOfLine + column, startOfLine - 1))
    }
    guard endOfLine < count else { return nil }
    let below = Buffer(scalars: scalars, cursor: endOfLine + 1)
    return snapped(min(endOfLine + 1 + column, below.endOfLine))
  }

  private func snapped(_ offset: Int) -> Int { clusterSplit(at: offset)?.lowerBound ?? offset }

  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < count, !scalars[end].isWord { end += 1 }
    while end < count, scalars[end].isWord { end += 1 }
    return clusterSplit(at: end)?.upperBound ?? end
  }

  func wordStart(from end: Int) -> Int {
    var start = end
    while start > 0, !scalars[start - 1].isWord { start -= 1 }
    while start > 0, scalars[start - 1].isWord { start -= 1 }
    return snapped(start)
  }
}

extension Unicode.Scalar {
  /// Never joins with another one of its kind: ASCII, and the ideographs.
  var isSimple: Bool { isASCII && self != "\r" || (0x3400...0x9FFF).contains(value) }

  fileprivate var isWord: Bool {
    isASCII ? properties.isAlphabetic || ("0"..."9").contains(self) || self == "_" : !properties.isWhitespace
  }
}

import JSON

/// The part of a scene that may be in view: of a long line only the rows around the cursor, so that a key inside of
/// 100 KB costs no more than one inside of a word. Rows break where they would in the whole.
func inView(_ scene: Scene, width: Int, height: Int) -> Scene {
  let buffer = scene.buffer
  guard buffer.count > 4 * width * height else { return scene }
  let starts = rowStarts(scene, width: width)
  var end = min(buffer.cursor + 2 * width * (height + 2), buffer.count)
  if let split = buffer.clusterSplit(at: end) { end = split.upperBound }
  let start = starts.count > height + 2 ? starts[starts.count - height - 2] : nil

  var part = scene
  if start != nil { part.prompt = "" }
  let first = start ?? 0
  part.buffer = Buffer(scalars: Array(buffer.scalars[first..<end]), cursor: buffer.cursor - first)
  part.spans = scene.spans.filter { $0.range.upperBound > first && $0.range.lowerBound < end }
    .map {
      Span(range: max($0.range.lowerBound - first, 0)..<min($0.range.upperBound, end) - first, role: $0.role)
    }
  if end < buffer.count { part.suggestion = "" }
  return part
}

/// Where the rows up to the cursor begin, as offsets into the line.
private func rowStarts(_ scene: Scene, width: Int) -> [Int] {
  let buffer = scene.buffer
  var prompt = RowBuilder(width: width)
  prompt.append(scene.prompt, .prompt)
  var column = prompt.position.column
  var starts: [Int] = []
  var offset = 0
  while offset < buffer.cursor {
    let scalar = buffer.scalars[offset]
    if scalar == "\n" {
      column = 0
      offset += 1
      starts.append(offset)
      continue
    }
    if buffer.isPlain(at: offset) {
      if column == width {
        column = 0
        starts.append(offset)
      }
      (column, offset) = (column + 1, offset + 1)
      continue
    }
    let cluster = buffer.cluster(at: offset)
    var row = RowBuilder(width: width)
    row.append(Buffer.text(buffer.scalars[cluster]), .plain)
    for (index, cell) in row.rows.joined().enumerated() {
      if column + cell.columns > width {
        column = 0
        if index == 0 { starts.append(offset) }
      }
      column += cell.columns
    }
    offset = cluster.upperBound
  }
  return starts
}

extension Buffer {
  /// A character of ASCII with another one behind it: the whole cluster, and one column.
  fileprivate func isPlain(at offset: Int) -> Bool {
    (0x20..<0x7F).contains(scalars[offset].value) && (offset + 1 == count || scalars[offset + 1].isASCII)
  }
}

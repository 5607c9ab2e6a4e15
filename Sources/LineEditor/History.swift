/// Lines entered before: 100,000 of them can be searched at a key press, and only the newest are in memory.
struct History: Sendable {
  private var older = FiledLines()
  private var newer = PackedLines()

  init() {}

  /// Takes 0.1 s for 100,000 lines, so not on a key. `kept`: how many of them stay in memory, at least one.
  init(_ earlier: EarlierLines, keeping kept: Int = 1_000) {
    var lines = PackedLines()
    var places: [UInt32] = []
    let read = earlier { line, place in
      if let place = UInt32(exactly: place), lines.append(line) { places.append(place) }
    }
    let border = max(lines.count - kept, 0)
    newer = lines.suffix(from: border)
    if border > 0 { older = FiledLines(lines, at: places[..<border], read: read) }
  }

  var count: Int { older.count + newer.count }

  /// Empty when the line is no longer in its file.
  subscript(index: Int) -> String { String(decoding: line(index) ?? [], as: UTF8.self) }

  private func line(_ index: Int) -> ArraySlice<UInt8>? {
    index < older.count ? older[index] : newer[index - older.count]
  }

  /// A line equal to the one before it is not added again.
  mutating func append(_ line: String) { _ = newer.append(line.utf8) }

  func followed(by later: History) -> History {
    var all = self
    for index in 0..<later.count { all.append(later[index]) }
    return all
  }

  /// The newest line older than `end` that begins with `prefix`.
  func last(before end: Int, withPrefix prefix: [UInt8]) -> Int? {
    (older.count..<max(end, older.count)).last { newer[$0 - older.count].starts(with: prefix) }
      ?? older.last(before: min(end, older.count), withPrefix: prefix)
  }

  /// The oldest line newer than `start` that begins with `prefix`.
  func first(after start: Int, withPrefix prefix: [UInt8]) -> Int? {
    let some = Fuzzy.bytes(in: prefix)
    return (start + 1..<max(count, start + 1)).first {
      mayHold(some, at: $0) && line($0)?.starts(with: prefix) ?? false
    }
  }

  private func mayHold(_ some: UInt32, at index: Int) -> Bool {
    index >= older.count || older.mayHold(some, at: index)
  }

  /// Lines that match `query`, each once: the best first among the newest that match, newer before older.
  func matches(_ query: String, atMost limit: Int = 300) -> [String] {
    let pattern = Fuzzy(query)
    var found: [(score: Int, index: Int, line: [UInt8])] = []
    var seen = Set<[UInt8]>()
    for index in (0..<count).reversed() where mayHold(pattern.bytes, at: index) {
      if found.count == limit { break }
      guard let line = line(index), let score = line.withUnsafeBufferPointer({ pattern.score($0[...]) })
      else { continue }
      let whole = Array(line)
      if seen.insert(whole).inserted { found.append((score, index, whole)) }
    }
    if !query.isEmpty { found.sort { ($0.score, $0.index) > ($1.score, $1.index) } }
    return found.map { String(decoding: $0.line, as: UTF8.self) }
  }
}

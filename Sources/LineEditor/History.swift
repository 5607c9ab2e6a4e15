/// Lines entered before, packed so that 100,000 of them can be searched at a key press.
struct History: Sendable {
  private var text: [UInt8] = []
  private var ends: [UInt32] = []
  /// The set of the bytes of each line: a search needs no other look at most of them.
  private var bytes: [UInt64] = []
  /// The lines that were there when `index` was called, in the order of their bytes.
  private var sorted: [UInt32] = []

  var count: Int { ends.count }

  subscript(index: Int) -> String {
    String(decoding: text[range(index)], as: UTF8.self)
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// A line equal to the one before it is not added again.
  mutating func append(_ line: String) {
    if line.isEmpty || text.count + line.utf8.count > UInt32.max
      || (count > 0 && text[range(count - 1)].elementsEqual(line.utf8))
    {
      return
    }
    text.append(contentsOf: line.utf8)
    ends.append(UInt32(text.count))
    bytes.append(Fuzzy.bytes(in: line.utf8))
  }

  func followed(by later: History) -> History {
    var all = self
    for index in 0..<later.count { all.append(later[index]) }
    return all
  }

  /// Sorts the lines, for prefixes that only old lines begin with: 0.1 s for 100,000, so not on a key.
  mutating func index() {
    // What growing reserved is not needed: few lines follow.
    (text, ends, bytes) = (Self.fitting(text), Self.fitting(ends), Self.fitting(bytes))
    let unsorted = Array(0..<UInt32(count))
    sorted = text.withUnsafeBufferPointer { text in
      unsorted.sorted { text[range(Int($0))].lexicographicallyPrecedes(text[range(Int($1))]) }
    }
  }

  /// Negative before all lines with `prefix`, positive after them.
  private func compare(_ index: Int, to prefix: [UInt8]) -> Int {
    let line = text[range(index)]
    for (left, right) in zip(line, prefix) where left != right { return left < right ? -1 : 1 }
    return line.count < prefix.count ? -1 : 0
  }

  private static func fitting<Element>(_ array: [Element]) -> [Element] {
    Array(unsafeUninitializedCapacity: array.count) { buffer, count in
      count = buffer.initialize(fromContentsOf: array)
    }
  }

  /// The newest line older than `end` that begins with `prefix`.
  func last(before end: Int, withPrefix prefix: [UInt8]) -> Int? {
    // Most prefixes are continued by a recent line; the order of all lines tells at once that none does.
    let near = max(min(sorted.count, end - 500), 0)
    return newest(in: near..<max(end, near), withPrefix: prefix)
      ?? sorted.newest(before: near) { compare($0, to: prefix) }
  }

  private func newest(in range: Range<Int>, withPrefix prefix: [UInt8]) -> Int? {
    range.last { begins($0, with: prefix) }
  }

  /// The oldest line newer than `start` that begins with `prefix`.
  func first(after start: Int, withPrefix prefix: [UInt8]) -> Int? {
    (start + 1..<max(count, start + 1)).first { begins($0, with: prefix) }
  }

  private func begins(_ index: Int, with prefix: [UInt8]) -> Bool {
    text[range(index)].starts(with: prefix)
  }

  /// Lines that match `query`, each once: the best first among the newest that match, newer before older.
  func matches(_ query: String, atMost limit: Int = 300) -> [String] {
    let pattern = Fuzzy(query)
    var found: [(score: Int, index: Int)] = []
    var seen = Set<ArraySlice<UInt8>>()
    text.withUnsafeBufferPointer { buffer in
      var index = count - 1
      while index >= 0, found.count < limit {
        let range = range(index)
        if bytes[index] & pattern.bytes == pattern.bytes, let score = pattern.score(buffer[range]),
          seen.insert(text[range]).inserted
        {
          found.append((score, index))
        }
        index -= 1
      }
    }
    if !query.isEmpty { found.sort { ($0.score, $0.index) > ($1.score, $1.index) } }
    return found.map { self[$0.index] }
  }
}

extension [UInt32] {
  /// The newest line older than `end` among those that `order` calls equal.
  fileprivate func newest(before end: Int, order: (Int) -> Int) -> Int? {
    let lower = partition { order($0) >= 0 }
    let upper = partition { order($0) > 0 }
    return self[lower..<upper].lazy.map { Int($0) }.filter { $0 < end }.max()
  }

  private func partition(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(Int(self[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

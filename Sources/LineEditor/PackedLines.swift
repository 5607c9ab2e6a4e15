/// Lines in memory, one behind the other.
struct PackedLines: Sendable {
  private var text: [UInt8] = []
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  subscript(index: Int) -> ArraySlice<UInt8> { text[range(index)] }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// False when there is nothing to add: a line equal to the one before it is not added again.
  mutating func append(_ line: some Collection<UInt8>) -> Bool {
    if line.isEmpty || text.count + line.count > UInt32.max
      || (count > 0 && self[count - 1].elementsEqual(line))
    {
      return false
    }
    text.append(contentsOf: line)
    ends.append(UInt32(text.count))
    return true
  }

  func suffix(from start: Int) -> PackedLines {
    (start..<count).reduce(into: PackedLines()) { _ = $0.append(self[$1]) }
  }

  /// The first `count` lines in the order of their bytes.
  func sorted(first count: Int) -> [UInt32] {
    text.withUnsafeBufferPointer { text in
      (0..<UInt32(count)).sorted {
        text[range(Int($0))].lexicographicallyPrecedes(text[range(Int($1))])
      }
    }
  }
}

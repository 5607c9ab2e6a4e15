/// Older lines, which stay in their file: what finds them without a look at most of them.
/// A line that is no longer in the file is not found.
struct FiledLines: Sendable {
  private let places: [UInt32]
  /// The set of the bytes of each line.
  private let bytes: [UInt32]
  /// The lines in the order of their bytes.
  private let sorted: [UInt32]
  private let read: LineReader

  init() {
    (places, bytes, sorted) = ([], [], [])
    read = { _ in nil }
  }

  /// The first of `lines`, as many as there are places.
  init(_ lines: PackedLines, at places: ArraySlice<UInt32>, read: @escaping LineReader) {
    self.places = Array(places)
    bytes = places.indices.map { Fuzzy.bytes(in: lines[$0]) }
    sorted = lines.sorted(first: places.count)
    self.read = read
  }

  var count: Int { places.count }

  subscript(index: Int) -> ArraySlice<UInt8>? { read(Int(places[index])) }

  /// False for most of the lines that do not hold all of `some`.
  func mayHold(_ some: UInt32, at index: Int) -> Bool { bytes[index] & some == some }

  func begins(_ index: Int, with prefix: [UInt8]) -> Bool { self[index]?.starts(with: prefix) ?? false }

  /// The newest line older than `end` that begins with `prefix`.
  func last(before end: Int, withPrefix prefix: [UInt8]) -> Int? {
    // What was typed often is near; the order of all lines tells at once that nothing is.
    let some = Fuzzy.bytes(in: prefix)
    let near = max(end - 500, 0)..<end
    if let found = near.last(where: { mayHold(some, at: $0) && begins($0, with: prefix) }) { return found }
    if near.lowerBound <= 0 { return nil }
    let lower = partition { compare($0, to: prefix) >= 0 }
    let upper = partition { compare($0, to: prefix) > 0 }
    let newest = sorted[lower..<max(lower, upper)].lazy.map { Int($0) }.filter { $0 < near.lowerBound }.max()
    return newest.flatMap { begins($0, with: prefix) ? $0 : nil }
  }

  /// Negative before all lines with `prefix`, positive after them.
  private func compare(_ index: Int, to prefix: [UInt8]) -> Int {
    guard let line = self[index] else { return -1 }
    for (left, right) in zip(line, prefix) where left != right { return left < right ? -1 : 1 }
    return line.count < prefix.count ? -1 : 0
  }

  private func partition(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(Int(sorted[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

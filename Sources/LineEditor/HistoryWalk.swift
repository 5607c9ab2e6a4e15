/// A walk with ↑ and ↓ through the lines that begin as the line did when the walk began.
struct HistoryWalk {
  private let start: Buffer
  private let prefix: [UInt8]
  private var index: Int?
  private var shown: String

  init(from buffer: Buffer) {
    start = buffer
    shown = buffer.text
    prefix = Array(shown.utf8)
  }

  mutating func older(in history: History) -> Buffer? {
    var candidate = history.last(before: index ?? history.count, withPrefix: prefix)
    while let found = candidate, history[found] == shown {
      candidate = history.last(before: found, withPrefix: prefix)
    }
    return candidate.map { take($0, from: history) }
  }

  /// After the newest the line as it was comes back.
  mutating func newer(in history: History) -> Buffer? {
    guard let current = index else { return nil }
    var candidate = history.first(after: current, withPrefix: prefix)
    while let found = candidate, history[found] == shown {
      candidate = history.first(after: found, withPrefix: prefix)
    }
    if let candidate { return take(candidate, from: history) }
    index = nil
    shown = start.text
    return start
  }

  private mutating func take(_ found: Int, from history: History) -> Buffer {
    index = found
    shown = history[found]
    return Buffer(shown)
  }
}

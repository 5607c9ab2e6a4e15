import Synchronization

/// The terms of earlier searches, for completion. The editor's thread fills it, the session reads it.
final class Terms: Sendable {
  private let lines = Mutex<[String]>([])

  func set(_ entries: [String]) { lines.withLock { $0 = entries.filter(Self.isSearch).suffix(200) + $0 } }

  func add(_ line: String) { if Self.isSearch(line) { lines.withLock { $0.append(line) } } }

  /// Newest first, each once.
  var newest: [String] {
    var seen: Set<String> = []
    return lines.withLock { $0 }.reversed().compactMap { line in
      let parse = Parse(LexedLine(line).words, in: Surroundings())
      let term = parse.arguments.text
      return !term.isEmpty && seen.insert(term).inserted ? term : nil
    }
  }

  private static func isSearch(_ line: String) -> Bool { line.hasPrefix("search ") }
}

import Synchronization

/// The terms of earlier searches, for completion. The editor's thread fills it, the session reads it.
final class RecentSearches: Sendable {
  private let lines = Mutex<[String]>([])

  /// How a line with a term begins, and how many of earlier sessions are kept.
  static let start = "search "
  static let kept = 200

  /// Those of earlier sessions, oldest first.
  func set(_ searches: [String]) { lines.withLock { $0 = searches + $0 } }

  func add(_ line: String) { if line.hasPrefix(Self.start) { lines.withLock { $0.append(line) } } }

  /// Newest first, each once.
  var newest: [String] {
    var seen: Set<String> = []
    return lines.withLock { $0 }.reversed().compactMap { line in
      let parse = Parse(LexedLine(line).words, in: ParseContext())
      let term = parse.arguments.text
      return !term.isEmpty && seen.insert(term).inserted ? term : nil
    }
  }
}

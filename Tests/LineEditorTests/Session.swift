import Harness
import LineEditor
import Testing

/// An editor at the slave end of a pseudo-terminal, in this process.
final class Session {
  let terminal: PseudoTerminal
  let editor: TerminalEditor
  let found: PseudoTerminal.Modes
  var events: AsyncStream<Event>.Iterator

  init(
    width: Int = 80, height: Int = 24, prompt: String = "sandbox › ", language: LineLanguage = .sample,
    history: [String] = [], settings: Settings = Settings(suspend: {})
  ) throws {
    terminal = try PseudoTerminal(width: width, height: height)
    found = terminal.modes
    editor = try TerminalEditor(
      input: terminal.slave, output: terminal.slave, prompt: prompt, language: language,
      history: earlierLines(history), settings: settings)
    events = editor.events.makeAsyncIterator()
    editor.start()
    try terminal.wait(for: "the first prompt") {
      $0.modes.contains(2004) && !$0.modes.contains(2026) && !$0.lines.isEmpty
    }
  }

  /// Types, and waits until the line's last row ends in `shown`.
  func type(_ keys: String, until shown: String) throws {
    try terminal.type(keys)
    try terminal.wait(forText: shown)
  }

  /// The next event that a key led to, read beside the terminal's output, so that the editor never waits for a reader.
  func next() async throws -> Event? {
    terminal.receive()
    let event = await events.next(isolation: #isolation)
    editor.release()
    return event == .begun ? try await next() : event
  }

  var lines: [String] { terminal.grid.lines }

  /// Ends the editor; whatever it did, the terminal is as it was found.
  func stop() async throws {
    await editor.stop()
    terminal.receive()
    #expect(terminal.modes == found)
    #expect(terminal.grid.modes.isEmpty)
    #expect(terminal.grid.unknown == [])
  }
}

/// Lines whose places are their numbers.
func earlierLines(_ lines: [String]) -> EarlierLines {
  { add in
    for (place, line) in lines.enumerated() { add(Array(line.utf8)[...], place) }
    return { Array(lines[$0].utf8)[...] }
  }
}

extension LineLanguage {
  /// Words of a little language: `search` and `set` are known, `--limit` is an option.
  static let sample = LineLanguage(
    analyse: { line, _ in
      let word = line.prefix { $0 != " " }
      let isKnown = ["search", "set", "submit", "show"].contains(String(word))
      let range = 0..<word.unicodeScalars.count
      return Analysis(
        spans: range.isEmpty ? [] : [Span(range: range, role: isKnown ? .command : .unknownCommand)],
        hint: isKnown ? Hint(text: "usage: \(word) WORD…", isProblem: false) : nil,
        suggestion: line == "sea" ? "rch" : nil)
    },
    complete: { line, cursor in
      let scalars = Array(line.unicodeScalars)
      let start = (scalars[..<cursor].lastIndex(of: " ") ?? -1) + 1
      let end = scalars[cursor...].firstIndex(of: " ") ?? scalars.count
      let words = [
        ("search", "find in the catalog"), ("set", "change the order"), ("show", "one result"),
        ("submit", "send the order"), ("country", "a store"),
      ]
      return Completion(
        range: start..<end,
        candidates: words.map { Candidate(text: $0.0, detail: $0.1, appendsSpace: true) })
    },
    maySuggest: { !$0.hasPrefix("submit") })
}

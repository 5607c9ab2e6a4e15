/// A line, taken apart once: history, jobs and execution are handed this value, and nobody reads the text again.
struct InputLine: Sendable {
  enum Meaning: Sendable {
    /// A command of the system's shell, all that follows the `!`.
    case shell(String)
    case words(LexedLine)
  }

  let text: String
  let meaning: Meaning

  init(_ text: String) {
    self.text = text
    let visible = text.drop(while: \.isWhitespace)
    meaning = visible.first == "!" ? .shell(String(visible.dropFirst())) : .words(LexedLine(text))
  }

  /// Nil for a command of the system's shell.
  var words: LexedLine? { if case .words(let words) = meaning { words } else { nil } }

  /// Whether it ends in `&`. A command of the system's shell may too, which is that shell's own business.
  var isInBackground: Bool { words.map { $0.inBackground && $0.problem == nil } ?? false }

  /// Whether its command runs beside what is under way.
  var runsAtOnce: Bool { words?.words.first.flatMap { Command.named($0.text) }?.runsAtOnce ?? false }
}

/// What was entered at once: a line, or several, each a command.
struct Entry: Sendable {
  let text: String
  let lines: [InputLine]

  init(_ text: String) {
    self.text = text
    lines = Grammar.lines(of: text).map { InputLine($0.text) }
  }

  init(_ line: InputLine) {
    text = line.text
    lines = [line]
  }

  /// Whether all of it runs beside what is under way. Lines of a longer entry are judged one by one, when they run.
  var runsBeside: Bool { lines.count == 1 && (lines[0].isInBackground || lines[0].runsAtOnce) }

  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

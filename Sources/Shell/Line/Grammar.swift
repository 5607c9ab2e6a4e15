package import LineEditor

extension LineLanguage {
  /// The language of Corner's commands, in a session that has not begun.
  package static var ofCommands: LineLanguage { Grammar(surroundings: ParseContext()).language }
}

/// What the table says of a line while it is typed: colours, a hint, a suggestion, and what could stand at the cursor.
struct Grammar: Sendable {
  let surroundings: ParseContext
  /// Whether file names are looked up: not on every key.
  var listsFiles = true

  var language: LineLanguage {
    LineLanguage(
      analyse: { analysis(of: $0, cursor: $1) }, complete: { completion(of: $0, cursor: $1) },
      maySuggest: { mayBeSuggested($0) })
  }

  /// An entry that sends an order is never put into anybody's mouth.
  func mayBeSuggested(_ entry: String) -> Bool {
    Entry(entry).lines.allSatisfy { line in
      let words =
        switch line.meaning {
        // Behind `!` any word may be the command.
        case .shell(let command): LexedLine(command).words
        case .words(let lexed): Array(lexed.words.prefix(1))
        }
      return words.allSatisfy { Command.named($0.text)?.isSuggested ?? true }
    }
  }

  func analysis(of text: String, cursor: Int) -> Analysis {
    guard text.contains(where: { !$0.isWhitespace }) else { return Analysis() }
    var analysis = Analysis()
    for line in Self.lines(of: text) {
      let isCurrent = (line.start...line.start + line.text.unicodeScalars.count).contains(cursor)
      analyse(line.text, cursor: isCurrent ? cursor - line.start : nil, start: line.start, into: &analysis)
    }
    return analysis
  }

  /// The lines of a text, each with the place of its first scalar.
  static func lines(of text: String) -> [(text: String, start: Int)] {
    var start = 0
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { part in
      defer { start += part.count + 1 }
      return (String(part), start)
    }
  }

  private func analyse(_ line: String, cursor: Int?, start: Int, into analysis: inout Analysis) {
    guard let lexed = InputLine(line).words else { return }
    let parse = Parse(lexed.words, in: surroundings)
    let isAtEnd = cursor == line.unicodeScalars.count
    let completion =
      isAtEnd
      ? Grammar(surroundings: surroundings, listsFiles: false).completion(
        of: line, cursor: line.unicodeScalars.count) : nil
    analysis.spans += spans(lexed, parse, unfinished: completion).map {
      Span(range: $0.range.lowerBound + start..<$0.range.upperBound + start, role: $0.role)
    }
    guard let cursor else { return }
    analysis.hint = hint(lexed, parse, cursor: cursor, unfinished: completion)
    if let completion { analysis.suggestion = suggestion(line, completion) }
  }

  private func spans(_ lexed: LexedLine, _ parse: Parse, unfinished: Completion?) -> [Span] {
    var spans = parse.parts.compactMap { range, part in
      role(of: part, isUnfinished: isUnfinished(range, unfinished)).map { Span(range: range, role: $0) }
    }
    for word in lexed.words where word.isQuoted {
      spans = spans.map {
        $0.range == word.range && $0.role == .value ? Span(range: $0.range, role: .string) : $0
      }
    }
    spans += lexed.operators.map { Span(range: $0, role: .punctuation) }
    if let comment = lexed.comment { spans.append(Span(range: comment, role: .comment)) }
    return spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func role(of part: Parse.Part, isUnfinished: Bool) -> Role? {
    switch part {
    case .command: .command
    case .unknownCommand: isUnfinished ? nil : .unknownCommand
    case .option: .option
    case .value: .value
    case .badValue: isUnfinished ? nil : .badValue
    }
  }

  /// Whether the word at the end of the line may still become one of those that fit, as when it has only begun.
  private func isUnfinished(_ range: Range<Int>, _ completion: Completion?) -> Bool {
    completion.map { $0.range == range && (range.isEmpty || !$0.candidates.isEmpty) } ?? false
  }

  private func hint(_ lexed: LexedLine, _ parse: Parse, cursor: Int, unfinished: Completion?) -> Hint? {
    if let problem = lexed.problem { return Hint(text: problem.message, isProblem: true) }
    if let problem = parse.problem, let place = problem.place,
      (place.lowerBound...place.upperBound).contains(cursor),
      !isUnfinished(place, unfinished), parse.pending == nil
    {
      return Hint(
        text: [problem.message, problem.hint].compactMap { $0 }.joined(separator: "; "), isProblem: true)
    }
    let isInLastWord = lexed.words.last.map { ($0.range.lowerBound...$0.range.upperBound).contains(cursor) }
    if let option = parse.pending ?? (isInLastWord == true ? parse.valued : nil) {
      return Hint(text: "\(option.usage)  \(option.summary)", isProblem: false)
    }
    if let command = parse.command {
      return hint(for: command)
    }
    let typed = lexed.words.first?.text ?? ""
    let fitting = unfinished?.candidates.filter { $0.text.hasPrefix(typed) } ?? []
    guard fitting.count == 1, let name = fitting.first?.text, let command = Command.named(name)
    else { return nil }
    return hint(for: command)
  }

  private func hint(for command: Command) -> Hint {
    let standing = command.concernsOrder ? surroundings.standing.map { "  (\($0))" } : nil
    return Hint(text: "\(command.usage)  \(command.summary)" + (standing ?? ""), isProblem: false)
  }

  /// The rest of the only word that fits what is typed of it.
  private func suggestion(_ line: String, _ completion: Completion) -> String? {
    let typed = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(completion.range.lowerBound)))
    let fitting = completion.candidates.filter { $0.text.hasPrefix(typed) }
    guard !typed.isEmpty, fitting.count == 1, let only = fitting.first?.text, only != typed,
      mayBeSuggested(String(line.dropLast(typed.count)) + only)
    else { return nil }
    return String(only.dropFirst(typed.count))
  }
}

import LineEditor

extension Grammar {
  /// What could stand at the cursor, with the word around it. What stands before the cursor narrows it.
  func completion(of text: String, cursor: Int) -> Completion {
    guard let line = Self.lines(of: text).last(where: { $0.start <= cursor }) else {
      return Completion(range: cursor..<cursor, candidates: [])
    }
    let before = String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(cursor - line.start)))
    var completion = completion(at: before)
    var end = completion.range.upperBound
    // At the end of the line, where it is asked for at every key, no word goes on.
    if before != line.text, let word = LexedLine(line.text).word(around: cursor - line.start) {
      end = word.range.upperBound
      if let equals = word.placeOfValue, cursor - line.start <= equals {
        // The name of an option with its value behind it.
        end = equals
        completion.candidates = completion.candidates.map {
          Candidate(text: $0.text, detail: $0.detail, appendsSpace: false)
        }
      }
    }
    completion.range = completion.range.lowerBound + line.start..<end + line.start
    return completion
  }

  private func completion(at line: String) -> Completion {
    let end = line.unicodeScalars.count
    let nowhere = Completion(range: end..<end, candidates: [])
    guard let lexed = InputLine(line).words, lexed.comment == nil else { return nowhere }
    if case .file(let word, _) = lexed.redirection {
      return Completion(range: word.range, candidates: files(word.typed(in: line)))
    }
    if lexed.redirection != nil { return nowhere }
    if let last = lexed.operators.last, lexed.problem != nil, last.upperBound <= end {
      return Completion(range: end..<end, candidates: files(Typed(text: "", written: "")))
    }
    let isInWord = lexed.words.last?.range.upperBound == end
    let word = isInWord ? lexed.words.last : nil
    let range = word?.range ?? end..<end
    let earlier = isInWord ? Array(lexed.words.dropLast()) : lexed.words
    if let value = word.flatMap({ valueInside($0, after: earlier) }) { return value }
    let typed = word?.typed(in: line) ?? Typed(text: "", written: "")
    return Completion(range: range, candidates: candidates(after: earlier, typed: typed))
  }

  /// What may follow the `=` of `--name=value`.
  private func valueInside(_ word: Word, after words: [Word]) -> Completion? {
    guard !word.isQuoted, let equals = word.text.firstIndex(of: "=") else { return nil }
    let parse = Parse(words, in: surroundings)
    guard parse.pending == nil, let option = parse.command?.option(named: String(word.text[..<equals])),
      option.count != .flag
    else { return nil }
    let typed = String(word.text[equals...].dropFirst())
    let start = word.range.lowerBound + word.text[...equals].unicodeScalars.count
    return Completion(
      range: start..<word.range.upperBound,
      candidates: values(of: option, after: parse.arguments, typed: Typed(text: typed, written: typed)))
  }

  private func candidates(after words: [Word], typed: Typed) -> [Candidate] {
    guard !words.isEmpty else {
      return narrowed(Command.all.map { Choice($0.name, $0.summary) }, by: typed.text)
    }
    let parse = Parse(words, in: surroundings)
    guard let command = parse.command else { return [] }
    if let option = parse.pending { return values(of: option, after: parse.arguments, typed: typed) }
    if !typed.isQuoted, typed.text.hasPrefix("$") { return references(typed.text) }
    if !typed.isQuoted, typed.text.hasPrefix("--") {
      return options(of: command, except: parse.arguments, typed: typed.text)
    }
    let position = min(parse.arguments.operands.count, max(command.operands.count - 1, 0))
    var found: [Candidate] = []
    if position < command.operands.count {
      found = values(of: command.operands[position], after: parse.arguments, typed: typed)
    }
    return found.isEmpty && typed.text.isEmpty
      ? options(of: command, except: parse.arguments, typed: typed.text) : found
  }

  private func values(of parameter: Parameter, after arguments: Arguments, typed: Typed) -> [Candidate] {
    if case .file = parameter.values { return files(typed) }
    return narrowed(parameter.values.choices(after: arguments, in: surroundings), by: typed.text)
  }

  private func options(of command: Command, except arguments: Arguments, typed: String) -> [Candidate] {
    let left = (command.options + Command.everywhere).filter { $0.repeats || !arguments.has($0.name) }
    return narrowed(left.map { Choice($0.name, $0.summary) }, by: typed)
  }

  private func references(_ typed: String) -> [Candidate] {
    let numbered = surroundings.results.enumerated().map { Choice("$\($0.offset + 1)", $0.element) }
    guard let dot = typed.firstIndex(of: ".") else { return narrowed(numbered, by: typed) }
    return narrowed(surroundings.fields.map { Choice(typed[..<dot] + "." + $0) }, by: typed)
  }

  /// Those that hold the letters typed, in their order and in any case; the best come first by the editor's own rule.
  private func narrowed(_ choices: [Choice], by typed: String) -> [Candidate] {
    choices.filter { Self.matches($0, typed) }
      .map {
        Candidate(text: Self.quoted($0.text), detail: $0.summary, appendsSpace: !$0.text.hasSuffix("/"))
      }
  }

  static func matches(_ choice: Choice, _ typed: String) -> Bool {
    let typed = typed.lowercased()
    if typed.isEmpty || choice.summary.lowercased().contains(typed) { return true }
    var rest = Substring(typed)
    for letter in choice.text.lowercased() where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// As it has to be typed to be one word.
  static func quoted(_ text: String) -> String {
    guard text.contains(where: { " \t'\"\\|>#&".contains($0) }) else { return text }
    return text.contains("'")
      ? "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : "'\(text)'"
  }
}

extension LexedLine {
  /// The word that begins before `offset` and ends behind it.
  fileprivate func word(around offset: Int) -> Word? {
    var words = words
    if case .file(let word, _) = redirection { words.append(word) }
    return words.first { $0.range.lowerBound < offset && offset < $0.range.upperBound }
  }
}

extension Word {
  /// Where the `=` of `--name=value` stands; nil for any other word.
  fileprivate var placeOfValue: Int? {
    guard !isQuoted, text.hasPrefix("--") else { return nil }
    return text.unicodeScalars.firstIndex(of: "=").map {
      range.lowerBound + text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: $0)
    }
  }

  fileprivate func typed(in line: String) -> Typed {
    let written = line.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    return Typed(text: text, written: String(written))
  }
}

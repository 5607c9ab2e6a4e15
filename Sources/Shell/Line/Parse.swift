/// The arguments of a command, each checked against the table.
struct Arguments: Sendable {
  /// The words of the line, the command's name first, a space between two.
  var line = ""
  var operands: [Word] = []
  var options: [String: Word] = [:]

  /// An option's value; for a flag an empty text. Nil when it was not given.
  subscript(option: String) -> String? { options[option]?.text }

  func has(_ flag: String) -> Bool { options[flag] != nil }

  func integer(_ option: String) -> Int? { self[option].flatMap { Int($0) } }

  /// The operands as one text, as they were typed, a space between two.
  var text: String { operands.map(\.text).joined(separator: " ") }
}

extension Parameter {
  fileprivate var isDependent: Bool { if case .dependent = values { true } else { false } }
}

/// What a line means by the table: as much as can be told, with the first thing that is wrong.
struct Parse: Sendable {
  enum Part: Sendable, Equatable { case command, unknownCommand, option, value, badValue }

  var command: Command?
  var arguments = Arguments()
  /// What each word is, in the order of the words.
  var parts: [(range: Range<Int>, part: Part)] = []
  var problem: UsageError?
  /// Whether values that the API would refuse pass, to see how it does.
  private var sendsAnything = false
  /// After `--` every word is an operand.
  private var endsOptions = false
  private static let raw = "--raw-query"
  /// The option whose value is still to come, at the end of the line.
  var pending: Parameter?
  /// The option that the last word is a value of.
  var valued: Parameter?

  /// Whether references stand for values that are still to come, and pass.
  private let hasReferences: Bool

  /// A line while it is typed, or, with its references expanded, as it is run.
  init(_ words: [Word], in surroundings: ParseContext, expanded: Bool = false) {
    hasReferences = !expanded
    guard let first = words.first else { return }
    guard let command = Command.named(first.text), !first.isQuoted else {
      parts.append((first.range, .unknownCommand))
      problem = Self.unknown(first)
      return
    }
    self.command = command
    arguments.line = words.map(\.text).joined(separator: " ")
    sendsAnything =
      command.option(named: Self.raw) != nil && words.contains { $0.text == Self.raw && !$0.isQuoted }
    parts.append((first.range, .command))
    for word in words.dropFirst() { take(word, for: command, in: surroundings) }
    if !sendsAnything { checkDependents(of: command, in: surroundings) }
    checkEnd(of: command)
  }

  private static func unknown(_ word: Word) -> UsageError {
    if let reference = word.reference {
      return UsageError(
        "`\(word.text)` is no command", at: word.range, hint: "`show $\(reference.result)` shows that result")
    }
    let meant = nearest(to: word.text, among: Command.all.map(\.name))
    return UsageError(
      "there is no command `\(word.text)`", at: word.range,
      hint: meant.map { "did you mean `\($0)`?" } ?? "`help` lists them")
  }

  private mutating func take(_ word: Word, for command: Command, in surroundings: ParseContext) {
    valued = nil
    if let option = pending {
      pending = nil
      set(option, word, in: surroundings)
    } else if word.text == "--", !word.isQuoted, !endsOptions {
      endsOptions = true
      parts.append((word.range, .option))
    } else if !endsOptions, !word.isQuoted, word.text.hasPrefix("--"), word.text.count > 2 {
      takeOption(word, for: command, in: surroundings)
    } else {
      takeOperand(word, for: command, in: surroundings)
    }
  }

  private mutating func takeOption(_ word: Word, for command: Command, in surroundings: ParseContext) {
    let name = word.text.prefix { $0 != "=" }
    guard let option = command.option(named: String(name)) else {
      let names = (command.options + Command.everywhere).map(\.name)
      let hint = nearest(to: String(name), among: names).map { "did you mean `\($0)`?" }
      fail(
        word,
        UsageError(
          "`\(command.name)` has no option \(name)", at: word.range,
          hint: hint ?? "`help \(command.name)` lists them"))
      return
    }
    let nameEnd = word.range.lowerBound + name.unicodeScalars.count
    if arguments.options[option.name] != nil, !option.repeats {
      let place = word.range.lowerBound..<nameEnd
      fail(word, UsageError("\(name) is given twice", at: place, hint: "once is enough"))
      if option.count != .flag, name.count == word.text.count { pending = option }
      return
    }
    if name.count < word.text.count, option.count != .flag {
      parts.append((word.range.lowerBound..<nameEnd, .option))
      let value = String(word.text.dropFirst(name.count + 1))
      set(
        option, Word(text: value, range: nameEnd + 1..<word.range.upperBound, isQuoted: false),
        in: surroundings)
    } else if name.count < word.text.count {
      fail(word, UsageError("\(name) takes no value", at: word.range))
    } else {
      parts.append((word.range, .option))
      if option.count == .flag {
        arguments.options[option.name] = Word(text: "", range: word.range, isQuoted: false)
      } else {
        pending = option
      }
    }
  }

  private mutating func set(_ option: Parameter, _ word: Word, in surroundings: ParseContext) {
    valued = option
    accept(word, for: option, in: surroundings) { parse, word in
      let earlier = parse.arguments.options[option.name].map { $0.text + "," } ?? ""
      parse.arguments.options[option.name] = Word(
        text: (option.repeats ? earlier : "") + word.text, range: word.range, isQuoted: word.isQuoted)
    }
  }

  private mutating func takeOperand(_ word: Word, for command: Command, in surroundings: ParseContext) {
    let count = arguments.operands.count
    let parameter =
      count < command.operands.count
      ? command.operands[count]
      : command.operands.last.flatMap { [.any, .many].contains($0.count) ? $0 : nil }
    guard let parameter else {
      fail(
        word,
        UsageError(
          "`\(command.name)` takes nothing after that", at: word.range, hint: "usage: \(command.usage)"))
      return
    }
    accept(word, for: parameter, in: surroundings) { $0.arguments.operands.append($1) }
  }

  private mutating func accept(
    _ word: Word, for parameter: Parameter, in surroundings: ParseContext, _ keep: (inout Parse, Word) -> Void
  ) {
    do {
      let isOfTheQuery = !Command.everywhere.contains { $0.name == parameter.name }
      let isFree =
        sendsAnything && isOfTheQuery || hasReferences && word.reference != nil
        || parameter.isOption && parameter.isDependent
      let values = isFree ? .anything : parameter.values
      keep(&self, try values.accept(word, for: parameter, after: arguments, in: surroundings))
      parts.append((word.range, .value))
    } catch {
      keep(&self, word)
      fail(word, error)
    }
  }

  private mutating func fail(_ word: Word, _ error: UsageError) {
    parts.append((word.range, .badValue))
    problem = problem ?? error
  }

  private mutating func checkEnd(of command: Command) {
    guard problem == nil else { return }
    if let option = pending {
      problem = UsageError("\(option.name) needs a value", at: parts.last?.range, hint: option.usage)
      return
    }
    let wanted = command.operands.dropFirst(arguments.operands.count).first {
      $0.count == .one || $0.count == .many
    }
    if let wanted, !sendsAnything {
      problem = UsageError("\(wanted.name) is missing", hint: "usage: \(command.usage)")
    }
  }

  /// What depends on other options is judged when all are known, those that it depends on first: the table's order.
  private mutating func checkDependents(of command: Command, in surroundings: ParseContext) {
    for option in command.options where option.isDependent {
      guard let word = arguments.options[option.name], !hasReferences || word.reference == nil else {
        continue
      }
      do {
        arguments.options[option.name] = try option.values.accept(
          word, for: option, after: arguments, in: surroundings)
      } catch {
        problem = problem ?? error
        parts = parts.map { $0.range == word.range ? ($0.range, .badValue) : $0 }
      }
    }
  }
}

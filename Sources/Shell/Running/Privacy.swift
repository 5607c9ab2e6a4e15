/// What never reaches the history.
enum Privacy {
  /// False for a line that begins with a space, holds a name or an address, or seems to hold a key: one that makes no
  /// sense as a command and has a word that names a key or looks like one.
  static func mayKeep(_ entry: Entry, in context: ParseContext = ParseContext()) -> Bool {
    guard entry.text.first?.isWhitespace == false else { return false }
    return entry.lines.allSatisfy { line in
      switch line.meaning {
      // What the system's shell gets may be anything, and looks like keys often.
      case .shell(let command): !namesKey(command)
      case .words(let lexed): mayKeep(lexed, line.text, in: context)
      }
    }
  }

  private static func mayKeep(_ lexed: LexedLine, _ line: String, in context: ParseContext) -> Bool {
    if case .pipe(let command, _) = lexed.redirection, namesKey(command) { return false }
    guard var first = lexed.words.first else { return true }
    // Mistyped, it says the same.
    first.text = first.text.lowercased()
    if Command.named(first.text) == nil, let meant = nearest(to: first.text, among: Command.all.map(\.name)) {
      first.text = meant
    }
    let words = [first] + lexed.words.dropFirst()
    let parse = Parse(words, in: context)
    if isPersonal(parse) { return false }
    let isUnderstood = lexed.problem == nil && parse.problem == nil
    return isUnderstood || !(namesKey(line) || lexed.words.contains { looksLikeKey($0.text) })
  }

  private static func isPersonal(_ parse: Parse) -> Bool {
    let operands = parse.arguments.operands
    return switch parse.command?.personal {
    case .never, nil: false
    case .always: !operands.isEmpty
    case .with(let names): operands.count > 1 && names.contains(operands[0].text.lowercased())
    }
  }

  private static func namesKey(_ text: String) -> Bool {
    text.lowercased().contains(/api[-_ ]?key|authorization|(token|secret|password)["']?\s*[=:]/)
  }

  /// Long, or of letters and digits; no number, file or address.
  private static func looksLikeKey(_ word: String) -> Bool {
    guard word.allSatisfy(\.isASCII), !word.contains("://"), !word.hasPrefix("--"), word.first != "/",
      word.first != "~", word.first != ".", !word.contains(/^[^.]+\.[a-z]{1,6}$/)
    else { return false }
    return word.count >= 16
      || word.count >= 8 && word.contains(where: \.isLetter) && word.contains(where: \.isNumber)
  }
}

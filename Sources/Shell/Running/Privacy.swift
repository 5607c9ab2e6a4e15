/// What never reaches the history.
enum Privacy {
  /// False for a line that begins with a space, holds a name or an address, or looks like a key pasted at the prompt.
  static func mayKeep(_ line: String) -> Bool {
    guard line.first?.isWhitespace == false else { return false }
    return Grammar.lines(of: line).allSatisfy { !isPersonal(LexedLine($0.text).words) }
  }

  private static func isPersonal(_ words: [Word]) -> Bool {
    guard let first = words.first else { return false }
    guard let command = Command.named(first.text.lowercased()) else {
      return words.count == 1 && first.text.count >= 16
    }
    switch command.personal {
    case .never: return false
    case .always: return words.count > 1
    case .with(let names): return words.count > 2 && names.contains(words[1].text.lowercased())
    }
  }
}

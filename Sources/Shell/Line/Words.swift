/// A word of a line, and where it stands in it: offsets in Unicode scalars, quotes included.
struct Word: Sendable, Equatable {
  var text: String
  let range: Range<Int>
  /// Whether it begins with a quote or a backslash: then it is never an option.
  let isQuoted: Bool
  /// The `$` that begin a reference if a name follows, as offsets in scalars into the text: those in single quotes and
  /// behind a backslash do not.
  var dollars: [Int] = []
}

/// Where a line goes besides the screen.
enum Redirection: Sendable, Equatable {
  /// The text after `|`, for the system's shell, and where it stands.
  case pipe(String, at: Range<Int>)
  case file(Word, appending: Bool)
}

/// A line taken apart as a shell does it: spaces, '…', "…", backslash, `#` before a comment, and at the end
/// `| command`, `> file`, `>> file` or `&`.
struct LexedLine: Sendable, Equatable {
  var words: [Word] = []
  var redirection: Redirection?
  var inBackground = false
  var comment: Range<Int>?
  /// The `|`, `>`, `>>` or `&`.
  var operators: [Range<Int>] = []
  var problem: UsageError?

  init(_ line: String) {
    var lexer = Lexer(line)
    lexer.run()
    self = lexer.line
  }

  fileprivate init() {}
}

private struct Lexer {
  let scalars: [Unicode.Scalar]
  var position = 0
  var line = LexedLine()

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func run() {
    if let place = scalars.firstIndex(of: "\u{FFFD}") {
      line.problem = UsageError("what was typed here is not text in UTF-8", at: place..<place + 1)
    }
    while line.problem == nil, let scalar = nextVisible() {
      switch scalar {
      case "#":
        line.comment = position..<scalars.count
        return
      case "|":
        let mark = position..<position + 1
        line.operators.append(mark)
        let command = String(String.UnicodeScalarView(scalars[(position + 1)...])).drop(while: \.isWhitespace)
        let start = scalars.count - command.unicodeScalars.count
        line.redirection = .pipe(String(command), at: start..<scalars.count)
        if command.isEmpty { line.problem = UsageError("a command is missing after |", at: mark) }
        checkBeginning()
        return
      case ">" where !compares: redirect()
      case "&" where isLast(position): takeAmpersand()
      default: line.words.append(word())
      }
    }
    checkBeginning()
  }

  /// `| head`, `> file` and `&` alone are about nothing.
  private mutating func checkBeginning() {
    guard line.words.isEmpty, line.problem == nil, let first = line.operators.first else { return }
    let sign = String(String.UnicodeScalarView(scalars[first]))
    line.problem = UsageError("a command is missing before \(sign)", at: first)
  }

  /// `where price > 1` writes no file.
  private var compares: Bool {
    line.words.first.map { Command.named($0.text)?.comparesWords ?? false } ?? false
  }

  private mutating func nextVisible() -> Unicode.Scalar? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    return position < scalars.count ? scalars[position] : nil
  }

  private func isLast(_ index: Int) -> Bool {
    scalars[(index + 1)...].allSatisfy(\.properties.isWhitespace)
  }

  private mutating func takeAmpersand() {
    line.operators.append(position..<position + 1)
    line.inBackground = true
    position = scalars.count
  }

  private mutating func redirect() {
    let start = position
    while position < scalars.count, position < start + 2, scalars[position] == ">" { position += 1 }
    let mark = start..<position
    line.operators.append(mark)
    guard nextVisible() != nil else {
      line.problem = UsageError("a file name is missing after \(mark.count == 2 ? ">>" : ">")", at: mark)
      return
    }
    line.redirection = .file(word(), appending: mark.count == 2)
    if let scalar = nextVisible(), scalar != "#", !(scalar == "&" && isLast(position)) {
      line.problem = UsageError(
        "nothing may follow the file name", at: position..<scalars.count,
        hint: "quote `>` to mean the character")
    }
  }

  private mutating func word() -> Word {
    let start = position
    var text = Text()
    var quoted = false
    while position < scalars.count, line.problem == nil {
      let scalar = scalars[position]
      if scalar.properties.isWhitespace || scalar == "|" || scalar == ">" && !compares { break }
      position += 1
      switch scalar {
      case "'", "\"":
        if position == start + 1 { quoted = true }
        quote(scalar, into: &text)
      case "\\":
        if position == start + 1 { quoted = true }
        if position < scalars.count {
          text.append(scalars[position], refers: false)
          position += 1
        }
      default: text.append(scalar, refers: true)
      }
    }
    return Word(
      text: String(text.scalars), range: start..<position, isQuoted: quoted, dollars: text.dollars)
  }

  /// A word's text as it grows.
  private struct Text {
    var scalars = String.UnicodeScalarView()
    var dollars: [Int] = []
    private var count = 0

    mutating func append(_ scalar: Unicode.Scalar, refers: Bool) {
      if refers, scalar == "$" { dollars.append(count) }
      scalars.append(scalar)
      count += 1
    }
  }

  private mutating func quote(_ mark: Unicode.Scalar, into text: inout Text) {
    let start = position - 1
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if scalar == mark { return }
      if scalar == "\\", mark == "\"", position < scalars.count,
        ["\"", "\\", "$"].contains(scalars[position])
      {
        text.append(scalars[position], refers: false)
        position += 1
      } else {
        text.append(scalar, refers: mark == "\"")
      }
    }
    let other = mark == "'" ? "\"" : "'"
    line.problem = UsageError(
      "this quote is never closed", at: start..<start + 1,
      hint: "where it is text, put \(other)…\(other) around the words")
  }
}

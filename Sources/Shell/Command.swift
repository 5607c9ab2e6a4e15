import Presentation

/// A command, as the one table declares it: what it takes drives parsing, help, completion, hints and colours.
struct Command: Sendable {
  let name: String
  let summary: String
  var operands: [Parameter] = []
  var options: [Parameter] = []
  /// More than the summary says, a paragraph each, for `help`.
  var details: [String] = []
  var examples: [String] = []
  /// Whether the line may be offered as a suggestion.
  var isSuggested = true
  /// Whether its hint says what the order costs and lacks.
  var concernsOrder = false
  /// Whether it runs beside what is under way instead of after it.
  var runsAtOnce = false
  /// Whether `<` and `>` in its lines compare, and lead into no file.
  var comparesWords = false
  /// Which of its lines hold personal data, and so stay out of the history.
  var personal = Personal.never
  let run: @MainActor @Sendable (Arguments, Session) async throws -> Report

  enum Personal: Sendable {
    case never, always
    /// When the first word after the name is one of these.
    case with(Set<String>)
  }

  func option(named name: String) -> Parameter? {
    (options + Command.everywhere).first { $0.name == name }
  }

  /// `search TERM… [--media MEDIA] …`
  var usage: String {
    ([name] + operands.map(\.usage) + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  /// In any case.
  static func named(_ name: String) -> Command? {
    let name = name.lowercased()
    return all.first { $0.name == name }
  }

  /// Options of every command.
  static let everywhere = [
    Parameter(
      "--output", "FORMAT", "how this answer is printed",
      .oneOf(OutputFormat.allCases.map { Choice($0.rawValue, $0.summary) }))
  ]
}

/// An operand or an option, and what may stand there.
struct Parameter: Sendable {
  /// `any` is none, one or more; `many` is one or more.
  enum Count: Sendable { case one, optional, any, many, flag }

  /// `--media` for an option, `TERM` for an operand.
  let name: String
  /// What an option's value is called in a usage line.
  let placeholder: String
  let summary: String
  let values: Values
  let count: Count
  /// Whether an option may be given again; its values are joined by commas then.
  var repeats = false

  /// An option that takes a value.
  init(_ name: String, _ placeholder: String, _ summary: String, _ values: Values, repeats: Bool = false) {
    self.init(name: name, placeholder: placeholder, summary: summary, values: values, count: .one)
    self.repeats = repeats
  }

  /// An option that takes none.
  static func flag(_ name: String, _ summary: String) -> Parameter {
    Parameter(name: name, placeholder: "", summary: summary, values: .anything, count: .flag)
  }

  static func operand(_ name: String, _ count: Count, _ summary: String, _ values: Values = .anything)
    -> Parameter
  {
    Parameter(name: name, placeholder: name, summary: summary, values: values, count: count)
  }

  private init(name: String, placeholder: String, summary: String, values: Values, count: Count) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
    self.values = values
    self.count = count
  }

  var isOption: Bool { name.hasPrefix("--") }

  var usage: String {
    switch count {
    case _ where isOption && count == .flag: name
    case _ where isOption: "\(name) \(placeholder)"
    case .optional, .any: "[\(name)]"
    case .many: "\(name)…"
    default: name
    }
  }
}

struct Choice: Sendable, Equatable {
  let text: String
  let summary: String

  init(_ text: String, _ summary: String = "") {
    self.text = text
    self.summary = summary
  }
}

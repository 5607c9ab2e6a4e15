import Catalog

/// What may stand for an argument.
enum Values: Sendable {
  case anything
  case integer(ClosedRange<Int>)
  /// One of these, in any case.
  case oneOf([Choice])
  /// One of these, given the arguments that stand before; for an option, given all that the line holds.
  case dependent(@Sendable (Arguments, Surroundings) -> [Choice])
  /// These are worth offering, and the command itself judges what it gets.
  case suggested(@Sendable (Arguments, Surroundings) -> [Choice])
  /// These are worth offering, and a rule of their own says what is wrong with a word.
  case judged(
    @Sendable (Arguments, Surroundings) -> [Choice],
    by: @Sendable (_ word: Word, _ before: Arguments) throws(UsageError) -> Void)
  /// A country that has a store, by its code or its name.
  case storefront
  case file

  /// The same without what the API might refuse.
  var unchecked: Values { if case .integer = self { .integer(0...Int.max) } else { .anything } }

  /// What to offer here.
  func choices(after arguments: Arguments, in surroundings: Surroundings) -> [Choice] {
    switch self {
    case .anything, .integer, .file: []
    case .oneOf(let choices): choices
    case .storefront: Storefront.all.map { Choice($0.code, $0.name) }
    case .dependent(let choices), .suggested(let choices), .judged(let choices, _):
      choices(arguments, surroundings)
    }
  }

  /// The value as the command gets it; throws when it is none of those that may stand here.
  func accept(
    _ word: Word, for parameter: Parameter, after arguments: Arguments, in surroundings: Surroundings
  ) throws(UsageError) -> Word {
    switch self {
    case .anything, .suggested: return word
    case .file: return Word(text: word.path, range: word.range, isQuoted: word.isQuoted)
    case .judged(_, let judge):
      try judge(word, arguments)
      return word
    case .integer(let range):
      if word.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word.text),
        range.contains(number)
      {
        return word
      }
      throw UsageError(
        "\(parameter.name) takes a whole number \(inWords(range)), not `\(word.text)`", at: word.range)
    case .storefront: return try storefront(word)
    case .oneOf, .dependent:
      return try choose(word, for: parameter, among: choices(after: arguments, in: surroundings))
    }
  }

  private func storefront(_ word: Word) throws(UsageError) -> Word {
    if let found = Storefront.named(word.text) {
      return Word(text: found.code, range: word.range, isQuoted: word.isQuoted)
    }
    let meant = nearest(to: word.text, among: Storefront.all.map(\.name))
    throw UsageError(
      "`\(word.text)` has no storefront", at: word.range,
      hint: meant.map { "did you mean `\($0)`?" } ?? "countries go by code or name: JP, Japan")
  }

  private func inWords(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }

  private func choose(_ word: Word, for parameter: Parameter, among choices: [Choice]) throws(UsageError)
    -> Word
  {
    let typed = word.text.lowercased()
    if let choice = choices.first(where: { $0.text.lowercased() == typed }) {
      return Word(text: choice.text, range: word.range, isQuoted: word.isQuoted)
    }
    let names = choices.map(\.text)
    if names.isEmpty {
      throw UsageError("\(parameter.name) takes no value here, so not `\(word.text)` either", at: word.range)
    }
    let nearest = nearest(to: word.text, among: names).map { "did you mean `\($0)`?" }
    let list = names.count <= 14 ? "one of \(names.joined(separator: ", "))" : nil
    throw UsageError(
      "\(parameter.name) cannot be `\(word.text)` here", at: word.range,
      hint: [nearest, list].compactMap { $0 }.joined(separator: " ").nilIfEmpty)
  }
}

extension String {
  var nilIfEmpty: String? { isEmpty ? nil : self }
}

/// What completion and hints may know of the session: a copy, taken when a line begins.
struct Surroundings: Sendable {
  var profiles: [String] = []
  /// The names of the results, first to last.
  var results: [String] = []
  /// Fields that the results hold.
  var fields: [String] = []
  /// The names of the order's snapshots.
  var snapshots: [String] = []
  /// What the order costs and lacks; nil when it is as new.
  var standing: String?
  /// Terms of earlier searches, newest first.
  var terms: [String] = []
}

import Catalog
import Presentation

/// What may stand for an argument.
enum Values: Sendable {
  case anything
  case integer(ClosedRange<Int>)
  /// One of these, in any case.
  case oneOf([Choice])
  /// One of these, given the arguments that stand before; for an option, given all that the line holds.
  case dependent(@Sendable (Arguments, ParseContext) -> [Choice])
  /// These are worth offering, and the command itself judges what it gets.
  case suggested(@Sendable (Arguments, ParseContext) -> [Choice])
  /// These are worth offering, and a rule of their own says what is wrong with a word.
  case judged(
    @Sendable (Arguments, ParseContext) -> [Choice],
    by: @Sendable (_ word: Word, _ before: Arguments) throws(UsageError) -> Void)
  /// Identifiers that are numbers, commas between them; so many digits each, where that is known.
  case numbers(digits: Int?)
  /// A country that has a store, by its code or its name.
  case storefront
  case file

  /// What to offer here.
  func choices(after arguments: Arguments, in surroundings: ParseContext) -> [Choice] {
    switch self {
    case .anything, .integer, .numbers, .file: []
    case .oneOf(let choices): choices
    case .storefront: Country.storefronts.map { Choice($0.code, $0.name) }
    case .dependent(let choices), .suggested(let choices), .judged(let choices, _):
      choices(arguments, surroundings)
    }
  }

  /// The value as the command gets it; throws when it is none of those that may stand here.
  func accept(
    _ word: Word, for parameter: Parameter, after arguments: Arguments, in surroundings: ParseContext
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
    case .numbers(let digits):
      try judge(word, digits: digits, for: parameter)
      return word
    case .storefront: return try storefront(word)
    case .oneOf, .dependent:
      return try choose(word, for: parameter, among: choices(after: arguments, in: surroundings))
    }
  }

  private func judge(_ word: Word, digits: Int?, for parameter: Parameter) throws(UsageError) {
    let isNumber = { (text: String) in !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard
      let bad = identifiers(in: word.text).first(where: { !isNumber($0) || digits ?? $0.count != $0.count })
    else { return }
    let wanted = digits.map { "\($0) digits" } ?? "a number"
    throw UsageError("\(parameter.placeholder) is \(wanted), not `\(bad)`", at: word.range)
  }

  private func storefront(_ word: Word) throws(UsageError) -> Word {
    guard let country = Country.named(word.text) else {
      let meant = nearest(to: word.text, among: Country.all.map(\.name))
      throw UsageError(
        "`\(word.text)` is no country", at: word.range,
        hint: meant.map { "did you mean `\($0)`?" } ?? "they go by code or name: JP, Japan")
    }
    guard country.hasStore else {
      throw UsageError(
        "\(country.name) has no storefront", at: word.range,
        hint: "Tab after --country lists the \(Country.storefronts.count) that have one")
    }
    return Word(text: country.code, range: word.range, isQuoted: word.isQuoted)
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
      throw UsageError(
        "there is nothing that \(parameter.name) could be here", at: word.range, hint: "leave it out")
    }
    if names.count == 1 {
      throw UsageError("`\(names[0])` is missing before `\(word.text)`", at: word.range)
    }
    let nearest = nearest(to: word.text, among: names).map { "did you mean `\($0)`?" }
    let alike = names.filter { $0.lowercased().contains(typed) }
    let listed = names.count <= 14 ? names : alike.isEmpty || alike.count > 14 ? [] : alike
    let list =
      listed.isEmpty
      ? "Tab lists the \(names.count) that it can be" : "one of \(listed.joined(separator: ", "))"
    throw UsageError(
      "\(parameter.name) cannot be `\(word.text)` here", at: word.range,
      hint: [nearest, list].compactMap { $0 }.joined(separator: " "))
  }
}

/// The identifiers of a word: those of a list have commas or spaces between them, and an ISBN may be written with
/// hyphens.
func identifiers(in text: String) -> [String] {
  text.split(whereSeparator: { $0 == "," || $0 == " " }).map { part in
    part.wholeMatch(of: /97[89](?:-?[0-9]){10}/) == nil ? String(part) : String(part).replacing("-", with: "")
  }
}

/// What completion and hints may know of the session: a copy, taken when a line begins.
struct ParseContext: Sendable {
  var profiles: [String] = []
  /// The names of the results, first to last.
  var results: [String] = []
  /// The results themselves.
  var records: [Record] = []
  /// Fields that the results hold.
  var fields: [String] = []
  /// The names of the order's snapshots.
  var snapshots: [String] = []
  /// What the order costs and lacks; nil when it is as new.
  var standing: String?
  /// Terms of earlier searches, newest first.
  var terms: [String] = []
}

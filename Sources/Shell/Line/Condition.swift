import Catalog
import Foundation
import JSON
import Presentation

/// `FIELD OP VALUE`, joined by `and` and `or`.
struct Condition: Sendable {
  private struct Test: Sendable {
    let field: String
    let comparison: Comparison
    let value: String
  }

  private enum Comparison: String, CaseIterable {
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case equal = "="
    case less = "<"
    case more = ">"
    case holds = "~"
  }

  /// One of these has to hold in all its parts.
  private let alternatives: [[Test]]

  /// Throws what is wrong with it, also that none of `records` has such a field, or nothing in it of the kind that was
  /// typed.
  init(_ words: [Word], for records: [Record]) throws(UsageError) {
    var rest = Self.split(words)[...]
    var alternatives: [[Test]] = [[]]
    while true {
      alternatives[alternatives.count - 1].append(try Self.test(&rest, after: words.last, for: records))
      guard let joint = rest.popFirst() else { break }
      switch joint.text.lowercased() {
      case "and": continue
      case "or": alternatives.append([])
      default:
        throw UsageError(
          "`and` or `or` is missing here", at: joint.range, hint: "quote a value of several words")
      }
    }
    self.alternatives = alternatives
  }

  /// What may come after these words: fields, and behind a comparison what the results hold in its field, as shown.
  static func choices(after words: [Word], in surroundings: ParseContext) -> [Choice] {
    guard let sign = words.last, Comparison(rawValue: sign.text) != nil,
      let field = try? words.dropLast().last?.field(of: surroundings.records)
    else { return surroundings.fields.map { Choice($0) } }
    let cells = surroundings.records.map { $0.cell(field).visible }
    return cells.filter { !$0.isEmpty }.unique.prefix(50).map { Choice($0) }
  }

  func holds(for record: Record) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.holds($0, for: record) } }
  }

  /// Operators stand apart or not: `price<1` is three words.
  private static func split(_ words: [Word]) -> [Word] {
    words.flatMap { word -> [Word] in
      guard !word.isQuoted, let start = word.text.firstIndex(where: { "!<>=~".contains($0) }) else {
        return [word]
      }
      let end = word.text[start...].firstIndex { !"!<>=~".contains($0) } ?? word.text.endIndex
      return [word.text[..<start], word.text[start..<end], word.text[end...]].filter { !$0.isEmpty }
        .map { Word(text: String($0), range: word.range, isQuoted: false) }
    }
  }

  private static func test(
    _ rest: inout ArraySlice<Word>, after last: Word?, for records: [Record]
  ) throws(UsageError) -> Test {
    guard let field = rest.popFirst() else {
      throw UsageError("a field is missing at the end", at: last?.range)
    }
    guard let sign = rest.popFirst() else {
      throw UsageError(
        "a comparison is missing after `\(field.text)`", at: field.range, hint: "= != < <= > >= ~")
    }
    guard let comparison = Comparison(rawValue: sign.text) else {
      throw UsageError("`\(sign.text)` compares nothing", at: sign.range, hint: "= != < <= > >= ~")
    }
    guard let value = rest.popFirst() else {
      throw UsageError("a value is missing after `\(sign.text)`", at: sign.range)
    }
    let name = try field.field(of: records)
    let holders = records.filter { $0.value(of: name) != nil }
    if comparison != .holds, let one = holders.first,
      holders.allSatisfy({ $0.keys(of: name, beside: value.text) == nil })
    {
      throw UsageError(
        "\(name) is \(one.form(of: name).noun), and `\(value.text)` is none", at: value.range,
        hint: "such as \(Grammar.quoted(one.cell(name)))")
    }
    return Test(field: name, comparison: comparison, value: value.text)
  }

  private static func holds(_ test: Test, for record: Record) -> Bool {
    guard let value = record.value(of: test.field) else { return false }
    if test.comparison == .holds {
      let wanted = test.value.folded.utf8
      return [value.plain, record.cell(test.field)].contains {
        wanted.isEmpty || $0.folded.utf8.firstRange(of: wanted) != nil
      }
    }
    guard let (held, typed) = record.keys(of: test.field, beside: test.value) else {
      return test.comparison == .notEqual
    }
    switch test.comparison {
    case .equal: return held.contains(typed)
    case .notEqual: return !held.contains(typed)
    case .less: return held.contains { $0 < typed }
    case .atMost: return held.contains { $0 <= typed }
    case .more: return held.contains { $0 > typed }
    case .atLeast: return held.contains { $0 >= typed }
    case .holds: return false
    }
  }
}

extension String {
  /// Without case and marks. Foundation's own search in text takes a time that grows with the square of its marks.
  fileprivate var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}

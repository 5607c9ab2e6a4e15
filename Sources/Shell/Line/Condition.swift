import Catalog
import Exchange
import Foundation

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

  /// Throws what is wrong with it, also that none of `records` has such a field, or holds only numbers in it.
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
    let keys = records.compactMap { $0.value(of: name).flatMap(SortKey.init) }
    if comparison != .holds, Decimal(typed: value.text) == nil, keys.allSatisfy(\.isNumber), !keys.isEmpty {
      throw UsageError("\(name) is a number, and `\(value.text)` is none", at: value.range)
    }
    return Test(field: name, comparison: comparison, value: value.text)
  }

  private static func holds(_ test: Test, for record: Record) -> Bool {
    guard let value = record.value(of: test.field) else { return false }
    if test.comparison == .holds { return value.plain.localizedStandardContains(test.value) }
    guard let left = SortKey(value) else { return false }
    let right = SortKey(comparing: test.value, with: left)
    switch test.comparison {
    case .equal: return left == right
    case .notEqual: return left != right
    case .less: return left < right
    case .atMost: return !(right < left)
    case .more: return right < left
    case .atLeast: return !(left < right)
    case .holds: return false
    }
  }
}

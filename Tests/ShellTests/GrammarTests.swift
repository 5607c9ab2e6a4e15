import Catalog
import Exchange
import JSON
import LineEditor
import Testing

@testable import Shell

/// What is said of a line while it is typed.
@Suite struct GrammarTests {
  private let grammar = Grammar(surroundings: ParseContext())

  /// `--name=value` is coloured, hinted, completed and suggested as `--name value` is, at every key.
  @Test(arguments: [
    ("search x --media", "music"), ("search x --media", "nonsense"), ("search x --limit", "20"),
    ("search x --limit", "999"), ("search x --country", "Germany"), ("search x --lang", "ja_jp"),
    ("search x --media music --entity", "musicVideo"), ("price --output", "jsonl"),
  ])
  func bothFormsOfAnOption(_ option: String, _ value: String) {
    for count in 0...value.count {
      let typed = value.prefix(count)
      let (two, one) = (state(of: "\(option) \(typed)"), state(of: "\(option)=\(typed)"))
      #expect(two.analysis == one.analysis && two.completion == one.completion, "\(option)=\(typed)")
    }
  }

  @Test(arguments: [
    "price --nope=", "search x --explicit y --all=", "search x --media --media=mu", "x --media=mu",
  ])
  func whatIsNoOptionWithAValue(_ line: String) {
    #expect(state(of: line).completion.candidates.isEmpty)
  }

  /// An option's name is completed before its value, and one that may come again is offered again.
  @Test(arguments: [
    ("search x --ent|ity=song", "--entity", 9..<17), ("search x --entity|=song", "--entity", 9..<17),
    ("lookup --upc 1 --up|", "--upc", 15..<19),
  ])
  func namesOfOptions(_ marked: String, _ name: String, _ range: Range<Int>) throws {
    let cursor = try #require(Array(marked).firstIndex(of: "|"))
    let line = marked.replacing("|", with: "")
    let completion = grammar.completion(of: line, cursor: cursor)
    #expect(completion.range == range)
    let candidate = try #require(completion.candidates.first { $0.text == name })
    #expect(candidate.appendsSpace == !line.contains("="))
  }

  /// Behind a comparison stands what the results hold in that field, written so that it is one word.
  @Test(arguments: [
    ("where tr", ["trackPrice", "trackName"]), ("where kind = ", ["song", "podcast"]),
    ("where kind = po", ["podcast"]), ("where trackPrice < ", ["$1.29", "free"]),
    ("where trackName ~ ", ["'Two words'", "One"]),
    ("where kind = song and tr", ["trackPrice", "trackName"]),
  ])
  func valuesOfFields(_ line: String, _ texts: [String]) throws {
    let records = try [
      #"{"kind":"song","trackPrice":1.29,"currency":"USD","trackName":"Two words"}"#,
      #"{"kind":"podcast","trackPrice":0,"currency":"USD","trackName":"One"}"#,
    ].map { try Record(JSONValue(parsing: Array($0.utf8))) }
    let grammar = Grammar(surroundings: ParseContext(records: records, fields: records.fields))
    #expect(
      grammar.completion(of: line, cursor: line.count).candidates.map(\.text).sorted() == texts.sorted())
  }

  /// What stands for a value that is not known yet is not judged.
  @Test(arguments: ["--country=$1.country", "--country $1.country", "--limit=$1.trackCount"])
  func referencesAreNotJudged(_ option: String) {
    #expect(Parse(LexedLine("search x \(option)").words, in: ParseContext()).problem == nil)
    #expect(Parse(LexedLine("search x \(option)").words, in: ParseContext(), expanded: true).problem != nil)
  }

  private func state(of line: String) -> (analysis: Analysis, completion: Completion) {
    let end = line.unicodeScalars.count
    return (grammar.analysis(of: line, cursor: end), grammar.completion(of: line, cursor: end))
  }
}

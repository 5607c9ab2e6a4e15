import Catalog
import Exchange
import Testing

@testable import Shell

@Suite struct ConditionTests {
  /// The one that is asked about, and one with another field.
  private func records() throws -> [Record] {
    let text =
      #"{"kind":"song","trackName":"Half a Banana","trackPrice":0.99,"collectionPrice":-1.00,"releaseDate":"2011-05-31T12:00:00Z","trackCount":11,"new":null}"#
    return try [text, #"{"missing":1,"a":"x"}"#].map { try Record(JSON(parsing: Array($0.utf8))) }
  }

  @Test(arguments: [
    ("trackPrice < 1", true), ("trackPrice<1", true), ("trackPrice <= 0.990", true),
    ("trackPrice > 1", false), ("trackPrice = .99", true),
    ("trackPrice != 0.99", false), ("kind = SONG", true), ("kind = song and trackPrice > 1", false),
    ("kind = album or trackPrice < 1", true),
    ("kind = album and trackPrice < 1 or trackCount >= 11", true), ("trackName ~ banana", true),
    ("trackName ~ 'a ban'", true),
    ("trackName = 'half a banana'", true), ("releaseDate < 2012", true), ("releaseDate >= 2012", false),
    ("missing = 1", false),
    ("missing != 1", false), ("new = null", false), ("collectionPrice < 1", false), ("trackCount > 9", true),
    ("TRACKPRICE < 1", true), ("trackCount ~ eleven", false),
  ])
  func holds(_ text: String, _ expected: Bool) throws {
    let words = LexedLine("where " + text).words
    let records = try records()
    #expect(try Condition(Array(words.dropFirst()), for: records).holds(for: records[0]) == expected)
  }

  @Test(arguments: [
    ("trackPrice", 6), ("trackPrice <", 17), ("trackPrice is 1", 17), ("a = 1 kind = 2", 12),
    ("a = 1 and", 12),
    ("trackprise < 1", 6), ("kind = song or nothing = 1", 21), ("trackCount = eleven", 19),
  ])
  func problemsHaveAPlace(_ text: String, _ place: Int) throws {
    let words = LexedLine("where " + text).words
    let records = try records()
    let error = #expect(throws: UsageError.self) { try Condition(Array(words.dropFirst()), for: records) }
    #expect(error?.place?.lowerBound == place)
  }

  @Test func comparingWritesNoFile() {
    #expect(LexedLine("where price > 1").redirection == nil)
    #expect(LexedLine("sort price > 1").redirection != nil)
  }
}

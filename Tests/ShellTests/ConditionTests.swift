import Catalog
import Exchange
import Testing

@testable import Shell

@Suite struct ConditionTests {
  private func record() throws -> Record {
    let text =
      #"{"kind":"song","trackName":"Half a Banana","trackPrice":0.99,"collectionPrice":-1.00,"releaseDate":"2011-05-31T12:00:00Z","trackCount":11,"new":null}"#
    return try Record(JSON(parsing: Array(text.utf8)))
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
    ("trackCount = eleven", false),
  ])
  func holds(_ text: String, _ expected: Bool) throws {
    let words = LexedLine("where " + text).words
    #expect(try Condition(Array(words.dropFirst())).holds(for: record()) == expected)
  }

  @Test(arguments: [
    ("trackPrice", 6), ("trackPrice <", 17), ("trackPrice is 1", 17), ("a = 1 b = 2", 12), ("a = 1 and", 12),
  ])
  func problemsHaveAPlace(_ text: String, _ place: Int) {
    let words = LexedLine("where " + text).words
    let error = #expect(throws: UsageError.self) { try Condition(Array(words.dropFirst())) }
    #expect(error?.place?.lowerBound == place)
  }

  @Test func comparingWritesNoFile() {
    #expect(LexedLine("where price > 1").redirection == nil)
    #expect(LexedLine("sort price > 1").redirection != nil)
  }
}

/// Every medium with every entity and attribute, against the documented matrix.
@Suite struct MatrixTests {
  @Test(arguments: Media.allCases)
  func onlyWhatTheApiTakesPasses(_ media: Media) {
    for entity in Media.everyEntity + ["nonsense"] {
      let parse = Parse(
        LexedLine("search x --media \(media.rawValue) --entity \(entity)").words, in: Surroundings())
      #expect((parse.problem == nil) == media.entities.contains(entity), "\(media) \(entity)")
      let swapped = Parse(
        LexedLine("search x --entity \(entity) --media \(media.rawValue)").words, in: Surroundings())
      #expect((swapped.problem == nil) == media.entities.contains(entity), "\(media) \(entity)")
    }
    for attribute in Set(Media.allCases.flatMap(\.attributes)) {
      let parse = Parse(
        LexedLine("search x --media \(media.rawValue) --attribute \(attribute)").words, in: Surroundings())
      #expect((parse.problem == nil) == media.attributes.contains(attribute), "\(media) \(attribute)")
    }
  }

  @Test(arguments: [
    ("--limit 0", false), ("--limit 1", true), ("--limit 200", true), ("--limit 201", false),
    ("--limit -1", false), ("--limit 5.0", false),
    ("--lang en_us", true), ("--lang de_de", false), ("--country us", true), ("--country UK", false),
    ("--country 'South Korea'", true),
    ("--version 2", true), ("--version 3", false), ("--offset 0", true), ("--offset -1", false),
    ("--entity song --attribute songTerm", true),
    ("--entity song --attribute actorTerm", false), ("--attribute softwareDeveloper", true),
    ("--limit 0 --raw-query", true),
    ("--raw-query --country zz", true), ("--callback x", false),
  ])
  func edges(_ options: String, _ passes: Bool) {
    let parse = Parse(LexedLine("search x \(options)").words, in: Surroundings())
    #expect((parse.problem == nil) == passes, "\(String(describing: parse.problem))")
  }
}

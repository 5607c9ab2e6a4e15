import Foundation
import JSON
import Testing

@testable import Catalog
@testable import Exchange

@Suite struct RecordTests {
  private func record(_ text: String) throws -> Record { try Record(JSONValue(parsing: Array(text.utf8))) }

  /// The shapes that the API sends; any field may be missing.
  static let shapes: [(String, Kind, String?, Int?)] = [
    (
      #"{"wrapperType":"track","kind":"song","trackId":1,"trackName":"A","collectionName":"B"}"#, .song, "A",
      1
    ),
    (#"{"wrapperType":"track","kind":"music-video","trackId":1}"#, .musicVideo, nil, 1),
    (#"{"wrapperType":"track","kind":"feature-movie","trackId":1,"trackName":"A"}"#, .movie, "A", 1),
    (#"{"wrapperType":"track","kind":"tv-episode","trackId":1,"trackName":"A"}"#, .tvEpisode, "A", 1),
    (#"{"wrapperType":"track","kind":"podcast","trackId":1,"trackName":"A"}"#, .podcast, "A", 1),
    (
      #"{"wrapperType":"podcastEpisode","kind":"podcast-episode","trackId":1000654145267}"#, .podcastEpisode,
      nil, 1_000_654_145_267
    ),
    (
      #"{"wrapperType":"collection","collectionType":"Album","collectionId":7,"collectionName":"1989"}"#,
      .album, "1989", 7
    ),
    (#"{"wrapperType":"collection","collectionType":"TV Season","collectionId":7}"#, .tvSeason, nil, 7),
    (#"{"wrapperType":"artist","artistType":"Artist","artistId":3,"artistName":"C"}"#, .artist, "C", 3),
    (
      #"{"wrapperType":"audiobook","collectionId":7,"collectionName":"B","artistName":"C"}"#, .audiobook, "B",
      7
    ),
    (
      #"{"wrapperType":"software","kind":"software","trackId":1,"fileSizeBytes":"14768764"}"#, .software, nil,
      1
    ),
    (#"{"wrapperType":"software","kind":"mac-software","trackId":1}"#, .software, nil, 1),
    (#"{"kind":"ebook","trackId":1,"trackName":"A","fileSizeBytes":123}"#, .ebook, "A", 1),
    (#"{"wrapperType":"track","kind":"hologram","trackName":null}"#, .other("hologram"), nil, nil),
    ("{}", .other("item"), nil, nil),
  ]

  @Test(arguments: shapes)
  func everyKindIsRead(_ text: String, _ kind: Kind, _ name: String?, _ id: Int?) throws {
    let record = try record(text)
    #expect(record.kind == kind)
    #expect(record.name == name)
    #expect(record.id == id)
    #expect(record.json.text() == text)
  }

  @Test(arguments: [
    (#"{"trackName":5}"#, "trackName", "text", "a number"),
    (#"{"trackId":"5"}"#, "trackId", "a whole number", "text"),
    (#"{"trackId":1.5}"#, "trackId", "a whole number", "1.5"),
    (#"{"trackPrice":1e400}"#, "trackPrice", "a number", "1e400"),
    (#"{"genres":"Pop"}"#, "genres", "a list", "text"),
    (
      #"{"trackTimeMillis":18446744073709551616}"#, "trackTimeMillis", "a whole number",
      "18446744073709551616"
    ),
  ])
  func aFieldOfAnotherTypeIsNamed(
    _ text: String, _ key: String, _ expected: String, _ found: String
  ) throws {
    #expect(try record(text).faults == [RecordError(key: key, expected: expected, found: found)])
  }

  @Test(arguments: ["5", "\"x\"", "[]", "null"])
  func whatIsNoObjectIsNoRecord(_ text: String) {
    #expect(throws: RecordError.self) { try record(text) }
  }

  @Test func pricesAreExactAndMinusOneIsNone() throws {
    #expect(try record(#"{"trackPrice":14.99000}"#).price == Decimal(string: "14.99"))
    #expect(try record(#"{"trackPrice":-1.00}"#).price == nil)
    #expect(try record(#"{"price":0.00}"#).price == 0)
  }

  @Test(arguments: [("3.0", 3), ("1e3", 1000), ("-2.00", -2)])
  func wholeNumbersMayBeWrittenAsOthers(_ literal: String, _ value: Int) throws {
    #expect(try record("{\"trackCount\":\(literal)}")["trackCount"]?.integer == value)
  }

  @Test func aPodcastCountsInSeconds() throws {
    #expect(try record(#"{"kind":"podcast","trackTimeMillis":1800}"#).playingTime == .seconds(1800))
    #expect(try record(#"{"kind":"song","trackTimeMillis":1800}"#).playingTime == .milliseconds(1800))
  }
}

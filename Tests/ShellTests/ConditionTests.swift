import Catalog
import Exchange
import JSON
import Presentation
import Testing

@testable import Shell

@Suite struct ConditionTests {
  /// The one that is asked about, and one with another field.
  private func records() throws -> [Record] {
    let text =
      #"{"kind":"song","trackName":"Half a Banana","trackPrice":0.99,"collectionPrice":-1.00,"releaseDate":"2011-05-31T12:00:00Z","trackCount":11,"new":null}"#
    return try [text, #"{"missing":1,"a":"x"}"#].map { try Record(JSONValue(parsing: Array($0.utf8))) }
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

  /// A song, a podcast, whose time is in seconds, and an app, whose numbers are text.
  private func mixed(_ index: Int) throws -> Record {
    let texts = [
      #"{"kind":"song","trackName":"1989","trackPrice":1.29,"collectionPrice":1500,"price":0,"currency":"USD","trackTimeMillis":222900,"releaseDate":"2011-05-31T12:00:00Z","trackExplicitness":"explicit","isStreamable":true,"other":false}"#,
      #"{"kind":"podcast","trackTimeMillis":150,"trackPrice":0,"currency":"USD","genres":[{"name":"Arts","id":"1301"},{"name":"Food","id":"1306"}]}"#,
      #"{"kind":"software","version":"9.16","minimumOsVersion":"12.0","fileSizeBytes":"14784512","price":1500.0,"currency":"JPY","formattedPrice":"¥1,500","averageUserRating":4.46,"genres":["Drama","Sci-Fi & Fantasy"],"releaseDate":"soon"}"#,
    ]
    return try Record(JSONValue(parsing: Array(texts[index].utf8)))
  }

  private func holds(_ text: String, for record: Record) throws -> Bool {
    try Condition(Array(LexedLine("where " + text).words.dropFirst()), for: [record]).holds(for: record)
  }

  /// Beside the value as it was received, which goes on to be taken.
  @Test(arguments: [
    (0, "releaseDate = 2011-05-31", true), (0, "releaseDate <= 2011-05-31", true),
    (0, "releaseDate < 2011-05-31", false), (0, "releaseDate > 2011-05", false),
    (0, "releaseDate > 2011-04", true), (0, "releaseDate = 2011", true),
    (0, "releaseDate = 2011-05-31T12:00:00Z", true), (0, "releaseDate > 2011-05-31T11", true),
    (0, "trackTimeMillis > 3:00", true), (0, "trackTimeMillis = 3:42", true),
    (0, "trackTimeMillis <= 3:42", true), (0, "trackTimeMillis < 1:00:00", true),
    (0, "trackTimeMillis > 180000", true), (0, "trackTimeMillis = 222900", true),
    (0, "trackPrice = '$1.29'", true), (0, "trackPrice=$1.29", true), (0, "trackPrice < '$ 1'", false),
    (0, "trackPrice = 'USD 1.29'", true), (0, "trackPrice = free", false), (0, "trackPrice != free", true),
    (0, "collectionPrice = '$1,500.00'", true), (0, "collectionPrice > 1,499", true),
    (0, "price = free", true), (0, "price = 0", true), (0, "price > '$0'", false),
    (0, "trackExplicitness = yes", true), (0, "trackExplicitness = explicit", true),
    (0, "trackExplicitness != no", true), (0, "trackExplicitness = notExplicit", false),
    (0, "isStreamable = yes", true), (0, "isStreamable = true", true), (0, "isStreamable != yes", false),
    (0, "other = no", true), (0, "other = false", true), (0, "trackName = 1989", true),
    (1, "trackTimeMillis < 3:00", true), (1, "trackTimeMillis = 2:30", true),
    (1, "trackTimeMillis = 150", true), (1, "genres = arts", true),
    (1, "genres = 'Arts (1301), Food (1306)'", true),
    (1, "genres != Arts", false), (1, "genres != Drama", true),
    (2, "genres = Drama", true), (2, "genres = 'Sci-Fi & Fantasy'", true), (2, "genres = Sci-Fi", false),
    (2, "version < 12.19.0", true), (2, "version > 9.9", true), (2, "version = 9.16.0", true),
    (2, "minimumOsVersion <= 12", true), (2, "minimumOsVersion >= 9.0", true),
    (2, "minimumOsVersion = '12.0 or later'", true),
    (2, "fileSizeBytes > 200MB", false), (2, "fileSizeBytes > 14MB", true), (2, "fileSizeBytes < 1gib", true),
    (2, "fileSizeBytes = '14.1 MiB'", true), (2, "fileSizeBytes > 9000000", true),
    (2, "fileSizeBytes = 14784512", true), (2, "price = ¥1,500", true), (2, "price = 1500", true),
    (2, "averageUserRating = '4.5 ★'", true), (2, "averageUserRating < 4.5", true),
    (2, "averageUserRating = 4.46", true), (2, "releaseDate = soon", true),
    (2, "genres ~ sci", true), (0, "isStreamable ~ yes", true), (0, "trackTimeMillis ~ 3:4", true),
  ])
  func whatACellShowsIsTaken(_ index: Int, _ text: String, _ expected: Bool) throws {
    #expect(try holds(text, for: mixed(index)) == expected)
  }

  @Test(arguments: [
    (0, "trackPrice = €1.29", "trackPrice is a price, and `€1.29` is none", "such as $1.29"),
    (0, "trackPrice = 1,29", "trackPrice is a price, and `1,29` is none", "such as $1.29"),
    (0, "trackTimeMillis > 3:0", "trackTimeMillis is a length, and `3:0` is none", "such as 3:42"),
    (0, "releaseDate < May", "releaseDate is a date, and `May` is none", "such as 2011-05-31"),
    (0, "isStreamable = maybe", "isStreamable is a yes or a no, and `maybe` is none", "such as yes"),
    (2, "fileSizeBytes > big", "fileSizeBytes is a size, and `big` is none", "such as '14.1 MiB'"),
    (2, "version > new", "version is a version, and `new` is none", "such as 9.16"),
    (2, "averageUserRating > good", "averageUserRating is a number, and `good` is none", "such as '4.5 ★'"),
  ])
  func whatNoValueCanFitIsRefused(_ index: Int, _ text: String, _ message: String, _ hint: String) throws {
    let error = #expect(throws: UsageError.self) { try holds(text, for: mixed(index)) }
    #expect(error?.message == message && error?.hint == hint)
    #expect(error?.place?.upperBound == "where ".count + text.count)
  }

  /// Each row as it is sorted. What is not of its field's kind comes last.
  @Test(arguments: [
    [
      #"{"fileSizeBytes":"9"}"#, #"{"fileSizeBytes":20}"#, #"{"fileSizeBytes":"100"}"#,
      #"{"fileSizeBytes":"x"}"#,
    ],
    [#"{"version":"9.16"}"#, #"{"version":"12.19.0"}"#, #"{"version":"beta"}"#],
    [
      #"{"trackTimeMillis":100000}"#, #"{"kind":"podcast","trackTimeMillis":150}"#,
      #"{"trackTimeMillis":200000}"#,
    ],
    [#"{"trackPrice":0.99}"#, #"{"trackPrice":10}"#], [#"{"trackName":"10"}"#, #"{"trackName":"9"}"#],
  ])
  func ordersAsPeopleCount(_ sorted: [String]) throws {
    let records = try sorted.map { try Record(JSONValue(parsing: Array($0.utf8))) }
    let field = try #require(records[0].json.members?.first?.key)
    let keys = records.compactMap { $0.key(of: field) }
    #expect(keys.count == sorted.count && zip(keys, keys.dropFirst()).allSatisfy(<))
  }

  @Test func comparingWritesNoFile() {
    #expect(LexedLine("where price > 1").redirection == nil)
    #expect(LexedLine("sort price > 1").redirection != nil)
  }
}

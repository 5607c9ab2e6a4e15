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

/// Every medium (and none) with every entity and attribute (and none), in any order, against the API's documentation,
/// copied here.
@Suite struct MatrixTests {
  private static let entities = [
    "movie": "movieArtist movie",
    "podcast": "podcastAuthor podcast podcastEpisode",
    "music": "musicArtist musicTrack album musicVideo mix song",
    "musicVideo": "musicArtist musicVideo",
    "audiobook": "audiobookAuthor audiobook",
    "shortFilm": "shortFilmArtist shortFilm",
    "tvShow": "tvEpisode tvSeason",
    "software": "software iPadSoftware desktopSoftware macSoftware",
    "ebook": "ebook",
    "all": "movie album allArtist podcast musicVideo mix audiobook tvSeason allTrack",
  ].mapValues(words)

  private static let attributes = [
    "movie": """
    actorTerm genreIndex artistTerm shortFilmTerm producerTerm ratingTerm directorTerm releaseYearTerm
    featureFilmTerm movieArtistTerm movieTerm ratingIndex descriptionTerm
    """,
    "podcast": """
    titleTerm languageTerm authorTerm genreIndex artistTerm ratingIndex keywordsTerm descriptionTerm
    """,
    "music": "mixTerm genreIndex artistTerm composerTerm albumTerm ratingIndex songTerm",
    "musicVideo": "genreIndex artistTerm albumTerm ratingIndex songTerm",
    "audiobook": "titleTerm authorTerm genreIndex ratingIndex",
    "shortFilm": "genreIndex artistTerm shortFilmTerm ratingIndex descriptionTerm",
    "tvShow": "genreIndex tvEpisodeTerm showTerm tvSeasonTerm ratingIndex descriptionTerm",
    "software": "softwareDeveloper",
    "ebook": "",
    "all": """
    actorTerm albumTerm allArtistTerm allTrackTerm artistTerm authorTerm composerTerm descriptionTerm directorTerm
    featureFilmTerm genreIndex keywordsTerm languageTerm mixTerm movieArtistTerm movieTerm producerTerm ratingIndex
    ratingTerm releaseYearTerm shortFilmTerm showTerm songTerm titleTerm tvEpisodeTerm tvSeasonTerm
    """,
  ].mapValues(words)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Without a medium those count that have the entity; without that too, it is all.
  private static func isLegal(_ media: String?, _ entity: String?, _ attribute: String?) -> Bool {
    let media = media.map { [$0] } ?? (entity == nil ? ["all"] : Array(entities.keys))
    return media.contains { media in
      (entity.map { entities[media]?.contains($0) == true } ?? true)
        && (attribute.map { attributes[media]?.contains($0) == true } ?? true)
    }
  }

  @Test(arguments: [nil, "nonsense"] + entities.values.reduce(into: Set()) { $0.formUnion($1) }.sorted())
  func onlyWhatTheApiTakesPasses(_ entity: String?) {
    let every = Self.attributes.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    for media in [nil] + Self.entities.keys.sorted() {
      for attribute in [nil, "nonsense"] + every {
        let options = [("--media", media), ("--entity", entity), ("--attribute", attribute)]
          .compactMap { name, value in value.map { "\(name) \($0)" } }
        for line in [options, options.reversed()] {
          let line = "search x " + line.joined(separator: " ")
          let problem = Parse(LexedLine(line).words, in: Surroundings()).problem
          #expect((problem == nil) == Self.isLegal(media, entity, attribute), "\(line)")
        }
      }
    }
  }

  @Test func valuesAreTakenInAnyCaseWhateverStandsFirst() {
    let parse = Parse(
      LexedLine("search x --attribute SONGTERM --entity SONG --media MUSIC").words, in: Surroundings())
    #expect(parse.problem == nil)
    #expect(parse.arguments["--attribute"] == "songTerm" && parse.arguments["--entity"] == "song")
  }

  @Test(arguments: [
    ("--limit 0", false), ("--limit 1", true), ("--limit 200", true), ("--limit 201", false),
    ("--limit -1", false), ("--limit 5.0", false),
    ("--lang en_us", true), ("--lang de_de", false), ("--country us", true), ("--country UK", true),
    ("--country usa", true), ("--country zzz", false),
    ("--country 'South Korea'", true),
    ("--version 2", true), ("--version 3", false), ("--offset 0", true), ("--offset -1", false),
    ("--entity song --attribute songTerm", true),
    ("--entity song --attribute actorTerm", false), ("--attribute softwareDeveloper", false),
    ("--limit 0 --raw-query", true),
    ("--raw-query --country zz", true), ("--callback x", false),
    ("--limit 1 --limit 2", false), ("--limit=1 --limit=1", false), ("--all --all", false),
    ("--output json --output csv", false),
  ])
  func edges(_ options: String, _ passes: Bool) {
    let parse = Parse(LexedLine("search x \(options)").words, in: Surroundings())
    #expect((parse.problem == nil) == passes, "\(String(describing: parse.problem))")
  }

  @Test func whatIsGivenTwiceHasItsPlace() {
    let line = "search x --limit 1 --limit=2"
    let problem = Parse(LexedLine(line).words, in: Surroundings()).problem
    #expect(problem?.message == "--limit is given twice" && problem?.place == 19..<26)
  }
}

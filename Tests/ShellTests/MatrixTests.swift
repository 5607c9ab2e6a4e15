import Catalog
import Exchange
import Testing

@testable import Shell

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
  func onlyWhatTheApiTakesPasses(_ entity: String?) throws {
    let address = CatalogAddress(try Endpoint("http://127.0.0.1:1"))
    let every = Self.attributes.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    for media in [nil] + Self.entities.keys.sorted() {
      for attribute in [nil, "nonsense"] + every {
        let options = [("--media", media), ("--entity", entity), ("--attribute", attribute)]
          .compactMap { name, value in value.map { "\(name) \($0)" } }
        for line in [options, options.reversed()] {
          let line = "search x " + line.joined(separator: " ")
          let parse = Parse(LexedLine(line).words, in: ParseContext())
          #expect((parse.problem == nil) == Self.isLegal(media, entity, attribute), "\(line)")
          guard parse.problem == nil else { continue }
          let sent = [("media", media), ("entity", entity), ("attribute", attribute)]
            .compactMap { name, value in value.map { "&\(name)=\($0)" } }.joined()
          let url = address.request(Query(parse.arguments)).endpoint.url
          #expect(url == "http://127.0.0.1:1/search?term=x" + sent, "\(line)")
        }
      }
    }
  }

  @Test func valuesAreTakenInAnyCaseWhateverStandsFirst() {
    let parse = Parse(
      LexedLine("search x --attribute SONGTERM --entity SONG --media MUSIC").words, in: ParseContext())
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
    let parse = Parse(LexedLine("search x \(options)").words, in: ParseContext())
    #expect((parse.problem == nil) == passes, "\(String(describing: parse.problem))")
  }

  @Test func whatIsGivenTwiceHasItsPlace() {
    let line = "search x --limit 1 --limit=2"
    let problem = Parse(LexedLine(line).words, in: ParseContext()).problem
    #expect(problem?.message == "--limit is given twice" && problem?.place == 19..<26)
  }
}

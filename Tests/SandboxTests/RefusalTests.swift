import HTTPTypes
import Sandbox
import Testing

/// What `media`, `entity`, `attribute` and the others refuse, in Apple's words.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("/search?term=a&media=opera", "mediaType"), ("/search?term=a&entity=opera", "resultEntity"),
    ("/search?term=a&attribute=opera", "attributeType"), ("/search?term=a&lang=de_de", "language"),
    ("/search?term=a&country=XX", "country"), ("/search?term=a&country=KP", "country"),
    ("/search?term=a&media=movie&entity=song", "resultEntity"),
    ("/search?term=a&media=all&entity=song", "resultEntity"),
    ("/search?term=a&media=ebook&attribute=authorTerm", "attributeType"),
    ("/search?term=a&attribute=softwareDeveloper", "attributeType"),
    ("/search?term=a&media=opera&entity=opera", "mediaType, resultEntity"),
    ("/search?term=a&media=opera&entity=opera&attribute=x", "mediaType, resultEntity, attributeType"),
    ("/lookup?id=invalid", "itunesId"), ("/lookup?id=909253,x", "itunesId"),
    ("/lookup?id=909253&entity=opera", "resultEntity"), ("/lookup?id=1&country=USA", "country"),
    ("/search?term=a&callback=alert(1)", "callback"),
  ])
  func illegalValuesAreNamed(path: String, keys: String) async throws {
    let answer = try await send(.get, path)
    #expect(answer.status == 400)
    let object = try answer.object
    #expect(object["errorMessage"] as? String == "Invalid value(s) for key(s): [\(keys)]")
    let parameters = try #require(object["queryParameters"] as? [String: String])
    #expect(Set(parameters.keys) == ["output", "callback", "country", "limit", "term", "lang"])
  }

  @Test(arguments: [
    "lang=ja_jp", "lang=EN_US", "version=1", "colour=red", "country=us", "country=FR", "country=",
    "entity=podcastEpisode", "entity=software&attribute=softwareDeveloper", "media=all&entity=allTrack",
    "sort=recent", "media=music&entity=song&attribute=songTerm",
  ])
  func theRestIsAccepted(query: String) async throws {
    #expect(try await send(.get, "/search?term=a&\(query)").status == 200)
  }
}

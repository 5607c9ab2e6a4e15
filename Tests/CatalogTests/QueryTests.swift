import Foundation
import Harness
import Testing

@testable import Catalog
@testable import Exchange

@Suite struct QueryTests {
  /// What the server got, as it stood in the request line.
  private func sent(_ request: (CatalogAddress) -> Request) async throws -> String {
    let server = try RawServer(sending: RawServer.ok("{\"results\":[]}"))
    let client = CatalogClient(
      CatalogAddress(try Endpoint("http://127.0.0.1:\(server.port)")), timeout: .seconds(5))
    for try await _ in await client.begin(request(client.address)).events {}
    return server.requests.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
  }

  @Test(arguments: [
    ("jack johnson", "jack+johnson"), ("C++ & C#", "C%2B%2B+%26+C%23"), ("100%", "100%25"),
    ("a=b?c/d", "a%3Db%3Fc%2Fd"),
    ("it's \"so\"", "it%27s+%22so%22"), ("林峯 🧁", "%E6%9E%97%E5%B3%AF+%F0%9F%A7%81"), ("-._*~", "-._*%7E"),
    ("a\tb\nc", "a%09b%0Ac"),
  ])
  func termsArriveAsTyped(_ term: String, _ encoded: String) async throws {
    #expect(
      try await sent { $0.request(Query(term: term)) } == "/search?term=\(encoded)")
  }

  @Test func everyParameterGoesOutUnderItsName() async throws {
    var query = Query(term: "x")
    (query.media, query.entity, query.attribute, query.country) = ("music", "song", "songTerm", "HK")
    (query.limit, query.offset, query.lang, query.version, query.explicit) = ("200", "50", "ja_jp", "1", "No")
    let expected =
      "/search?term=x&media=music&entity=song&attribute=songTerm&country=HK&limit=200&offset=50&lang=ja_jp"
      + "&version=1&explicit=No"
    #expect(try await sent { $0.request(query) } == expected)
  }

  @Test func lookupsTakeSeveralIdentifiers() async throws {
    var lookup = Lookup(.id, ["1", "2"])
    lookup.entity = "album"
    lookup.sort = "recent"
    #expect(
      try await sent { $0.request(lookup) }
        == "/lookup?id=1%2C2&entity=album&sort=recent")
  }

  /// The last listener that leaves ends the request, also while it pauses before another try.
  @Test func leavingInThePauseBeforeAnotherTryIsNoRefusal() async throws {
    let server = try RawServer(
      sending: "HTTP/1.1 503 Busy\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n")
    let client = CatalogClient(
      CatalogAddress(try Endpoint("http://127.0.0.1:\(server.port)")), timeout: .seconds(300))
    let request = client.address.request(Query(term: "x"))
    let (first, second) = (await client.begin(request), await client.begin(request))
    for try await event in first.events {
      guard case .notice(.retrying(_, _, 503)) = event else { continue }
      #expect(await client.leave(second) == nil)
      guard case .call(let error)? = await client.leave(first) else {
        Issue.record("it goes on")
        return
      }
      #expect(error.reason == .cancelled)
      break
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("USA", "US"), ("uk", "GB"), ("Japan", "JP"), ("jpn", "JP"), ("hk", "HK"), ("Côte d’Ivoire", "CI"),
    ("civ", "CI"), ("UKK", nil),
  ])
  func countriesGoByCodeAndName(_ text: String, _ code: String?) {
    #expect(Country.named(text)?.code == code)
  }

  @Test func attributesOfAllAreTheUnionOfTheOthers() {
    #expect(Media.all.attributes.contains("songTerm"))
    #expect(Media.all.attributes.contains("allArtistTerm"))
    #expect(!Media.all.attributes.contains("softwareDeveloper"))
    #expect(Set(Media.all.attributes).count == Media.all.attributes.count)
  }
}

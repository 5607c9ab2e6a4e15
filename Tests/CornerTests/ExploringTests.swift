import Exchange
import Foundation
import Harness
import JSON
import Synchronization
import Testing

@Suite struct ExploringTests {
  /// Also of what was made of the results, and of what belongs to what belongs.
  @Test func moreStaysInTheStorefront() async throws {
    let body = #"{"results":[{"wrapperType":"artist","artistId":7,"artistName":"A"}]}"#
    let server = try RawServer(
      sending: RawServer.ok(body))
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)",
      input:
        "search x --country hk\nsort artistId\nmore albums 1\nmore albums 1\nmore albums 1 --country jp\n"
        + "lookup 7 --country de\nmore songs 1\nlookup $1.artistId\nlookup 8\nsearch x\nmore songs 1\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    let countries = server.requests.map { $0.firstMatch(of: /country=([A-Z]+)/).map { String($0.1) } }
    #expect(countries == ["HK", "HK", "HK", "JP", "DE", "DE", "DE", nil, nil, nil])
  }

  @Test(arguments: [
    ("--upc 720642462928 --entity song", "collection", "track", 1),
    ("--upc 1,2 --entity song", "collection", "track", 2),
    ("--amg-artist 468749 --entity album", "artist", "collection", 1),
    ("--bundle-id a.b --entity software", "software", "software", 1),
  ])
  func parentsStandApartWhateverTheyWereAskedForBy(
    _ options: String, _ parent: String, _ child: String, _ count: Int
  ) async throws {
    let family = [(parent, "a.b"), (child, "x"), (child, "y")].map {
      #"{"wrapperType":"\#($0)","kind":"\#($0 == "track" ? "song" : $0)","bundleId":"\#($1)"}"#
    }
    let body =
      "{\"results\":[\([[String]](repeating: family, count: count).joined().joined(separator: ","))]}"
    let server = try RawServer(
      sending: RawServer.ok(body))
    let outcome = try await Binary().run(
      ["--catalog-url", "http://127.0.0.1:\(server.port)", "lookup"]
        + options.split(separator: " ").map(String.init))
    let isEmpty = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      \.isEmpty)
    let one = [false, true, false, false]
    #expect(isEmpty == (count == 1 ? one : one + [true] + one), "\(outcome.output)")
  }

  @Test(arguments: [
    ("search jack johnson --entity musicArtist --limit 1\nmore albums 1", "collection"),
    ("search jack johnson --entity album --limit 1\nmore songs 1", "song"),
    ("search jack johnson --entity song --limit 1\nmore by 1", "song"),
    ("search love --media podcast --limit 1\nmore episodes 1", "podcast-episode"),
  ])
  func moreBringsWhatBelongsToAResult(_ script: String, _ kind: String) async throws {
    let output = try await Binary().run("--output", "jsonl", input: script).output
    let records = try output.split(separator: "\n").dropFirst().map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(records.count > 1)
    #expect(records.dropFirst().allSatisfy { ($0["kind"] ?? $0["wrapperType"])?.string == kind })
  }

  @Test func aParentWithoutChildrenIsSaid() async throws {
    let outcome = try await Binary().run(
      input: "search jack johnson --entity musicArtist --limit 1\nmore movies 1\nlookup $1\n")
    #expect(outcome.error == "no movie belongs to it\n")
  }

  /// Most podcasts and all movies name their maker without an identifier.
  @Test func aMakerWithoutAnIdentifierIsFoundByName() async throws {
    let outcome = try await Binary().run(
      input:
        "search love --media movie --limit 1 --country us > /dev/null\nmore by 1 --limit 3\nlast request\n")
    let name = try #require(outcome.error.firstMatch(of: /found by the name, (.*)\n/)).1
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.contains("movie") && $0.contains(name) })
    #expect(
      lines.last?.contains(/\?term=[^&]+&entity=movie&attribute=directorTerm&country=US&limit=3$/) == true)
  }

  @Test func anEpisodeLeadsToItsPodcast() async throws {
    let server = try RawServer(
      sending: RawServer.ok(#"{"results":[{"wrapperType":"podcastEpisode","collectionId":7,"trackId":8}]}"#))
    let outcome = try await Binary().run(
      "--keep-going", "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: "search x\nmore podcasts 1\n$1\n")
    #expect(server.requests.last?.hasPrefix("GET /lookup?id=7&entity=podcast ") == true)
    #expect(outcome.error.contains("stdin:3:1: `$1` is no command; `show $1` shows that result\n"))
  }

  @Test(arguments: [
    ("Artist", "album"), ("TV Show", "tvSeason"), ("Author", "ebook"), ("Software Artist", "software"),
    ("Movie Artist", "movie"),
  ])
  func moreByAMakerIsWhatThatOneMakes(_ type: String, _ entity: String) async throws {
    let server = try RawServer(
      sending: RawServer.ok(#"{"results":[{"wrapperType":"artist","artistType":"\#(type)","artistId":7}]}"#))
    _ = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: "search x\nmore by 1\n")
    #expect(server.requests.last?.hasPrefix("GET /lookup?id=7&entity=\(entity) ") == true)
  }

  @Test func whatAResultDoesNotHaveIsSaid() async throws {
    let outcome = try await Binary().run(
      input: "search love --media movie --limit 1\nmore episodes 1\nmore songs 9\n")
    #expect(outcome.error == "stdin:2:15: a result of this kind (movie) has no episodes\n")
  }

  @Test func parentsStandApart() async throws {
    let outcome = try await Binary().run(
      input: "search jack johnson --entity musicArtist --limit 1\nmore albums 1\n")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].contains("artist") && lines[2].isEmpty && lines[3].contains("album"))
  }

  @Test(arguments: [
    ("lookup 1 2,3", "/lookup?id=1%2C2%2C3"),
    ("lookup --upc 1 --upc 2,3", "/lookup?upc=1%2C2%2C3"),
    ("lookup --upc 1,2 --entity song", "/lookup?upc=1%2C2&entity=song"),
    ("lookup --isbn 9780316069359", "/lookup?isbn=9780316069359"),
    ("lookup --isbn 978-0-316-06935-9", "/lookup?isbn=9780316069359"),
    ("lookup --isbn 12 --raw-query", "/lookup?isbn=12"), ("lookup abc --raw-query", "/lookup?id=abc"),
    ("lookup 1 --limit abc --raw-query", "/lookup?id=1&limit=abc"),
    ("lookup --raw-query --entity song", "/lookup?entity=song"),
    ("search --raw-query --media music", "/search?media=music"),
    ("lookup --bundle-id com.a.b", "/lookup?bundleId=com.a.b"),
    ("lookup --amg-artist 1", "/lookup?amgArtistId=1"), ("lookup --amg-album 1", "/lookup?amgAlbumId=1"),
    ("lookup --amg-video 1", "/lookup?amgVideoId=1"),
    ("lookup 1 --entity album --limit 200 --sort recent", "/lookup?id=1&entity=album&limit=200&sort=recent"),
    ("search a+b & c --limit 1", "/search?term=a%2Bb+%26+c&limit=1"),
    ("search x --limit 200 --offset 0", "/search?term=x&limit=200&offset=0"),
    ("search '#1 \"so\" 100%'", "/search?term=%231+%22so%22+100%25"),
    ("search it\\'s a \\\"test\\\" \\#1", "/search?term=it%27s+a+%22test%22+%231"),
    (
      "search x --limit 1 --lang en_us --version 2 --explicit yes",
      "/search?term=x&limit=1&lang=en_us&version=2&explicit=Yes"
    ),
    ("search x --limit abc --offset -1 --raw-query", "/search?term=x&limit=abc&offset=-1"),
    (
      "search x --limit 0 --version 3 --lang de_de --raw-query", "/search?term=x&limit=0&lang=de_de&version=3"
    ),
    ("search 🧁 --country japan --lang ja_jp", "/search?term=%F0%9F%A7%81&country=JP&lang=ja_jp"),
    ("search x --explicit no --version 1", "/search?term=x&version=1&explicit=No"),
    (
      "search x --media music --entity movie --limit 201 --country zz --raw-query",
      "/search?term=x&media=music&entity=movie&country=zz&limit=201"
    ),
  ])
  func linesBecomeExactQueries(_ line: String, _ path: String) async throws {
    let server = try RawServer(sending: RawServer.ok("{\"results\":[]}"))
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: line + "\n")
    #expect(
      server.requests.first?.hasPrefix("GET \(path) HTTP/1.1\r\n") == true,
      "\(server.requests) \(outcome.error)")
  }

  @Test func passingFailuresAreTriedAgainAndOthersNot() async throws {
    let tries = Mutex(0)
    let server = try RawServer { connection in
      let attempt = tries.withLock { tries in
        tries += 1
        return tries
      }
      connection.send(
        attempt < 3
          ? "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"
          : RawServer.ok("{\"results\":[]}"))
    }
    let outcome = try await Binary().run("--catalog-url", "http://127.0.0.1:\(server.port)", "search", "x")
    #expect(outcome.code == 0 && outcome.error.contains("answered at try 3"))
    #expect(server.requests.count == 3)
  }
}

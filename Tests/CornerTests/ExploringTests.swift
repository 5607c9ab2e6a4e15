import Exchange
import Foundation
import Harness
import Synchronization
import Testing

@Suite struct ExploringTests {
  private func names(_ output: String) throws -> [String] {
    try output.split(separator: "\n").map {
      let record = try JSON(parsing: Array($0.utf8))
      return (record["trackName"] ?? record["collectionName"] ?? record["artistName"])?.string ?? "?"
    }
  }

  @Test func pagesAreDisjointAndGoBackAndForth() async throws {
    let script = "search love --entity song --limit 20\nnext\nnext\nprevious\n"
    let names = try names(try await Binary().run("--output", "jsonl", input: script).output)
    #expect(names.count == 80)
    #expect(Set(names[..<60]).count > 55)
    #expect(names[60..<80] == names[20..<40])
  }

  @Test func repeatsBetweenPagesAreDroppedAndSaid() async throws {
    let pages = [[1, 2, 3], [3, 4, 5], [5], []]
    let turn = Mutex(0)
    let server = try RawServer { connection in
      let page = turn.withLock { turn in
        defer { turn += 1 }
        return pages[min(turn, 3)]
      }
      let body =
        "{\"results\":[\(page.map { "{\"kind\":\"song\",\"trackId\":\($0),\"trackName\":\"S\($0)\"}" }.joined(separator: ","))]}"
      connection.send(RawServer.ok(body))
    }
    let arguments = ["--catalog-url", "http://127.0.0.1:\(server.port)", "--output", "jsonl"]
    let turned = try await Binary().run(arguments, input: "search x --limit 3\nnext\nnext\n")
    #expect(try names(turned.output) == ["S1", "S2", "S3", "S4", "S5"])
    #expect(turned.error.contains("1 repeat is left out"))
    #expect(turned.error.contains("stdin:3:1: there is no page after this one"))
    turn.withLock { $0 = 0 }
    let all = try await Binary().run(arguments + ["search", "x", "--limit", "3", "--all"])
    #expect(try names(all.output) == ["S1", "S2", "S3", "S4", "S5"])
    #expect(server.requests.last?.contains("offset=6") == true)
  }

  /// So many songs, three to a page; `meet` sees the offset before a page goes out.
  private func pages(
    of count: Int, _ meet: @escaping @Sendable (Connection, Int) -> Void = { _, _ in }
  ) throws -> RawServer {
    try RawServer { connection in
      let offset = connection.request.firstMatch(of: /offset=([0-9]+)/).flatMap { Int($0.1) } ?? 0
      let songs = (offset..<min(offset + 3, count)).map {
        #"{"kind":"song","trackId":\#($0),"trackName":"S\#($0)"}"#
      }
      let body = "{\"results\":[\(songs.joined(separator: ","))]}"
      meet(connection, offset)
      connection.send(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
  }

  /// The second page is only answered once the reader has had enough of the first: what came was printed before.
  @Test(arguments: ["table", "jsonl"], ["", "--keep-going run \"$HOME/script\""])
  func pagesArePrintedAsTheyComeAndAReaderThatLeavesEndsThem(_ format: String, _ run: String) async throws {
    let binary = try Binary()
    let fifo = binary.home.path + "/gone"
    #expect(mkfifo(fifo, 0o600) == 0)
    let server = try pages(of: 100) { if $1 == 3 { close(open(fifo, O_RDONLY)) } }
    let reader = "{ head -1; exec <&-; : > '\(fifo)'; }"
    let line = "search x --limit 3 --all"
    try Data("\(line) | \(reader)\n".utf8).write(to: URL(fileURLWithPath: binary.home.path + "/script"))
    let start =
      "\"$CORNER\" --timeout 10 --catalog-url http://127.0.0.1:\(server.port) --output \(format) "
    let outcome = try await binary.runInShell(
      run.isEmpty ? "\(start)\(line) | \(reader); echo ${PIPESTATUS[0]}" : "\(start)\(run); echo $?")
    #expect(outcome.output.contains("S0") && !outcome.output.contains("S1"))
    #expect(outcome.output.hasSuffix("\n0\n"))
    #expect(outcome.error == "page 1: 3 results so far\n")
    #expect(server.requests.count == 2)
  }

  @Test func aReaderThatLeavesIsNotWaitedFor() async throws {
    let server = try pages(of: 100) { if $1 == 3 { $0.stayWithClient() } }
    let outcome = try await Binary().run(
      "--timeout", "20", "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: "search x --limit 3 --all | head -1\ncount by kind\n")
    #expect(outcome.code == 0)
    #expect(outcome.error == "page 1: 3 results so far\n")
    #expect(outcome.output.contains("S0") && outcome.output.hasSuffix("song  3\n"))
  }

  @Test(arguments: ["table", "json", "jsonl", "csv", "tsv"])
  func allPagesAreOneAnswer(_ format: String) async throws {
    let server = try pages(of: 10)
    let binary = try Binary()
    let (walked, shown) = (binary.home.path + "/walked", binary.home.path + "/shown")
    let outcome = try await binary.run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--output", format,
      input: "search x --limit 3 --all > \(walked)\nresults > \(shown)\nprevious\n")
    #expect(outcome.error.contains("page 3: 9 results so far\nstdin:3:1: these results have no pages"))
    let text = try String(contentsOfFile: walked, encoding: .utf8)
    let numbers = text.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    if format == "table" { #expect(numbers == (1...10).map { "\($0)" }) }
    let again = try String(contentsOfFile: shown, encoding: .utf8)
    #expect(again.components(separatedBy: "S9").count == 2)
    #expect(format == "table" || again == text)
  }

  /// What came is printed, and the exit code is the error's.
  @Test(arguments: ["table", "json", "jsonl", "csv", "tsv"])
  func whatIsCutShortEndsWithItsError(_ format: String) async throws {
    let server = try pages(of: 100) { connection, offset in
      if offset == 3 {
        connection.send("HTTP/1.1 500 Oops\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let binary = try Binary()
    let outcome = try await binary.run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--output", format, "search", "x", "--limit", "3",
      "--all")
    #expect(outcome.code == 4)
    #expect(outcome.output.contains("S0") && outcome.output.contains("S2"))
    #expect(
      outcome.error
        == "page 1: 3 results so far\ncorner: only 3 came: 127.0.0.1:\(server.port) refused (HTTP 500); "
        + "it may pass: try again\n")
  }

  @Test(arguments: ["next", "search x --all --offset 9223372036854775807"])
  func anOffsetThatNoNumberHoldsIsNoPage(_ line: String) async throws {
    let page = (1...200).map { #"{"kind":"song","trackId":\#($0)}"# }.joined(separator: ",")
    let body = "{\"results\":[\(page)]}"
    let server = try RawServer(
      sending: RawServer.ok(body))
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: "search x --offset 9223372036854775807\n\(line)\n")
    #expect(outcome.code == (line == "next" ? 2 : 0))
    #expect(outcome.error == (line == "next" ? "stdin:2:1: there is no page after this one\n" : ""))
  }

  /// Each page brings one that an earlier page had, and not the last one.
  @Test func whatAnyEarlierPageShowedIsARepeat() async throws {
    let server = try RawServer { connection in
      let offset = connection.request.firstMatch(of: /offset=([0-9]+)/).flatMap { Int($0.1) } ?? 0
      let ids = [0: [1, 2], 2: [3, 4], 4: [1, 5], 6: []][offset] ?? []
      let songs = ids.map { #"{"kind":"song","trackId":\#($0),"trackName":"S\#($0)"}"# }
      let body = "{\"results\":[\(songs.joined(separator: ","))]}"
      connection.send(RawServer.ok(body))
    }
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--output", "jsonl",
      input: "search x --limit 2\nnext\nnext\nprevious\nnext\nsearch x --limit 2 --offset 8\n"
        + "search x --limit 2 --offset 2\nprevious\nnext\n")
    #expect(
      try names(outcome.output) == [
        "S1", "S2", "S3", "S4", "S5", "S3", "S4", "S5", "S3", "S4", "S1", "S2", "S3", "S4",
      ])
    let before = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--keep-going",
      input: "search x --limit 2 --offset 8\nprevious\n")
    #expect(before.error.contains("there is no page before this one"))
  }

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

  /// However much a page was asked to hold: the API gives 200 at most.
  @Test(arguments: [[], ["--limit", "201", "--raw-query"]])
  func everythingComesWithAll(_ options: [String]) async throws {
    let all = try await Binary().run(["--output", "jsonl", "search", "love", "--all"] + options)
    #expect(all.output.split(separator: "\n").count > 200)
    #expect(all.error.contains("page 1: 200 results so far"))
  }

  @Test(arguments: [
    ("search jack johnson --entity musicArtist --limit 1\nmore albums 1", "collection"),
    ("search jack johnson --entity album --limit 1\nmore songs 1", "song"),
    ("search jack johnson --entity song --limit 1\nmore by 1", "song"),
    ("search love --media podcast --limit 1\nmore episodes 1", "podcast-episode"),
  ])
  func moreBringsWhatBelongsToAResult(_ script: String, _ kind: String) async throws {
    let output = try await Binary().run("--output", "jsonl", input: script).output
    let records = try output.split(separator: "\n").dropFirst().map { try JSON(parsing: Array($0.utf8)) }
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

  @Test func theWorkingSetIsFilteredSortedAndCounted() async throws {
    let outcome = try await Binary().run(
      input: """
        search jack johnson --entity song
        where trackPrice<1 and trackName ~ the
        sort trackName down
        columns trackName trackPrice
        count by trackPrice
        results all
        results 1
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("trackName") && $0.contains("trackPrice") })
    #expect(lines.contains { $0.hasPrefix("*") && $0.contains("sort trackName down") })
    #expect(lines.last?.contains("Jack Johnson") == true)
  }

  /// In every format, for what is made of them and for the pages before and after, until the usual ones are asked for.
  @Test func chosenColumnsStay() async throws {
    let outcome = try await Binary().run(
      "--output", "csv",
      input: """
        search jack johnson --entity song --limit 3
        columns trackName trackPrice isStreamable
        sort trackName down
        next
        columns
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let headers = outcome.output.split(separator: "\r\n").filter { $0.contains("trackName") }
    #expect(headers.count == 5)
    #expect(headers[1...3].allSatisfy { $0 == "trackName,trackPrice,isStreamable" })
    #expect(headers[0] == headers[4])
  }

  /// What a person reads: prices, lengths and days; what a program reads: the values as they came.
  @Test func cellsAreWrittenAsPeopleWriteThem() async throws {
    let records = #"""
      {"results":[
      {"wrapperType":"track","kind":"song","trackId":1,"trackName":null,"collectionName":"A","trackPrice":1500.0,
       "currency":"JPY","trackTimeMillis":222900,"releaseDate":"2005-03-01T08:00:00Z","fileSizeBytes":"14784512"},
      {"wrapperType":"track","kind":"song","trackId":2,"trackName":"Two","collectionName":"B","trackPrice":-1,
       "currency":"JPY","trackTimeMillis":-5,"releaseDate":"2005-03-01T09:00:00Z"}]}
      """#
    let server = try RawServer(sending: RawServer.ok(records))
    let fields = "trackPrice trackTimeMillis releaseDate fileSizeBytes"
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: """
        search x
        columns \(fields)
        count by trackPrice
        count by releaseDate
        diff 1 2
        count by trackPrice --output jsonl
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
        "1 A song A 3:42 ¥1,500", "2 Two song B",
        fields, "1 ¥1,500 3:42 2005-03-01 14.1 MiB", "2 not sold alone -5 2005-03-01",
        "not sold alone 1", "¥1,500 1", "2005-03-01 2",
        "trackId 1 2", "trackName Two", "collectionName A B", "trackPrice ¥1,500 not sold alone",
        "trackTimeMillis 3:42 -5", "releaseDate 2005-03-01T08:00:00Z 2005-03-01T09:00:00Z",
        "fileSizeBytes 14.1 MiB", #"{"value":-1,"count":1}"#, #"{"value":1500.0,"count":1}"#,
      ])
  }

  /// `next` after `sort` and `where` is the next page of the search they are made of.
  @Test func pagesGoOnBelowWhatIsMadeOfThem() async throws {
    let outcome = try await Binary().run(
      "--output", "jsonl",
      input: """
        search jack johnson --entity song --limit 3
        where trackPrice < 100
        sort trackName down
        next
        previous
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let ids = try outcome.output.split(separator: "\n").map { line in
      try #require(line.firstMatch(of: /"trackId":([0-9]+)/)).1
    }
    #expect(ids.count == 15)
    #expect(Set(ids[9..<12]).isDisjoint(with: ids[0..<3]))
    #expect(Array(ids[12...]) == Array(ids[0..<3]))
  }

  /// By its place, by a reference, by its identifier, and a field in any case.
  @Test func aResultIsNamedInSeveralWays() async throws {
    let outcome = try await Binary().run(
      "--output", "jsonl",
      input: """
        search jack johnson --entity song --limit 3
        show 2
        show $2
        lookup $2
        search $1.TRACKNAME --entity song --limit 1
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 7)
    let name = try #require(lines[1].firstMatch(of: /"trackName":"[^"]+"/)).0
    #expect(lines[3..<6].allSatisfy { $0.contains(name) })
  }

  @Test func twoResultsAreComparedFieldByField() async throws {
    let outcome = try await Binary().run(
      input: "search jack johnson --entity song --limit 2\ndiff 1 2\ndiff 1 1\n")
    #expect(outcome.output.contains("trackName      ") && !outcome.output.contains("artistName"))
    #expect(outcome.error == "they are the same\n")
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

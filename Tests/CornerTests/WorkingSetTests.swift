import Dispatch
import Foundation
import Harness
import Testing

@Suite struct WorkingSetTests {
  @Test func theWorkingSetIsFilteredSortedAndCounted() async throws {
    let outcome = try await Binary().run(
      input: """
        search jack johnson --entity song
        where trackPrice = $1.29 or trackPrice = $0.99
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
        "1 (no name) song A 3:42 ¥1,500", "2 Two song B",
        fields, "1 ¥1,500 3:42 2005-03-01 14.1 MiB", "2 not sold alone -5 2005-03-01",
        "not sold alone 1", "¥1,500 1", "2005-03-01 2",
        "trackId 1 2", "trackName Two", "collectionName A B", "trackPrice ¥1,500 not sold alone",
        "trackTimeMillis 3:42 -5", "releaseDate 2005-03-01T08:00:00Z 2005-03-01T09:00:00Z",
        "fileSizeBytes 14.1 MiB", #"{"value":-1,"count":1}"#, #"{"value":1500.0,"count":1}"#,
      ])
  }

  /// What a cell shows is what `where` takes; sizes and versions are no text.
  @Test func appsAreSortedAndComparedByWhatTheyMean() async throws {
    let records = #"""
      {"results":[
      {"kind":"software","trackId":1,"trackName":"A","fileSizeBytes":"14784512","version":"9.16","price":0,"currency":"USD"},
      {"kind":"software","trackId":2,"trackName":"B","fileSizeBytes":"9784512","version":"12.19.0","price":4.99,"currency":"USD"},
      {"kind":"software","trackId":3,"trackName":"C","fileSizeBytes":"314784512","version":"9.9","price":0,"currency":"USD"}]}
      """#
    let server = try RawServer(sending: RawServer.ok(records))
    let lines = [
      ("sort fileSizeBytes", "BAC"), ("sort version", "CAB"), ("where fileSizeBytes > 200MB", "C"),
      ("where fileSizeBytes = '14.1 MiB'", "A"), ("where version < 9.16", "C"), ("where price = free", "AC"),
      ("where price='$4.99'", "B"),
    ]
    let input = "search x\ncolumns trackName, version\n" + lines.map { "results 1\n\($0.0)\n" }.joined()
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--output", "csv", input: input)
    #expect(outcome.code == 0, "\(outcome.error)")
    let answers = outcome.output.components(separatedBy: "trackName,version\r\n").dropFirst()
      .map { $0.split(separator: "\r\n").compactMap(\.first).map(String.init).joined() }
    #expect(answers == ["ABC"] + lines.flatMap { ["ABC", $0.1] })
  }

  @Test(arguments: [
    "trackName,trackPrice", "trackName, trackPrice", "trackName , trackPrice", "trackName ,trackPrice,",
  ])
  func fieldsMayHaveCommasBetweenThem(_ fields: String) async throws {
    let outcome = try await Binary().run(
      "--output", "csv", input: "search jack johnson --limit 1\ncolumns \(fields)\n")
    #expect(outcome.code == 0 && outcome.output.contains("\r\ntrackName,trackPrice\r\n"), "\(outcome.error)")
  }

  @Test func aFieldAmongCommasHasItsPlace() async throws {
    let outcome = try await Binary().run(input: "search jack johnson --limit 1\ncolumns trackName,foo,x\n")
    #expect(outcome.error.contains(":2:19: no result has a field `foo`"), "\(outcome.error)")
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
        search $1.TRACKNAME --entity song --limit=$1.trackNumber --country=$1.country
        """)
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 8)
    let name = try #require(lines[1].firstMatch(of: /"trackName":"[^"]+"/)).0
    #expect(lines[3..<6].allSatisfy { $0.contains(name) })
  }

  @Test func nothingFoundIsSaidWithTheWayBack() async throws {
    let outcome = try await Binary().run(
      "--keep-going", input: "search jack --limit 2\nsearch zzzzz\nshow 1\nsort kind\nresults 1\nshow 1\n")
    let back =
      "`search zzzzz` brought no results; `results 1` goes back to those of `search jack --limit 2`\n"
    #expect(outcome.error.hasPrefix("nothing found for zzzzz\nstdin:3:6: \(back)"), "\(outcome.error)")
    #expect(!outcome.error.contains("stdin:6"))
  }

  /// What comes from beside is no surprise to who counts on what is on the screen. It is held until another search.
  @Test func whatRunsBesideLeavesTheCurrentResults() async throws {
    let held = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      if connection.request.contains("term=lag") { _ = held.wait(timeout: .now() + 60) }
      if connection.request.contains("term=then") { held.signal() }
      let term = connection.request.firstMatch(of: /term=([a-z]+)/)?.1 ?? ""
      connection.send(RawServer.ok(#"{"results":[{"kind":"song","trackName":"\#(term)"}]}"#))
    }
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: "search first\nsearch lag &\nsearch then\nsearch last\nresults 1\nshow 1 --raw\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error.contains(/search lag: `results [0-9]` goes to these\n/))
    #expect(outcome.output.hasSuffix("trackName  first\n"))
  }

  @Test func theNumbersOfResultsStay() async throws {
    let sorts = String(repeating: "sort trackName > /dev/null\n", count: 32)
    let outcome = try await Binary().run(
      "--keep-going", "--output", "jsonl",
      input:
        "search jack --limit 2 > /dev/null\n\(sorts)results all\nresults 1\nresults 33 | /usr/bin/head -1\n")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 31 && lines.first?.hasPrefix(#"{"number":4,"line":"sort trackName""#) == true)
    #expect(
      outcome.error == "stdin:35:9: there are no results 1; `results all` lists them\n"
        + "corner: stdin: not every command could be done\n")
  }

  @Test func twoResultsAreComparedFieldByField() async throws {
    let outcome = try await Binary().run(
      input: "search jack johnson --entity song --limit 2\ndiff 1 2\ndiff 1 1\n")
    #expect(outcome.output.contains("trackName      ") && !outcome.output.contains("artistName"))
    #expect(outcome.error == "they are the same\n")
  }
}

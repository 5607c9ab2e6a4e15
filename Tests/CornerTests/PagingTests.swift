import Exchange
import Foundation
import Harness
import JSON
import Synchronization
import Testing

@Suite struct PagingTests {
  private func names(_ output: String) throws -> [String] {
    try output.split(separator: "\n").map {
      let record = try JSONValue(parsing: Array($0.utf8))
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
      connection.send(RawServer.ok(body))
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
    #expect(outcome.error.contains("page 3: 9 results so far\nstdin:3:1: this is the first page"))
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

  /// What broke off is gone on with, and nothing of it comes twice.
  @Test func nextGoesOnWithWhatWasCutShort() async throws {
    let failures = Mutex(1)
    let server = try pages(of: 8) { connection, offset in
      guard offset == 3,
        failures.withLock({
          $0 -= 1
          return $0 == 0
        })
      else { return }
      connection.send("HTTP/1.1 500 Oops\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    }
    let outcome = try await Binary().run(
      "--keep-going", "--output", "jsonl", "--catalog-url", "http://127.0.0.1:\(server.port)",
      input: "search x --limit 3 --all\nnext\nnext\nprevious\n")
    #expect(try names(outcome.output) == ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S3", "S4", "S5"])
    #expect(outcome.error.contains("; `next` goes on from there\n"), "\(outcome.error)")
  }

  /// Also where another program reads it; what that makes of it is printed.
  @Test func whatIsCutShortOnItsWayIntoAProgramEndsWithItsError() async throws {
    let server = try pages(of: 100) { connection, offset in
      if offset == 3 {
        connection.send("HTTP/1.1 500 Oops\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: "search x --limit 3 --all | /bin/cat\n")
    #expect(outcome.code == 4 && outcome.output.contains("S2"))
    #expect(outcome.error.contains("stdin:1:1: only 3 came: "), "\(outcome.error)")
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

  /// However much a page was asked to hold: the API gives 200 at most.
  @Test(arguments: [[], ["--limit", "201", "--raw-query"]])
  func everythingComesWithAll(_ options: [String]) async throws {
    let all = try await Binary().run(["--output", "jsonl", "search", "love", "--all"] + options)
    #expect(all.output.split(separator: "\n").count > 200)
    #expect(all.error.contains("page 1: 200 results so far"))
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
}

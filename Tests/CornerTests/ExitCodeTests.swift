import Exchange
import Foundation
import Harness
import Testing

/// Every exit code, reached by the real binary. Searches that meet a faulty wire are in CatalogFaultsTests.
@Suite struct ExitCodeTests {
  private static let search = ["search", "x"]
  private static let submit = ["submit"]
  private static let receipt = """
    {"type":0,"quantity":3,"specialRequestEnabled":false,"extraFrosting":false,"addSprinkles":false,"name":"A",\
    "streetAddress":"B","city":"C","zip":"D","id":"1","createdAt":"2026-01-01T00:00:00.000Z"}
    """

  private static func http(_ status: String, _ body: String = "", headers: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let command: [String]
    let code: Int32
    /// What standard error says.
    let says: String
    /// Short only where it has to run out.
    var timeout: String { testDescription.contains("silence") ? "0.5" : "30" }
    let answer: @Sendable (Connection) -> Void

    init(
      _ name: String, _ command: [String], _ code: Int32, _ says: String,
      answer: @escaping @Sendable (Connection) -> Void
    ) {
      testDescription = name
      self.command = command
      self.code = code
      self.says = says
      self.answer = answer
    }

    init(_ name: String, _ command: [String], _ code: Int32, _ says: String, sends text: String) {
      self.init(name, command, code, says) { $0.send(text) }
    }
  }

  static let cases = [
    Case("found", search, 0, "nothing found", sends: http("200 OK", "{\"resultCount\":0,\"results\":[]}")),
    Case(
      "400 in Apple's words", search, 4, "Invalid value(s) for key(s): [--entity]",
      sends: http("400 Bad", #"{"errorMessage":"Invalid value(s) for key(s): [resultEntity]"}"#)),

    Case("order confirmed", submit, 0, "", sends: http("201 Created", receipt)),
    Case(
      "order without a key", submit, 4, "Missing API key. Get one at https://reqres.in/signup",
      sends: http("401 No", #"{"error":"Missing API key.","how_to_get_one":"https://reqres.in/signup"}"#)),
    Case(
      "order with a bad key", submit, 4, "This key is read-only. Ask for another.\n",
      sends: http(
        "403 No", #"{"error":"invalid_api_key","message":"This key is read-only.","hint":"Ask for another."}"#
      )),
    Case("order past the quota", submit, 5, "throttling", sends: http("429 Too Many")),
    Case("order, then silence", submit, 8, "may have arrived") { $0.stayWithClient() },
    Case("order, then a reset", submit, 8, "may have arrived") { $0.reset() },
    Case(
      "order, then half an answer", submit, 8, "may have arrived",
      sends: "HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{"),
    Case("order, then an empty 201", submit, 8, "may have arrived", sends: http("201 Created")),
    Case("order, then HTML", submit, 8, "it is HTML", sends: http("200 OK", "<html>")),
    Case(
      "order, then no receipt", submit, 8, "`id` is missing",
      sends: http("201 Created", receipt.replacing("\"id\":\"1\",", with: ""))),
    Case(
      "order confirmed, a field lost", submit, 0, "the answer lost `zip`",
      sends: http("201 Created", receipt.replacing("\"zip\":\"D\",", with: ""))),
    Case(
      "order confirmed, a field retyped", submit, 0,
      "the answer made `quantity` text, \"3\"; it was sent as a number, 3",
      sends: http("201 Created", receipt.replacing("\"quantity\":3", with: "\"quantity\":\"3\""))),
    Case("order, then 503", submit, 8, "HTTP 503", sends: http("503 Busy")),
  ]

  @Test(arguments: cases)
  func isReached(_ test: Case) async throws {
    let server = try RawServer(test.answer)
    let url = "http://127.0.0.1:\(server.port)"
    let binary = try Binary()
    _ = try await binary.run("address", "A, B, C, D")
    let outcome = try await binary.run(
      ["--catalog-url", url, "--orders-url", url + "/orders", "--timeout", test.timeout] + test.command)
    #expect(outcome.code == test.code, "\(outcome.error)")
    #expect(outcome.error.contains(test.says) || test.says.isEmpty, "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count <= 1)
    #expect(server.requests.count == 1)
    #expect(try await binary.run("--output", "json", "order").output.contains("\"name\": \"A\""))
  }

  @Test func anOrderThatWasNotSentIsNotUnknown() async throws {
    let binary = try Binary()
    let url = "http://127.0.0.1:\(try RawServer.refusingPort())"
    _ = try await binary.run("address", "A, B, C, D")
    #expect(try await binary.run("--orders-url", url, "submit").code == 3)
    #expect(try await binary.run("orders").output.contains("not sent"))
  }

  @Test(arguments: [
    (["nonsense"], "no command"), (["set", "quantity", "21"], "3 to 20"), (["submit"], "address"),
    (["set", "frosting", "on"], "set special on"),
    (["search"], "TERM is missing"), (["search", "x", "--limit", "201"], "1 to 200"),
    (["search", "x", "--entity", "songs"], "did you mean `song`"),
    (["search", "x", "--media", "movie", "--entity", "song"], "movieArtist, movie"),
    (
      ["search", "x", "--country", "cu"],
      "Cuba has no storefront; Tab after --country lists the 175 that have one"
    ),
    (["search", "x", "--entity", "artist"], "one of movieArtist, musicArtist, shortFilmArtist, allArtist"),
    (["search", "x", "--attribute", "softwareDeveloper"], "Tab lists the 26 that it can be"),
    (
      ["search", "x", "--media", "ebook", "--attribute", "titleTerm"],
      "nothing that --attribute could be here"
    ),
    (["count", "kind"], "`by` is missing before `kind`"),
    (["search", "x", "--country", "germny"], "`germny` is no country; did you mean `Germany`?"),
    (["lookup", "--isbn", "978030690615"], "ISBN is 13 digits, not `978030690615`"),
    (["lookup", "--upc", "72064246292x"], "UPC is a number, not `72064246292x`"),
    (["lookup", "--amg-artist", "468749,x"], "ID is a number, not `x`"),
    (["search", "x", "--raw-query", "--output", "xml"], "--output cannot be `xml` here"),
    (["show", "1"], "no results yet"), (["search", "x", "--limit"], "needs a value"),
    (["search", "x", "--limit", "1", "--limit", "2"], "--limit is given twice; once is enough"),
    (["--profile", "nowhere", "price"], "nowhere"),
    (["--catalog-url", "http://example.com", "search", "x"], "https"),
    (["--orders-url", "https://a:b@example.com", "price"], "password"),
    (["run", "/nonexistent/file"], "cannot be read"), (["address"], "NAME, STREET, CITY, ZIP"),
    (["address", "a,b,c"], "four parts"),
  ])
  func whatIsNotUnderstoodIsTwo(_ command: [String], _ says: String) async throws {
    let outcome = try await Binary().run(command)
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func aStateThatCannotBeWrittenIsOne() async throws {
    let binary = try Binary()
    try Data().write(to: URL(fileURLWithPath: binary.home.path + "/state"))
    let outcome = try await binary.run("set", "type", "choc")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("cannot be used"))
  }

  @Test func interruptedIs128AndTheSignalAndASubmissionUnknown() async throws {
    let binary = try Binary()
    _ = try await binary.run("address", "A, B, C, D")
    for (command, signal, code) in [
      (["search", "x"], SIGINT, Int32(130)), (["search", "x"], SIGTERM, 143), (["submit"], SIGINT, 8),
    ] {
      let (server, arrivals) = try RawServer.silent()
      let url = "http://127.0.0.1:\(server.port)"
      let outcome = try await binary.run(["--catalog-url", url, "--orders-url", url] + command) { send in
        for await _ in arrivals { break }
        try send(signal)
      }
      #expect(outcome.code == code, "\(outcome.error)")
      #expect(try await binary.run("last", "request").output.contains(url))
    }
    #expect(try await binary.run("orders").output.contains("unknown: it may have arrived"))
  }

  /// Where an order's receipt cannot go, no order goes.
  @Test(arguments: ["|", "| ", "> /nonexistent/x", ">> /", ">"])
  func whereAnAnswerGoesIsKnownBeforeAnythingIsSent(_ target: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit --yes \(target)\n")
    #expect(outcome.code == 2 && outcome.error.hasPrefix("stdin:2:"), "\(outcome.error)")
    #expect(server.requests.isEmpty)
  }

  /// A command that fails leaves the file that it was to fill as it was.
  @Test func aFileKeepsWhatItHeldUntilThereIsAnAnswer() async throws {
    let binary = try Binary()
    let file = binary.home.path + "/kept"
    let outcome = try await binary.run(
      "--keep-going", input: "price > \(file)\nshow 1 > \(file)\nset quantity 5\nprice >> \(file)\n")
    #expect(outcome.code == 2)
    #expect(try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "Total").count == 3)
  }

  /// What runs beside a script that fails is waited for: an order among it would be unknown otherwise.
  @Test func aScriptThatFailsWaitsForWhatRunsBeside() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit --yes &\nnonsense\nprice\n")
    #expect(outcome.code == 2 && outcome.output.hasPrefix("Thank you!") && !outcome.output.contains("Total"))
    #expect(try await binary.run("orders").output.contains("confirmed"))
  }
}

import Exchange
import Foundation
import Harness
import JSON
import Testing

@Suite struct CommandLineTests {
  @Test func totalsFollowTheRule() async throws {
    struct Row {
      let type, quantity: Int
      let frosting, sprinkles: Bool
    }
    var rows: [Row] = []
    var script = "set special on\n"
    for type in 0...3 {
      for quantity in 3...20 {
        for (frosting, sprinkles) in [(false, false), (false, true), (true, false), (true, true)] {
          rows.append(Row(type: type, quantity: quantity, frosting: frosting, sprinkles: sprinkles))
          script += """
            set type \(type)
            set quantity \(quantity)
            set frosting \(frosting ? "on" : "off")
            set sprinkles \(sprinkles ? "on" : "off")
            price --output json

            """
        }
      }
    }
    let outcome = try await Binary().run(input: script)
    let totals = try outcome.output.split(separator: "\n}\n").map { text in
      try JSONValue(parsing: Array((text + "}").utf8))["total"]?.string
    }
    let expected = rows.map { row in
      // In cents, so that the rule is told here in another way than in the product.
      let cents =
        200 * row.quantity + 50 * row.type + (row.frosting ? 100 * row.quantity : 0)
        + (row.sprinkles ? 50 * row.quantity : 0)
      return "\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
    }
    #expect(totals == expected)
  }

  @Test func theDraftLivesOnBetweenCalls() async throws {
    let binary = try Binary()
    for words in [
      ["set", "type", "choc"], ["set", "quantity", "12"], ["set", "special", "on"],
      ["set", "frosting", "on"],
    ] {
      #expect(try await binary.run(words).code == 0)
    }
    #expect(try await binary.run("price").output.hasSuffix("Total                               $37.00\n"))
    #expect(
      try await binary.run("set", "special", "off").error.contains("frosting and sprinkles are off too"))
    #expect(try await binary.run("--output", "json", "order").output.contains("\"extraFrosting\": false"))
    _ = try await binary.run("reset")
    #expect(try await binary.run("price").output.contains("$6.00"))
  }

  @Test func sessionsAtOnceLoseNothing() async throws {
    let binary = try Binary()
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for words in [
        ["type", "choc"], ["quantity", "7"], ["name", "Ada"], ["street", "1 Main"], ["city", "Rome"],
        ["zip", "00100"],
      ] {
        group.addTask { try await binary.run(["set"] + words).code }
      }
      for try await code in group { #expect(code == 0) }
    }
    let order = try JSONValue(parsing: Array(try await binary.run("--output", "json", "order").output.utf8))
    #expect(order["type"] == 2 && order["quantity"] == 7 && order["name"] == "Ada" && order["zip"] == "00100")
  }

  @Test func theSandboxTakesAnOrderAndKeepsItInTheJournal() async throws {
    let binary = try Binary()
    let outcome = try await binary.run(
      input: """
        set type rainbow
        address "Smith, John", "1 Main", Rome, 00100
        submit
        """)
    #expect(
      outcome.output == "Thank you! Your order for 3x rainbow cupcakes is on its way!\n", "\(outcome.error)")
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
  }

  @Test func receiptsArePrintedDecoded() async throws {
    let outcome = try await Binary().run(input: "address A, B, C, D\nsubmit --output json\n")
    let receipt = try JSONValue(parsing: Array(outcome.output.utf8))
    #expect(receipt.members?.map(\.key) == ["id", "createdAt", "order"])
    #expect(receipt["order"]?.members?.count == 9)
  }

  @Test func recordsComeThroughValueForValue() async throws {
    let body = #"""


      {"resultCount":9,"results":[
        {"wrapperType":"track","kind":"song","trackId":1000654145267,"trackName":"A\u202eB \u001b[31m","new":{"x":[1,null]},
         "averageUserRating":3.5892900000000000915179043659009039402008056640625,"trackPrice":14.99000},
        7, {"trackName":8}, {"kind":"podcast","trackName":"Ünï 漢字 🧁"}]}


      """#
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let server = try RawServer(sending: answer)
    let binary = try Binary()
    let arguments = ["--catalog-url", "http://127.0.0.1:\(server.port)"]
    let json = try await binary.run(arguments + ["--output", "json", "search", "x"])
    let printed = try JSONValue(parsing: Array(json.output.utf8))
    #expect(printed["results"] == (try JSONValue(parsing: Array(body.utf8)))["results"])
    #expect(printed["resultCount"] == 4)
    #expect(json.error.contains("result 2 of the answer cannot be shown: it is a number, not an object"))
    #expect(
      json.error.contains("result 3 of the answer is shown without `trackName`: it is a number, not text"))
    #expect(!json.output.utf8.contains(0x1B))
    let again = try await binary.run(arguments + ["--output", "json"], input: "search x\nresults\n")
    #expect(again.output == json.output + json.output)

    let table = try await binary.run(arguments + ["search", "x"])
    #expect(table.output.contains("A<U+202E>B ^[[31m"))
    #expect(table.output.split(separator: "\n").count == 3)
    let lines = try await binary.run(arguments + ["--output", "jsonl", "search", "x"]).output.split(
      separator: "\n")
    #expect(lines.count == 4)
  }

  @Test func theCommandTableIsPrintedAsJSON() async throws {
    let commands = try JSONValue(
      parsing: Array(try await Binary().run("help", "--output", "json").output.utf8))
    let search = try #require(commands.elements?.first)
    #expect(search["name"] == "search" && search["operands"]?.elements?.first?["usage"] == "TERM…")
    let media = search["options"]?.elements?.first { $0["name"] == "--media" }
    #expect(media?["values"]?.elements?.contains("podcast") == true)
    let one = try await Binary().run("help", "search", "--output", "json").output
    #expect(try JSONValue(parsing: Array(one.utf8)) == search)
  }

  @Test func whatAServerSaysIsNotObeyed() async throws {
    let body = #"{"error":"\u001b]52;c;AAAA\u0007\u009b31m\r\u202e"}"#
    let server = try RawServer(
      sending: "HTTP/1.1 401 No\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let binary = try Binary()
    let outcome = try await binary.run(
      "--orders-url", "http://127.0.0.1:\(server.port)", input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.error.contains("^[]52;c;AAAA^G<U+009B>31m^M<U+202E>"))
    #expect(
      !outcome.error.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
      })
  }

  @Test func scriptsEndAtTheFirstFailureAndNameItsPlace() async throws {
    let script = "price  # fine\n\n  set quantity 99\nset type choc\n"
    let binary = try Binary()
    let stopped = try await binary.run(input: script)
    #expect(stopped.code == 2)
    #expect(stopped.error == "stdin:3:16: quantity cannot be `99`; a whole number from 3 to 20\n")
    #expect(try await binary.run("price").output.contains("vanilla"))
    let file = binary.home.path + "/script"
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let kept = try await binary.run("--keep-going", "run", file)
    #expect(kept.code == 2)
    #expect(kept.error.contains("\(file):3:16:"))
    #expect(try await binary.run("price").output.contains("chocolate"))
  }

  @Test(arguments: ["NUL\0byte", "search 'open", "\u{1}"])
  func oddLinesAreRefused(_ line: String) async throws {
    #expect(try await Binary().run(input: line + "\n").code == 2)
  }

  @Test func nothingIsSentToAForeignHostUnasked() async throws {
    let outcome = try await Binary().run(input: "address A, B, C, D\nuse live\nsubmit\n")
    #expect(outcome.code == 2)
    #expect(
      outcome.error == "stdin:3:1: the name and address would go to reqres.in; add --yes to allow that\n")
  }

  @Test func aReaderThatLeavesIsNoError() async throws {
    let outcome = try await Binary().runInShell(
      "\"$CORNER\" search love --limit 200 | head -1; echo ${PIPESTATUS[0]}")
    #expect(outcome.output.hasSuffix("\n0\n"))
    #expect(outcome.error.isEmpty)
  }

  @Test func referencesStandForResults() async throws {
    let outcome = try await Binary().run(
      input: "search jack johnson --limit 1\nlookup $1.artistId --output jsonl\nsearch '$9'\n")
    #expect(outcome.output.contains("\"artistName\":\"Jack Johnson\""))
    #expect(outcome.code == 0)
  }

  @Test func theConfigurationFileHasProfilesOfOnesOwn() async throws {
    let server = try RawServer(sending: RawServer.ok("{\"results\":[]}"))
    let binary = try Binary()
    let folder = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text =
      #"{"profiles":["mine"],"mine":{"catalogUrl":"http://127.0.0.1:\#(server.port)"},"output":"json"}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    #expect(try await binary.run("--profile", "mine", "search", "x").output.contains("\"resultCount\": 0"))
    #expect(server.requests.count == 1)
    var byEnvironment = binary
    byEnvironment.environment["CORNER_PROFILE"] = "mine"
    _ = try await byEnvironment.run("search", "x")
    #expect(server.requests.count == 2)
  }

  /// However much a server says, a person is told a few lines of it.
  @Test(arguments: [true, false]) func whatAServerSaysIsBounded(_ isText: Bool) async throws {
    let words = String(repeating: "x", count: 1 << 20)
    let numbers = Array(repeating: "0", count: 9_999).joined(separator: ",") + ",{}"
    let body = isText ? "{\"errorMessage\":\"\(words)\"}" : "{\"results\":[\(numbers)]}"
    let server = try RawServer(sending: RawServer.ok(body))
    let outcome = try await Binary().run("--catalog-url", "http://127.0.0.1:\(server.port)", "search", "x")
    #expect(outcome.error.utf8.count < 1000 && outcome.error.split(separator: "\n").count <= 6)
    #expect(outcome.error.contains(isText ? "xxx…" : "and 9994 more are not as they should be"))
  }
}

import Exchange
import Foundation
import Harness
import JSON
import Testing

/// What is said of a value is so: of one that is missing, of one of another type, of a key that is a word of any answer.
@Suite struct TruthTests {
  private static func results(_ records: String) -> String { RawServer.ok("{\"results\":[\(records)]}") }

  private func run(_ answer: String, _ lines: String, _ options: String...) async throws -> Binary.Outcome {
    let server = try RawServer(sending: answer)
    return try await Binary().run(
      options + ["--keep-going", "--catalog-url", "http://127.0.0.1:\(server.port)"], input: lines)
  }

  /// A key may be any word: what is masked is what is kept and shown, after it was decoded.
  @Test(arguments: ["false", "2026", "London", "null", "3000", "createdAt"])
  func found2AKeyThatIsAWordOfTheAnswerChangesNothing(_ key: String) async throws {
    let receipt = JournalTests.receipt.replacing("\"C\"", with: "\"London\"").replacing(
      "}", with: ",\"x\":3000}")
    let server = try RawServer(
      sending: "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)")
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": key,
    ])
    let outcome = try await binary.run(input: "address A, B, London, D\nsubmit\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == "Thank you! Your order for 3x vanilla cupcakes is on its way!\n")
    #expect(
      outcome.error.split(separator: "\n").count == 1 && outcome.error.contains("adds `x`"),
      "\(outcome.error)")
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
    for looks in [["last", "response", "--raw"], ["orders", "show", "1", "--output", "json"]] {
      let shown = try await binary.run(looks).output
      #expect((try? JSONValue(parsing: Array(shown.utf8))) != nil, "\(shown)")
    }
    let shown = try await binary.run("last", "response", "--raw").output
    #expect(["London", "3000", "2026", "createdAt"].contains(key) == shown.contains("••••"))
    #expect(["false", "null"].contains(key) || !shown.contains(key))
  }

  /// However it is escaped; `\u` in a key that holds a `u` is no escape of that letter.
  @Test func found46AKeyWithTheLetterUIsMaskedInEveryEscape() async throws {
    let key = "u-nu\\tbu"
    let inCodes = key.utf8.map { "\\u00" + String(Int($0) + 256, radix: 16).suffix(2) }.joined()
    let body = #"{"error":"\#(inCodes)"}"#
    let server = try RawServer(
      sending: "HTTP/1.1 401 No\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": key,
    ])
    let outcome = try await binary.run(
      "--keep-going", input: "address A, B, C, D\nsubmit\nlast --headers\nlast --raw\norders\norders show 1\n"
    )
    let folder = binary.home.path + "/state/corner"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)), as: UTF8.self)
    }
    #expect(outcome.output.contains("••••"))
    for text in [outcome.output, outcome.error] + files {
      #expect(!text.contains(key) && !text.contains(inCodes), "\(text.suffix(500))")
    }
  }

  /// As the name of a header, at the place where a message is cut short, as an escape and a quote.
  @Test func aKeyIsMaskedWhereverItStands() async throws {
    let key = "SECRET-KEY-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let pad = String(repeating: "p", count: 485)
    for (status, body) in [
      (403, #"{"error":"x","message":"\#(pad)\#(key)"}"#), (200, #"{"error":"\#(pad)\#(key)"}"#),
    ] {
      let server = try RawServer(
        sending: "HTTP/1.1 \(status) No\r\n\(key): x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let binary = try Binary(environment: [
        "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": key,
      ])
      let outcome = try await binary.run(
        "--keep-going", input: "address A, B, C, D\nsubmit\nlast --headers\norders show 1\n")
      for text in [outcome.output, outcome.error] {
        #expect(!text.uppercased().contains("SECRET-K"), "\(text)")
      }
      let files = binary.home.path + "/state/corner"
      for name in try FileManager.default.contentsOfDirectory(atPath: files) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: files + "/" + name))
        #expect(!String(decoding: bytes, as: UTF8.self).uppercased().contains("SECRET-K"), "\(name)")
      }
    }
  }

  @Test(arguments: ["\"city", "nabcdef", "\"697\"", "D\",\"", "%41%41", "\\\\u00"])
  func aKeyOfSignsSpoilsNoReceipt(_ key: String) async throws {
    let receipt = JournalTests.receipt.replacing(
      "}", with: ",\"x\":\"\\nabcdef \(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"}")
    let server = try RawServer(
      sending: "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)")
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": key,
    ])
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit --output json\n")
    #expect(outcome.code == 0 && (try? JSONValue(parsing: Array(outcome.output.utf8))) != nil, "\(outcome)")
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
    let last = try await binary.run("last", "response", "--raw").output
    #expect((try? JSONValue(parsing: Array(last.utf8))) != nil && last.contains("••••"), "\(last)")
  }

  private static let song =
    #"{"wrapperType":"track","kind":"song","trackId":1,"collectionId":20,"artistId":300,"trackName":"Song","#
    + #""collectionName":"Album","artistName":"Singer","trackPrice":1.29,"collectionPrice":9.99,"currency":"USD"}"#

  @Test func found10ASongWithoutItsFieldsIsNotItsAlbum() async throws {
    let bare = Self.song.replacing(#""trackId":1,"#, with: "").replacing(#""trackName":"Song","#, with: "")
    let outcome = try await run(Self.results(bare), "search x\nlookup $1\nshow 1\n")
    #expect(outcome.output.contains("(no name)"), "\(outcome.output)")
    #expect(outcome.error.contains("stdin:2:8: result 1 has no `trackId`"), "\(outcome.error)")
    let title = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(title.contains("song") && !title.contains("Album"))
  }

  @Test(arguments: [#""trackPrice":"1.29","#, ""])
  func found10APriceThatIsNotThereIsNotTheAlbums(_ price: String) async throws {
    let outcome = try await run(
      Self.results(Self.song.replacing(#""trackPrice":1.29,"#, with: price)), "search x\n")
    #expect(!outcome.output.contains("9.99") && outcome.output.contains("Song"), "\(outcome.output)")
  }

  @Test func found10WhatIsThereIsFoundByItsKind() async throws {
    let records = [
      (Self.song, "1"),
      (#"{"wrapperType":"collection","collectionId":20,"artistId":300,"collectionName":"A"}"#, "20"),
      (#"{"wrapperType":"artist","artistId":300,"artistName":"S"}"#, "300"),
      (#"{"wrapperType":"audiobook","collectionId":4,"artistId":300,"collectionName":"B"}"#, "4"),
      (#"{"wrapperType":"track","kind":"podcast","trackId":5,"collectionId":5,"collectionName":"P"}"#, "5"),
    ]
    let server = try RawServer(sending: Self.results(records.map(\.0).joined(separator: ",")))
    let lines = "search x\n" + records.indices.map { "lookup $\($0 + 1)\nresults 1\n" }.joined()
    _ = try await Binary().run("--catalog-url", "http://127.0.0.1:\(server.port)", input: lines)
    let asked = server.requests.dropFirst().compactMap { $0.firstMatch(of: /id=(\d+)/).map { String($0.1) } }
    #expect(asked == records.map(\.1))
  }

  @Test(arguments: [
    (#"{"results":[7]}"#, "none of its results is a record: the first is a number"),
    (#"{"results":["a",{"kind":"song"}]}"#, ""),
    (#"{"results":{"a":1}}"#, "its `results` is an object, not a list"),
    (#"{"results":null}"#, "its `results` is null, not a list"),
    (#"{"result":[]}"#, "it has no `results`"),
  ])
  func found11TheTypeThatCameIsNamed(_ body: String, _ says: String) async throws {
    let outcome = try await run(RawServer.ok(body), "search x\n")
    #expect(outcome.code == (says.isEmpty ? 0 : 6), "\(outcome.error)")
    #expect(says.isEmpty || outcome.error.contains(says), "\(outcome.error)")
  }

  @Test func found12NoAnswerIsNoAnswer() async throws {
    for text in ["", "HTTP/1.1 2"] {
      let server = try RawServer(sending: text)
      let outcome = try await Binary().run("--catalog-url", "http://127.0.0.1:\(server.port)", "search", "x")
      #expect(outcome.code == (text.isEmpty ? 3 : 6), "\(outcome.error)")
    }
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "0", "-1", "99999999999999999999"])
  func found43NoNumberEndsTheSession(_ number: String) async throws {
    let record = #"{"wrapperType":"artist","artistId":-9223372036854775808,"artistName":"S"}"#
    let lines = ["show", "open", "art", "play", "more by", "diff 1", "results", "history", "cancel"]
      .map { "\($0) \(number)\n" }.joined()
    let outcome = try await run(
      Self.results(record),
      "search x\n" + lines + "diff \(number) 1\nshow $\(number)\nshow $_\nshow $1\nprice\n")
    #expect(outcome.code < 128 && outcome.output.contains("Total"), "\(outcome)")
  }
}

/// However much comes, the memory that it takes and the work that it makes are bounded: 2 GiB of addresses, and a limit
/// on the processor's time that is ten times what is needed.
@Suite struct BoundedTests {
  private func run(_ results: String, _ lines: String) async throws -> Binary.Outcome {
    let server = try RawServer(sending: RawServer.ok("{\"results\":[\(results)]}"))
    let binary = try Binary(environment: [
      "CORNER_CATALOG_URL": "http://127.0.0.1:\(server.port)", "LINES_OF_IT": lines,
    ])
    return try await binary.runInShell(
      "ulimit -v 2000000 -t 30; printf '%b' \"$LINES_OF_IT\" | \"$CORNER\" --keep-going | tail -c 3000; exit ${PIPESTATUS[1]}"
    )
  }

  private func many(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  @Test(arguments: ["csv", "tsv"])
  func found48AKeyOfItsOwnInEachRecordIsTooMuchForASheet(_ format: String) async throws {
    let records = many(9_000) { "{\"k\($0)\":\($0)}" }
    let outcome = try await run(records, "search x --output \(format)\\nresults --output jsonl\\nprice\\n")
    #expect(outcome.error.contains("too many for one sheet; --output jsonl prints them"), "\(outcome.error)")
    #expect(outcome.output.contains("\"k8999\":8999") && outcome.output.contains("Total"))
  }

  @Test func found48MoreResultsThanTheAPIHasAreNoAnswer() async throws {
    let outcome = try await run(many(1_300_000) { _ in "{}" }, "search x\\nprice\\n")
    #expect(
      outcome.error.contains("it has 1300000 results, and the API sends at most 200"), "\(outcome.error)")
    #expect(outcome.output.contains("Total"))
  }

  @Test func found48RecordsWithHundredsOfThousandsOfKeysAreCompared() async throws {
    let records = (0..<2).map { number in
      "{\"kind\":\"song\"," + many(150_000) { "\"\($0)\":\(number)" } + "}"
    }
    let outcome = try await run(records.joined(separator: ","), "search x\\ndiff 1 2\\nshow 1\\nprice\\n")
    #expect(outcome.code == 0 && outcome.output.contains("Total"), "\(outcome.error)")
  }

  @Test func found48MarksWithoutEndAreCompared() async throws {
    let name = "x" + String(repeating: "\u{301}", count: 700_000)
    let outcome = try await run(
      "{\"kind\":\"song\",\"trackName\":\"\(name)\"}",
      "search x\\nwhere trackName ~ a\\nwhere trackName ~ x\\nprice\\n")
    #expect(outcome.code == 0 && outcome.output.contains("Total"), "\(outcome.error)")
    #expect(outcome.error.contains("no result fits"))
  }
}

extension BoundedTests {
  /// A receipt of 4 MB costs a few seconds at most, whatever key is looked for in it.
  @Test(arguments: ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "key-of-signs"])
  func whatIsMaskedIsSearchedOnce(_ key: String) async throws {
    for filling in [String(repeating: "a", count: 3_900_000), ""] {
      let lists = filling.isEmpty ? Array(repeating: "[]", count: 1_000_000).joined(separator: ",") : "0"
      let receipt = JournalTests.receipt.replacing("}", with: ",\"x\":\"\(filling)\",\"y\":[\(lists)]}")
      let server = try RawServer(
        sending: "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)")
      let binary = try Binary(environment: [
        "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/",
        "CORNER_API_KEY": key + String(repeating: "c", count: 2000),
      ])
      let outcome = try await binary.runInShell(
        "ulimit -t 60; \"$CORNER\" address A, B, C, D; exec \"$CORNER\" submit")
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }
}

/// Whoever stops reading ends nothing but what they read.
@Suite struct ClosedPipeTests {
  @Test(arguments: ["help", "history", "search love"])
  func found41APipeThatNobodyReadsEndsQuietly(_ command: String) async throws {
    let outcome = try await Binary().runInShell(
      """
      mkfifo "$HOME/pipe"; exec 3<>"$HOME/pipe" 4>"$HOME/pipe" 3>&-
      "$CORNER" price >/dev/null; printf '%s\\n' '\(command)' price | "$CORNER" >&4
      """)
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome)")
  }

  @Test func found41AChildDiesOfItAsItWouldElsewhere() async throws {
    let outcome = try await Binary().run(input: "!yes | head -1; echo ${PIPESTATUS:-none}\n")
    #expect(outcome.output == "y\nnone\n" && outcome.error.isEmpty, "\(outcome)")
  }

  /// The key is for the order API, not for what a person runs beside.
  @Test(arguments: ["!env", "price | env", "history | env"])
  func found50ChildrenDoNotGetTheKey(_ line: String) async throws {
    let binary = try Binary(environment: ["CORNER_API_KEY": "s3cret-key", "OTHER": "kept"])
    let outcome = try await binary.run(input: line + "\n")
    #expect(outcome.output.contains("OTHER=kept") && !outcome.output.contains("s3cret-key"))
  }
}

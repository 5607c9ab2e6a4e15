import Exchange
import Foundation
import Harness
import Testing

@Suite struct LastTests {
  private static let key = "s3cret-key"
  /// A server that says the key back.
  private static let refusal = #"{"error":"invalid_api_key","message":"not \#(key)"}"#
  private static let answer =
    "HTTP/1.1 403 No\r\nX-Echo: \(key)\r\nContent-Length: \(refusal.utf8.count)\r\n\r\n\(refusal)"

  @Test(arguments: ["last", "last --headers", "last --raw", "last --headers --output json", "orders show 1"])
  func theKeyIsMaskedEverywhere(_ line: String) async throws {
    let server = try RawServer(sending: Self.answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders", "CORNER_API_KEY": Self.key,
    ])
    let outcome = try await binary.run("--keep-going", input: "address A, B, C, D\nsubmit\n\(line)\n")
    #expect(server.requests.first?.contains("x-api-key: \(Self.key)\r\n") == true)
    #expect(outcome.output.contains("invalid_api_key"))
    #expect(outcome.output.contains("not ••••"))
    #expect(outcome.error.contains("refused (HTTP 403): not ••••"))
    #expect(!(outcome.output + outcome.error).contains(Self.key))
  }

  @Test func jsonIsWhatSubmitSends() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", #"\e[31mA "B" \ /, "‮", 東京, D"#)
    let printed = try await binary.run("json")
    _ = try await binary.run("submit")
    #expect(
      server.requests.first?.components(separatedBy: "\r\n\r\n").last.map { $0 + "\n" } == printed.output)
  }

  @Test(arguments: [0, 1, 57, 187, 290, 586, 703, 999])
  func theTimeOfAReceiptIsPrintedAsItCame(_ milliseconds: Int) async throws {
    let time = "2025-06-27T15:57:58.\(String(1000 + milliseconds).dropFirst())Z"
    let server = try RawServer(
      sending: JournalTests.created.replacing("2026-01-01T00:00:00.000Z", with: time))
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    #expect(try await binary.run("--output", "json", "submit").output.contains("\"createdAt\": \"\(time)\""))
  }

  @Test func aFailedCallIsKeptWithWhatCame() async throws {
    let server = try RawServer(sending: "HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{\"half")
    let outcome = try await Binary().run(
      "--keep-going", "--orders-url", "http://127.0.0.1:\(server.port)/",
      input: "address A, B, C, D\nsubmit\nlast response\nlast request\n")
    #expect(outcome.output.contains("HTTP 201  head after "))
    #expect(outcome.output.contains("{\"half"))
    #expect(outcome.output.contains("POST http://127.0.0.1:\(server.port)/"))
  }

  @Test func searchesAreKeptToo() async throws {
    let outcome = try await Binary().run(input: "search jack --limit 1\nlast --headers\n")
    #expect(outcome.output.contains("/search?") && outcome.output.contains("User-Agent: corner"))
    #expect(try await Binary().run("last").error.contains("nothing was sent yet"))
  }

  /// In a pipe and in a file, by this process and by the next.
  @Test func rawIsByteForByte() async throws {
    let body = Array("{\"results\": \r\n".utf8) + [0xFF, 0x00, 0xC3, 0x28, 0x1B]
    let server = try RawServer {
      $0.send(
        Array("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
    }
    let binary = try Binary()
    let raw = "last response --raw"
    let files = (1...4).map { "\(binary.home.path)/\($0)" }
    let here = "search x\n\(raw) > \(files[0])\n\(raw) | /bin/cat > \(files[1])\n"
    let first = try await binary.run(
      "--keep-going", "--catalog-url", "http://127.0.0.1:\(server.port)", input: here)
    #expect(first.code == 6 && first.output.isEmpty)
    let next = try await binary.run(input: "\(raw) > \(files[2])\n!\(Binary.path) \(raw) > \(files[3])\n")
    #expect(next.code == 0, "\(next.error)")
    for file in files {
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: file))) == body, "\(file)")
    }
  }

  @Test(arguments: ["last", "last --headers", "last response --raw", "last --output json"])
  func theNextProcessStillKnowsIt(_ line: String) async throws {
    let server = try RawServer(sending: Self.answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders", "CORNER_API_KEY": Self.key,
    ])
    let words = line.split(separator: " ").map(String.init)
    let here = try await binary.run("--keep-going", input: "address A, B, C, D\nsubmit\n\(line)\n")
    let next = try await binary.run(words)
    #expect(next.output == here.output && next.output.contains("invalid_api_key"))
    #expect(next.error.hasPrefix("of another session, at 20"))
    let file = URL(fileURLWithPath: binary.home.path + "/state/corner/last")
    let kept = try Data(contentsOf: file)
    #expect(kept.range(of: Data(Self.key.utf8)) == nil)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    // A session knows its own, and one that was killed half-way through writing leaves none.
    let search = try await binary.run(input: "search jack --limit 1\nlast\n")
    #expect(search.output.contains("/search?") && search.error.isEmpty)
    try kept.prefix(kept.count / 2).write(to: file)
    #expect(try await binary.run(words).error.contains("nothing was sent yet"))
  }

  @Test func fault48AKeyGoesOnlyToItsHostAndPortAndOnlyWhileNobodyElseCanReadIt() async throws {
    let (one, other) = (try RawServer(sending: Self.answer), try RawServer(sending: Self.answer))
    let binary = try Binary()
    _ = try await binary.run("address", "A, B, C, D")
    let file = binary.home.path + "/state/corner/key-127.0.0.1:\(one.port)"
    try Data("kept-key".utf8).write(to: URL(fileURLWithPath: file))
    for mode in [0o644, 0o600] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let outcome = try await binary.run("--orders-url", "http://127.0.0.1:\(one.port)/", "submit")
      #expect(outcome.code == (mode == 0o600 ? 4 : 1), "\(outcome.error)")
    }
    _ = try await binary.run("--orders-url", "http://127.0.0.1:\(other.port)/", "submit")
    #expect(one.requests.count == 1 && one.requests[0].contains("x-api-key: kept-key"))
    #expect(other.requests.count == 1 && !other.requests[0].contains("x-api-key"))
    let said = try await binary.run("--orders-url", "http://127.0.0.1:\(one.port)/", "key").output
    #expect(said == "  there is a key for 127.0.0.1:\(one.port), from the state folder\n")
    _ = try await binary.run("--orders-url", "http://127.0.0.1:\(one.port)/", "key", "clear")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aKeyIsTakenFromAFile() async throws {
    let origin = ["--orders-url", "http://127.0.0.1:9/"]
    let binary = try Binary()
    for input in ["s3cret-key", "s3cret-key\n", "s3cret-key\r\n"] {
      let outcome = try await binary.run(origin + ["key", "set"], input: input)
      #expect(outcome.code == 0 && outcome.error == "the key for 127.0.0.1:9 is kept\n", "\(outcome.error)")
      let file = binary.home.path + "/state/corner/key-127.0.0.1:9"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "s3cret-key")
      #expect(
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      #expect(try await binary.run(origin + ["key", "clear"]).code == 0)
    }
  }

  @Test(arguments: [
    ("a\nb\n", "a character that no key has"), ("ключ\n", "a character that no key has"),
    (" a\n", "a character that no key has"), (String(repeating: "k", count: 5000), "longer than 4096"),
  ])
  func fault62AKeyInAFileThatIsNoneIsRefused(_ input: String, _ says: String) async throws {
    let binary = try Binary()
    let outcome = try await binary.run(["--orders-url", "http://127.0.0.1:9/", "key", "set"], input: input)
    #expect(outcome.code == 2 && outcome.error.contains(says), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: binary.home.path + "/state/corner/key-127.0.0.1:9"))
    let nothing = try await binary.run(["--orders-url", "http://127.0.0.1:9/", "key", "set"])
    #expect(nothing.error == "no key was set\n")
    let script = try await binary.run("--orders-url", "http://127.0.0.1:9/", input: "key set\nkey\n")
    #expect(script.code == 2 && script.error.contains("nobody is there to ask"))
  }

  @Test(arguments: ["a\nb", "ключ", "a b"])
  func fault62AKeyThatNoHeaderHoldsIsRefusedBeforeSending(_ key: String) async throws {
    let server = try RawServer(sending: Self.answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders", "CORNER_API_KEY": key,
    ])
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 2 && outcome.error.contains("the key holds a character that no key has"))
    #expect(server.requests.isEmpty)
    #expect(try await binary.run("--output", "json", "orders").output == "[]\n")
  }
}

import Foundation
import Harness
import Synchronization
import Testing

/// The faults of the wire that touch a search, by their numbers in the list of faults: what a person reads, whole, and
/// the exit code. Those of orders are in OrderFaultsTests.
@Suite struct CatalogFaultsTests {
  struct Wire: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    let code: Int32
    /// All of standard error, but for the host.
    let reads: String
    let answer: @Sendable (Connection) -> Void

    var testDescription: String { "\(number) \(name)" }
    /// Short only where it has to run out.
    var timeout: String { reads.contains("within 1 s") ? "1" : "30" }

    init(
      _ number: Int, _ name: String, _ code: Int32, _ reads: String,
      _ answer: @escaping @Sendable (Connection) -> Void
    ) {
      (self.number, self.name, self.code, self.reads, self.answer) = (number, name, code, reads, answer)
    }

    init(_ number: Int, _ name: String, _ code: Int32, _ reads: String, sends text: String) {
      self.init(number, name, code, reads) { $0.send(text) }
    }
  }

  private static func ok(_ body: String, headers: String = "") -> String {
    "HTTP/1.1 200 OK\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func refusal(_ status: String, headers: String = "", _ body: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static let one = #"{"resultCount":1,"results":[{"trackName":"One"}]}"#
  private static let isThrottling = "HOST is throttling; wait"
  private static let brokeOff = "HOST broke off:"
  private static let notHTTP = "\(brokeOff) what came is not HTTP; try again"
  private static let cutShort =
    "\(brokeOff) the connection was closed before the answer was whole; try again"
  private static let late = "HOST did not answer within 1 s; --timeout gives it longer"
  private static let look = "; `last` shows it"

  private static func notUnderstood(_ why: String) -> String {
    "HOST sent an answer that is not understood: \(why)\(look)"
  }

  /// Nothing is shown of these.
  static let failing = [
    Wire(3, "silence", 3, late) { $0.stayWithClient() },
    Wire(4, "a byte a second", 3, late) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")
      $0.drip(String(repeating: " ", count: 99), every: 1000)
    },
    Wire(5, "a reset before the head", 3, "\(brokeOff) connection reset by peer; try again") { $0.reset() },
    Wire(
      5, "an end before the head", 3, "\(brokeOff) the connection was closed without an answer; try again",
      sends: ""),
    Wire(5, "an end within the head", 6, cutShort, sends: "HTTP/1.1 200 OK\r\nContent-"),
    Wire(
      7, "a short body", 6, cutShort, sends: "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"results\":["),
    Wire(
      8, "a huge length", 6, "HOST sent more than 4 MiB; a smaller --limit may do",
      sends: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{}"),
    Wire(
      8, "a length that no number holds", 6, notHTTP,
      sends: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}"),
    Wire(8, "a negative length", 6, notHTTP, sends: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}"),
    Wire(
      8, "two lengths", 6, notHTTP,
      sends: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 49\r\n\r\n\(one)"),
    Wire(
      9, "a length and chunks", 6, notHTTP,
      sends:
        "HTTP/1.1 200 OK\r\nContent-Length: 49\r\nTransfer-Encoding: chunked\r\n\r\n31\r\n\(one)\r\n0\r\n\r\n"
    ),
    Wire(
      12, "a header of 1 MiB", 6, notHTTP,
      sends: "HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: 1 << 20))\r\n\r\n"),
    Wire(
      12, "10,000 headers", 6, notHTTP,
      sends: "HTTP/1.1 200 OK\r\n\((1...10_000).map { "X-\($0): y\r\n" }.joined())\r\n"),
    Wire(13, "endless interim answers", 3, late) { connection in
      for _ in 0..<10_000 { connection.drip("HTTP/1.1 103 Early Hints\r\n\r\n", every: 1) }
    },
    Wire(
      14, "a redirect elsewhere", 6,
      "HOST redirects to https://elsewhere.example/, and redirects are not followed; check the address",
      sends: refusal("302 Found", headers: "Location: https://elsewhere.example/\r\n")),
    Wire(
      15, "a redirect to itself", 6, "HOST redirects to /, and redirects are not followed; check the address",
      sends: refusal("301 Moved", headers: "Location: /\r\n")),
    Wire(
      16, "401 with a challenge", 4, "HOST refused (HTTP 401); check the address",
      sends: refusal("401 No", headers: "WWW-Authenticate: Basic realm=x\r\n")),
    Wire(17, "an empty 403", 5, "\(isThrottling) 60 s, then try again", sends: refusal("403 Forbidden")),
    Wire(
      17, "a 403 that says why", 4, "HOST refused (HTTP 403); check the address",
      sends: refusal("403 Forbidden", "<html>Forbidden</html>")),
    Wire(
      18, "429, a wait below zero", 5, "\(isThrottling) 1 s, then try again",
      sends: refusal("429 No", headers: "Retry-After: -1\r\n")),
    Wire(
      18, "429, a wait of years", 5, "\(isThrottling) 30 min, then try again",
      sends: refusal("429 No", headers: "Retry-After: 1000000000\r\n")),
    Wire(
      18, "429, a date long ago", 5, "\(isThrottling) 1 s, then try again",
      sends: refusal("429 No", headers: "Retry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n")),
    Wire(
      18, "429, a date far off", 5, "\(isThrottling) 30 min, then try again",
      sends: refusal("429 No", headers: "Retry-After: Fri, 31 Dec 2100 23:59:59 GMT\r\n")),
    Wire(
      18, "429, a wait that is none", 5, "\(isThrottling) 60 s, then try again",
      sends: refusal("429 No", headers: "Retry-After: 1e9\r\n")),
    Wire(19, "a gzip bomb", 6, notUnderstood("it is encoded as gzip, which was not asked for")) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1048576\r\n\r\n")
      $0.send([0x1F, 0x8B, 8] + [UInt8](repeating: 0, count: (1 << 20) - 3))
    },
    Wire(
      20, "an encoding over plain text", 6, notUnderstood("it is encoded as br, which was not asked for"),
      sends: ok(one, headers: "Content-Encoding: br\r\n")),
    Wire(
      21, "HTML with 200", 6, notUnderstood("not JSON: it is HTML or XML"),
      sends: ok("<!doctype html><title>Hi</title>")),
    Wire(21, "an empty 200", 6, notUnderstood("it is empty"), sends: ok("")),
    Wire(
      24, "a nesting of 33 and more", 6, notUnderstood("not JSON: nested deeper than 32, at byte 43"),
      sends: ok(
        "{\"results\":[" + String(repeating: "[", count: 40) + String(repeating: "]", count: 41) + "}")),
    Wire(
      24, "a nesting of a million", 6, notUnderstood("not JSON: nested deeper than 32, at byte 33"),
      sends: ok(String(repeating: "[", count: 1_000_000))),
    Wire(27, "bytes that are not UTF-8", 6, notUnderstood("not JSON: it is not UTF-8, at byte 14")) {
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\n")
      $0.send(Array("{\"results\":[{\"".utf8) + [0xFF] + Array("\":1}]}".utf8))
    },
    Wire(27, "UTF-16", 6, notUnderstood("not JSON: no value stands here, at byte 0")) {
      let bytes = "\u{FEFF}\(one)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
      $0.send(bytes)
    },
    Wire(28, "no array at all", 6, notUnderstood("it has no `results`"), sends: ok("{\"resultCount\":1}")),
    Wire(29, "50 MiB", 6, "HOST sent more than 4 MiB; a smaller --limit may do") {
      $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3200000\r\n")
      for _ in 0..<50 { $0.send(String(repeating: "x", count: 1 << 20)) }
    },
    Wire(
      21, "HTML with 500", 4, "HOST refused (HTTP 500); it may pass: try again",
      sends: refusal("500 Oops", "<html>")),
  ]

  /// These are answers all the same.
  static let answered = [
    Wire(
      10, "trailers", 0, "",
      sends: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n31\r\n\(one)\r\n0\r\nX: 1\r\n\r\n"),
    Wire(
      11, "no reason phrase, no space", 0, "",
      sends: "HTTP/1.1 200\r\nContent-Length:\(one.utf8.count)\r\n\r\n\(one)"),
    Wire(
      22, "line breaks around a script", 0, "",
      sends: ok("\n\n\n\(one)\n\n\n", headers: "Content-Type: text/javascript\r\n")),
    Wire(
      25, "1e400", 0, "result 2 of the answer is shown without `trackPrice`: it is 1e400, not a number\n",
      sends: ok(#"{"results":[{"trackName":"One"},{"trackName":"Two","trackPrice":1e400}]}"#)),
    Wire(
      25, "an id of 2^64", 0,
      "result 1 of the answer is shown without `trackId`: it is 18446744073709551616, not a whole number\n",
      sends: ok(#"{"results":[{"trackId":18446744073709551616},{"trackName":"One"}]}"#)),
    Wire(
      26, "a key twice: the first counts", 0, "",
      sends: ok(#"{"results":[{"trackName":"One","trackName":"Two"}],"results":[]}"#)),
    Wire(27, "a byte order mark", 0, "", sends: ok("\u{FEFF}\(one)")),
    Wire(27, "a lone surrogate", 0, "", sends: ok(#"{"results":[{"trackName":"One","x":"\ud800"}]}"#)),
    Wire(28, "a count of 9", 0, "", sends: ok(one.replacing("Count\":1", with: "Count\":9"))),
  ]

  @Test(arguments: failing + answered)
  func isRead(_ fault: Wire) async throws {
    let server = try RawServer(fault.answer)
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", "--timeout", fault.timeout, "search", "x")
    #expect(outcome.code == fault.code)
    let reads = fault.reads.replacing("HOST", with: "127.0.0.1:\(server.port)")
    #expect(outcome.error == (fault.code == 0 ? reads : "corner: \(reads)\n"))
    #expect(outcome.output.contains("One") == (fault.code == 0))
    // Where no head came back, a search asks once more.
    let asksAgain = fault.number != 7 && fault.reads.hasPrefix(Self.brokeOff)
    #expect(server.requests.count == (asksAgain ? 2 : 1))
  }

  /// What has come before stands in, with its age; a refusal of what was asked is the answer itself.
  @Test(arguments: failing)
  func whatWasKeptStandsIn(_ fault: Wire) async throws {
    let isDown = Mutex(false)
    let server = try RawServer { connection in
      if isDown.withLock({ $0 }) {
        fault.answer(connection)
      } else {
        connection.send(Self.ok(Self.one, headers: "Cache-Control: max-age=60\r\n"))
      }
    }
    let binary = try binary(url: "http://127.0.0.1:\(server.port)")
    _ = try await binary.run("search", "x")
    isDown.withLock { $0 = true }
    let outcome = try await binary.run("--timeout", fault.timeout, "search", "x", "--fresh")
    let standsIn = fault.code != 4 || fault.reads.contains("500")
    #expect(outcome.code == (standsIn ? 0 : 4))
    #expect(outcome.output.contains("One") == standsIn)
    let what = fault.reads.prefix { $0 != ";" }.replacing("HOST", with: "127.0.0.1:\(server.port)")
    #expect(outcome.error.contains("\(what); this is from the cache, ") == standsIn, "\(outcome.error)")
    #expect(outcome.error.hasSuffix(" s old\n") == standsIn, "\(outcome.error)")
  }

  private func binary(url: String) throws -> Binary {
    let binary = try Binary(environment: ["CORNER_PROFILE": "mine"])
    let folder = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = #"{"profiles":["mine"],"mine":{"catalogUrl":"\#(url)","cache":true,"budget":20}}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    return binary
  }

  @Test(arguments: [
    ("http://127.0.0.1:REFUSING", "connection refused"),
    ("http://127.0.0.1:HANGING", "it did not answer in time"),
    ("https://\(String(repeating: "a", count: 64)).example", "no such host"),
    ("https://127.0.0.1:TLS", "no encrypted connection (its certificate is not valid or not trusted)"),
  ])
  func fault1And2And30NothingWasSent(_ address: String, _ why: String) async throws {
    let hanging = try FullServer()
    defer { withExtendedLifetime(hanging) {} }
    let server = try await ScriptedServer(certificate: Certificate.expired) { _ in .init("", .closed) }
    let url = address.replacing("REFUSING", with: "\(try RawServer.refusingPort())")
      .replacing("HANGING", with: "\(hanging.port)")
      .replacing("TLS", with: "\(server.port)")
    let outcome = try await Binary().run("--catalog-url", url, "search", "x")
    #expect(outcome.code == 3)
    let host = url.split(separator: "/")[1]
    #expect(
      outcome.error
        == "corner: \(host) was not reached: \(why); check the address and the network\n")
  }

  /// The server keeps the connection and closes it as the second search arrives.
  @Test func fault6ASearchOnAConnectionThatClosesIsAskedOnceMore() async throws {
    let server = try RawServer { connection in
      connection.send(Self.ok(Self.one))
      connection.stayWithClient()
    }
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: "search x\nsearch y\n")
    #expect(outcome.code == 0 && outcome.error == "answered at try 2\n", "\(outcome.error)")
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(server.requests.count == 2)
  }
}

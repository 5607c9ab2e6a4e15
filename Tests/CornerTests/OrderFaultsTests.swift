import Exchange
import Foundation
import Harness
import JSON
import Testing

/// The faults of the wire that touch an order, by their numbers in the list of faults; those of the disk, the process and
/// the person are in OrderDiskTests, OrderPersonTests, JournalTests, EveryStepTests and LastTests. The server counts,
/// the draft stays.
@Suite struct OrderFaultsTests {
  struct Wire: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    let code: Int32
    let state: String
    let says: String
    let answer: @Sendable (Connection) -> Void

    var testDescription: String { "\(number) \(name)" }
    /// Short only where it has to run out.
    var timeout: String { says.contains("within 1 s") ? "1" : "30" }

    init(
      _ number: Int, _ name: String, _ code: Int32, _ state: String, _ says: String,
      _ answer: @escaping @Sendable (Connection) -> Void
    ) {
      (self.number, self.name, self.code, self.state, self.says) = (number, name, code, state, says)
      self.answer = answer
    }

    init(_ number: Int, _ name: String, _ code: Int32, _ state: String, _ says: String, sends text: String) {
      self.init(number, name, code, state, says) { $0.send(text) }
    }
  }

  private static func created(_ body: String, headers: String = "") -> String {
    "HTTP/1.1 201 Created\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func receipt(_ old: String, _ new: String) -> String {
    created(JournalTests.receipt.replacing(old, with: new))
  }

  static let wire = [
    Wire(3, "silence", 8, "unknown", "did not answer within 1 s") { $0.stayWithClient() },
    Wire(4, "a byte a second", 8, "unknown", "did not answer within 1 s") {
      $0.send("HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n")
      $0.drip(String(repeating: " ", count: 99), every: 1000)
    },
    Wire(5, "a reset before the head", 8, "unknown", "broke off") { $0.reset() },
    Wire(
      7, "a short body", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{"),
    Wire(
      8, "a huge length", 8, "unknown", "",
      sends: "HTTP/1.1 201 C\r\nContent-Length: 99999999999999999999\r\n\r\n{}"),
    Wire(
      8, "a negative length", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 C\r\nContent-Length: -1\r\n\r\n{}"),
    Wire(
      8, "two lengths", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 C\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"),
    Wire(
      9, "a length and chunks", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 C\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    Wire(
      10, "trailers", 0, "confirmed", "",
      sends: "HTTP/1.1 201 C\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "\(String(JournalTests.receipt.utf8.count, radix: 16))\r\n\(JournalTests.receipt)\r\n0\r\nX: 1\r\n\r\n"
    ),
    Wire(
      11, "no reason phrase", 0, "confirmed", "",
      sends:
        "HTTP/1.1 201\r\nContent-Length:\(JournalTests.receipt.utf8.count)\r\n\r\n\(JournalTests.receipt)"),
    Wire(
      12, "a header of 1 MiB", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 C\r\nX: \(String(repeating: "y", count: 1 << 20))\r\n\r\n"),
    Wire(
      12, "10,000 headers", 8, "unknown", "broke off",
      sends: "HTTP/1.1 201 C\r\n" + (0..<10_000).map { "X-\($0): y\r\n" }.joined() + "\r\n"),
    Wire(13, "endless interim answers", 8, "unknown", "did not answer within 1 s") { connection in
      for _ in 0..<10_000 { connection.drip("HTTP/1.1 103 Early Hints\r\n\r\n", every: 1) }
    },
    Wire(
      14, "a redirect elsewhere", 6, "rejected", "redirects to http://elsewhere.example/",
      sends: "HTTP/1.1 307 Away\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n"),
    Wire(
      14, "a redirect that may be thanks", 8, "unknown", "redirects to /orders/697",
      sends: "HTTP/1.1 303 See\r\nLocation: /orders/697\r\nContent-Length: 0\r\n\r\n"),
    Wire(
      15, "a redirect to itself", 6, "rejected", "redirects to /",
      sends: "HTTP/1.1 308 Away\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    Wire(
      16, "401 with a challenge", 4, "rejected", "HTTP 401",
      sends: "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n"),
    Wire(
      18, "429, a wait below zero", 5, "unknown", "wait 1 s",
      sends: "HTTP/1.1 429 No\r\nRetry-After: -1\r\nContent-Length: 0\r\n\r\n"),
    Wire(
      18, "429, a wait of years", 5, "unknown", "wait 60 s",
      sends: "HTTP/1.1 429 No\r\nRetry-After: 1e9\r\nContent-Length: 0\r\n\r\n"),
    Wire(19, "a bomb of no length, called gzip", 8, "unknown", "more than 4 MiB") {
      $0.send("HTTP/1.1 201 C\r\nContent-Encoding: gzip\r\n\r\n")
      $0.send(String(repeating: "x", count: 8 << 20))
    },
    Wire(
      20, "an encoding over plain text", 8, "unknown", "gzip",
      sends: created(JournalTests.receipt, headers: "Content-Encoding: gzip\r\n")),
    Wire(
      21, "HTML with 200", 8, "unknown", "it is HTML",
      sends: "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>"),
    Wire(22, "line breaks around it", 0, "confirmed", "", sends: created("\n\n\(JournalTests.receipt)\n\n")),
    Wire(
      23, "an empty 200", 8, "unknown", "it is empty", sends: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    Wire(23, "204", 8, "unknown", "it is empty", sends: "HTTP/1.1 204 No Content\r\n\r\n"),
    Wire(
      24, "a nesting of a million", 8, "unknown", "not JSON",
      sends: created(String(repeating: "[", count: 1_000_000))),
    Wire(
      25, "1e400", 0, "confirmed", "changed `quantity`",
      sends: receipt("\"quantity\":3", "\"quantity\":1e400")),
    Wire(
      26, "a key twice: the first counts", 0, "confirmed", "",
      sends: receipt("\"id\":\"697\"", "\"id\":\"697\",\"id\":\"1\"")),
    Wire(27, "a lone surrogate", 0, "confirmed", "", sends: receipt("\"zip\":\"D\"", "\"zip\":\"\\ud800\"")),
    Wire(29, "50 MiB", 8, "unknown", "more than 4 MiB") {
      $0.send("HTTP/1.1 201 C\r\nContent-Length: 52428800\r\n\r\n")
      $0.send(String(repeating: "x", count: 8 << 20))
    },
  ]

  @Test(arguments: wire)
  func onTheWire(_ fault: Wire) async throws {
    let server = try RawServer(fault.answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": "s3cret",
    ])
    _ = try await binary.run("address", "A, B, C, D")
    let outcome = try await binary.run("--timeout", fault.timeout, "submit")
    #expect(outcome.code == fault.code, "\(outcome.error)")
    #expect(fault.says.isEmpty || outcome.error.contains(fault.says), "\(outcome.error)")
    #expect(outcome.error.utf8.count < 400)
    #expect(try await binary.orderState() == fault.state)
    #expect(server.requests.count == 1)
    #expect(try await binary.run("order").output.contains("Name              A\n"))
  }

  /// Nothing of an order can have left before there is a connection, however little time there was for one.
  @Test func fault2AConnectThatHangsHasSentNothing() async throws {
    let (full, silent) = (try FullServer(), try RawServer { $0.stayWithClient() })
    for url in ["http://127.0.0.1:\(full.port)/", "https://127.0.0.1:\(silent.port)/"] {
      let binary = try Binary(environment: ["CORNER_ORDERS_URL": url])
      _ = try await binary.run("address", "A, B, C, D")
      let outcome = try await binary.run("--timeout", "0.5", "submit")
      #expect(
        outcome.code == 3 && outcome.error.contains("did not answer within 0.5 s; nothing was sent"),
        "\(outcome.error)")
      #expect(try await binary.orderState() == "unsent")
    }
    #expect(!silent.requests.contains { $0.contains("POST") })
  }

  @Test func fault39CtrlCWhileItConnectsHasSentNothing() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let silent = try RawServer(arriving: { arrived.yield() }, { $0.stayWithClient() })
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "https://127.0.0.1:\(silent.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    let outcome = try await binary.run(["submit"]) { send in
      for await _ in arrivals { break }
      try send(SIGINT)
    }
    #expect(outcome.code == 130)
    #expect(outcome.error == "corner: cancelled; nothing was sent\n")
    #expect(try await binary.orderState() == "unsent")
  }

  /// The server answers a search, keeps the connection, and closes it as the order arrives.
  @Test func fault6AKeptConnectionThatClosesIsNoReplay() async throws {
    let server = try RawServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"results\":[]}")
    }
    let url = "http://127.0.0.1:\(server.port)"
    let outcome = try await Binary().run(
      "--catalog-url", url, "--orders-url", url, input: "address A, B, C, D\nsearch x\nsubmit\n")
    #expect(outcome.code == 8, "\(outcome.error)")
    try server.settle()
    #expect(server.requests.count { $0.hasPrefix("POST") } == 1)
  }

  @Test func fault39And58AnEndingDuringASubmitIsBoundedAndUnknown() async throws {
    for signal in [SIGINT, SIGTERM] {
      let (server, arrivals) = try RawServer.silent()
      let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
      _ = try await binary.run("address", "A, B, C, D")
      let outcome = try await binary.run(["submit"]) { send in
        for await _ in arrivals { break }
        try send(signal)
      }
      #expect(outcome.code == 8, "\(outcome.error)")
      #expect(try await binary.orderState() == "unknown")
      #expect(server.requests.count == 1)
    }
  }

  /// The certificate ends it before anything of the order is said, and nothing in Corner lets it pass.
  @Test(arguments: [Certificate.expired, Certificate.forAnotherHost])
  func fault30ACertificateThatIsNotTheirsEndsIt(_ certificate: String) async throws {
    let server = try await ScriptedServer(certificate: certificate) { _ in .init("", .closed) }
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "https://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    let outcome = try await binary.run("submit", "--yes")
    #expect(outcome.code == 3)
    #expect(outcome.error.contains("its certificate is not valid or not trusted"), "\(outcome.error)")
    #expect(outcome.error.contains("; nothing was sent, "), "\(outcome.error)")
    #expect(server.bytesHeard == 0)
    #expect(try await binary.orderState() == "unsent")
  }
}

extension Binary {
  /// What the journal says of the one order there is; nil without one.
  func orderState() async throws -> String? {
    let orders = try JSONValue(parsing: Array(try await run("--output", "json", "orders").output.utf8))
    #expect(orders.elements?.count ?? 0 <= 1)
    return orders.elements?.first?["state"]?.string
  }
}

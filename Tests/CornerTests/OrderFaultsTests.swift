import Exchange
import Foundation
import GRDB
import Harness
import Testing

/// The faults that touch an order, by their numbers in the list of faults; the others are in JournalTests,
/// EveryStepTests, LastTests and FaultsTests. The server counts, the draft stays.
@Suite struct OrderFaultsTests {
  struct Wire: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    let code: Int32
    let state: String
    let says: String
    let answer: @Sendable (Connection) -> Void

    var testDescription: String { "\(number) \(name)" }

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
    Wire(13, "endless interim answers", 8, "unknown", "did not answer within 1 s") { connection in
      for _ in 0..<10_000 { connection.drip("HTTP/1.1 103 Early Hints\r\n\r\n", every: 1) }
    },
    Wire(
      14, "a redirect elsewhere", 6, "rejected", "redirects to http://elsewhere.example/",
      sends: "HTTP/1.1 307 Away\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n"),
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

  private func state(_ binary: Binary) async throws -> String? {
    let orders = try JSON(parsing: Array(try await binary.run("--output", "json", "orders").output.utf8))
    #expect(orders.elements?.count ?? 0 <= 1)
    return orders.elements?.first?["state"]?.string
  }

  @Test(arguments: wire)
  func onTheWire(_ fault: Wire) async throws {
    let server = try RawServer(fault.answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/", "CORNER_API_KEY": "s3cret",
    ])
    _ = try await binary.run("address", "A, B, C, D")
    let outcome = try await binary.run("--timeout", "1", "submit")
    #expect(outcome.code == fault.code, "\(outcome.error)")
    #expect(fault.says.isEmpty || outcome.error.contains(fault.says), "\(outcome.error)")
    #expect(outcome.error.utf8.count < 400)
    #expect(try await state(binary) == fault.state)
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
      #expect(try await state(binary) == "unsent")
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
    #expect(try await state(binary) == "unsent")
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
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let server = try RawServer {
        arrived.yield()
        $0.stayWithClient()
      }
      let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
      _ = try await binary.run("address", "A, B, C, D")
      let outcome = try await binary.run(["submit"]) { send in
        for await _ in arrivals { break }
        try send(signal)
      }
      #expect(outcome.code == 8, "\(outcome.error)")
      #expect(try await state(binary) == "unknown")
      #expect(server.requests.count == 1)
    }
  }

  /// Nothing can be written down, so nothing is sent.
  @Test(arguments: [44, 47, 48])
  func withoutAJournalNothingIsSent(_ fault: Int) async throws {
    let server = try RawServer(sending: JournalTests.created)
    var binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let path = binary.home.path + "/state/corner/corner.sqlite"
    switch fault {
    case 44: binary.environment["XDG_STATE_HOME"] = "/proc/nowhere"
    case 47:
      _ = try await binary.run("address", "A, B, C, D")
      let state = try DatabaseQueue(path: path)
      try await state.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
      try state.close()
    default:
      try FileManager.default.createDirectory(
        atPath: binary.home.path + "/state/corner", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: binary.home.path + "/other")
    }
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 1, "\(outcome.error)")
    #expect(server.requests.isEmpty)
  }

  @Test func fault46ABrokenStateIsSetAsideAndTheNextOrderGoesOut() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let folder = binary.home.path + "/state/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(repeating: 0x41, count: 4096).write(to: URL(fileURLWithPath: folder + "/corner.sqlite"))
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 0 && outcome.error.contains("it is set aside as"), "\(outcome.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.contains(".broken-") })
    #expect(try await state(binary) == "confirmed")
  }

  @Test func fault51WhateverTheUmaskFilesAreTheirOwnersAlone() async throws {
    let server = try RawServer { $0.reset() }
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.runInShell("umask 000; \"$CORNER\" address A, B, C, D; \"$CORNER\" submit")
    let folder = binary.home.path + "/state/corner"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let mode =
        try FileManager.default.attributesOfItem(atPath: folder + "/" + file)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(file)")
    }
    #expect(try await state(binary) == "unknown")
  }

  @Test func fault55WithoutRoomForDescriptorsItEndsWithAnError() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    var codes: Set<Int32> = []
    for limit in stride(from: 10, through: 400, by: 2) where !codes.contains(0) {
      let outcome = try await binary.runInShell("ulimit -n \(limit); exec \"$CORNER\" submit 2>&1")
      codes.insert(outcome.code)
      try server.settle()
      #expect(server.requests.count == (outcome.code == 0 ? 1 : 0), "\(limit): \(outcome.output)")
    }
    #expect(codes == [1, 3, 0])
    #expect(try await binary.run("orders").output.contains("confirmed as 697"))
  }
}

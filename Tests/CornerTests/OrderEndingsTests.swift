import Exchange
import Foundation
import Harness
import Testing

/// How a connection may end around the answer to an order, over TLS and plain. The oracle is the server's own count.
@Suite struct OrderEndingsTests {
  struct Ending: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let ending: ScriptedServer.Ending
    /// What the journal may say.
    let states: Set<String>
    let codes: Set<Int32>

    var testDescription: String { "\(name), \(ending)" }
  }

  private static let receipt = JournalTests.receipt
  private static let chunked =
    "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n\(String(receipt.utf8.count, radix: 16))\r\n\(receipt)\r\n0\r\n\r\n"

  /// Whole answers, by how they say where they end. A reset may destroy what has come and was not read yet.
  private static let whole: [Ending] = [
    ("a length", JournalTests.created), ("chunks", chunked),
    ("no length", "HTTP/1.1 201 Created\r\n\r\n\(receipt)"),
    ("HTTP/1.0", "HTTP/1.0 201 Created\r\n\r\n\(receipt)"),
  ].flatMap { name, text in
    [
      Ending(name: name, text: text, ending: .closed, states: ["confirmed"], codes: [0]),
      Ending(name: name, text: text, ending: .cutOff, states: ["confirmed"], codes: [0]),
      Ending(name: name, text: text, ending: .reset, states: ["confirmed", "unknown"], codes: [0, 8]),
    ]
  }

  private static let notWhole: [Ending] = [
    ("nothing", ""), ("half a head", "HTTP/1.1 201 Cre"),
    ("a head alone", "HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n"),
    ("a short body", "HTTP/1.1 201 Created\r\nContent-Length: 999\r\n\r\n\(receipt)"),
    ("a cut chunk", String(chunked.prefix(150))),
    ("no length, cut", "HTTP/1.1 201 Created\r\n\r\n\(receipt.prefix(100))"),
    ("HTTP/1.0, cut", "HTTP/1.0 201 Created\r\n\r\n\(receipt.prefix(100))"),
  ].flatMap { name, text in
    [ScriptedServer.Ending.closed, .cutOff, .reset].map {
      Ending(name: name, text: text, ending: $0, states: ["unknown"], codes: [8])
    }
  }

  @Test(arguments: whole + notWhole, [true, false])
  func found39WhatArrivedIsNeverCalledUnsent(_ end: Ending, _ isEncrypted: Bool) async throws {
    let server = try await ScriptedServer(certificate: isEncrypted ? Certificate.valid : nil) { _ in
      .init(end.text, end.ending)
    }
    let binary = try binary("\(isEncrypted ? "https" : "http")://127.0.0.1:\(server.port)/orders")
    let outcome = try await binary.run("--keep-going", input: "address A, B, C, D\nsubmit\nsubmit\nsubmit\n")
    #expect(server.requests.count == 1, "\(outcome.error)")
    let state = try await binary.orderState() ?? ""
    #expect(end.states.contains(state), "\(state): \(outcome.error)")
    #expect(end.codes.contains(0) == outcome.output.contains("Thank you!") || end.ending == .reset)
    #expect(!outcome.error.contains("nothing was sent"))
  }

  @Test func found39ARefusalWithoutALengthIsARefusal() async throws {
    let server = try await ScriptedServer(certificate: Certificate.valid) { _ in
      .init("HTTP/1.1 401 No\r\n\r\n{\"error\":\"no key\"}", .cutOff)
    }
    let binary = try binary("https://127.0.0.1:\(server.port)/orders")
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 4 && outcome.error.contains("no key"), "\(outcome.error)")
    #expect(try await binary.orderState() == "rejected")
  }

  @Test func aCertificateForAnotherHostThatIsTrustedEndsItAllTheSame() async throws {
    let server = try await ScriptedServer(certificate: Certificate.forAnotherHost) { _ in .init("", .closed) }
    var binary = try binary("https://127.0.0.1:\(server.port)/orders")
    try binary.trust(Certificate.forAnotherHost)
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 3 && outcome.error.contains("nothing was sent"), "\(outcome.error)")
    #expect(server.bytesHeard == 0)
    #expect(try await binary.orderState() == "unsent")
  }

  @Test(arguments: ["/nonexistent/bundle.pem", "/dev/null", "/", "/dev/zero", "/etc/passwd"])
  func aBundleThatCannotBeReadIsNamed(_ bundle: String) async throws {
    let server = try await ScriptedServer(certificate: Certificate.valid) { _ in .init("", .closed) }
    var binary = try binary("https://127.0.0.1:\(server.port)/orders")
    binary.environment["SSL_CERT_FILE"] = bundle
    let outcome = try await binary.run(input: "address A, B, C, D\nsubmit\n")
    #expect(outcome.code == 3 && outcome.error.contains("SSL_CERT_FILE"), "\(outcome.error)")
    #expect(try await binary.orderState() == "unsent")
  }

  private func binary(_ url: String) throws -> Binary {
    var binary = try Binary(environment: ["CORNER_ORDERS_URL": url])
    try binary.trust(Certificate.valid)
    return binary
  }
}

/// A network that vanishes: each read and write of the connection fails in turn, and all that follow it, with each of the
/// errors that connecting fails with, too.
@Suite(.enabled(if: TracedRun.works)) struct VanishingNetworkTests {
  private static let errors = [
    ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, ECONNREFUSED, ECONNRESET, ETIMEDOUT, EPIPE,
  ]

  @Test(arguments: errors)
  func found40AnErrorIsUnsentOnlyWhereNothingArrived(_ error: Int32) async throws {
    var nth = 1
    var seen: Set<String> = []
    while true {
      let server = try RawServer(sending: JournalTests.created)
      defer { server.stop() }
      let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders"])
      _ = try await binary.run("address", "A, B, C, D")
      let end = try await TracedRun(binary).run(["submit"], .network(error), at: nth)
      try server.settle()
      let arrived = server.requests.count { $0.hasSuffix("}") }
      let state = try await binary.orderState() ?? ""
      seen.insert(state)
      switch state {
      case "unsent": #expect(arrived == 0 && end.code == 3, "act \(nth): \(end.output)")
      case "unknown": #expect(arrived <= 1 && end.code == 8, "act \(nth): \(end.output)")
      case "confirmed": #expect(arrived == 1 && end.code == 0, "act \(nth): \(end.output)")
      default: Issue.record("act \(nth): \(state), \(end.output)")
      }
      guard end.faulted else { break }
      nth += 1
    }
    #expect(seen == ["unsent", "unknown", "confirmed"] && nth >= 4)
  }
}

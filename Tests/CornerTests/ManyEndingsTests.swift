import Exchange
import Foundation
import Harness
import JSON
import Synchronization
import Testing

/// Orders in their hundreds to a server that answers and ends at random, with and without TLS. Each is submitted three
/// times, as by a person who tries again whenever Corner lets them: the server has each order once at most.
@Suite struct ManyEndingsTests {
  private static let rounds = Soak.count(200, of: 5000)

  private static let receipt = #"{"type":0,"quantity":3,"id":"1"}"#

  /// What a server says, and whether it then has the order.
  private static let answers: [(status: String, body: String, takes: Bool)] = [
    ("201 Created", receipt, true), ("201 Created", receipt, true), ("201 Created", #"{"id":7}"#, true),
    ("200 OK", "<html>", true), ("204 No Content", "", true), ("303 See Other", "", true),
    ("400 Bad", "{}", false), ("401 No", #"{"error":"missing_api_key"}"#, false), ("408 Late", "{}", true),
    ("409 Conflict", "{}", true), ("425 Early", "{}", true), ("429 Busy", "{}", true), ("500 Oops", "", true),
    ("503 Busy", "<html>", true), ("307 Away", "", false),
  ]

  /// An answer, whole or cut anywhere, in one of the ways to say where it ends, and then an ending.
  private static func fate(_ random: inout Seeded) -> (takes: Bool, reply: ScriptedServer.Reply) {
    let (status, body, takes) = answers.randomElement(using: &random) ?? answers[0]
    let size = String(body.utf8.count, radix: 16)
    let forms = [
      "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
      "HTTP/1.1 \(status)\r\nTransfer-Encoding: chunked\r\n\r\n"
        + (body.isEmpty ? "" : "\(size)\r\n\(body)\r\n") + "0\r\n\r\n",
      "HTTP/1.1 \(status)\r\n\r\n\(body)", "HTTP/1.0 \(status)\r\n\r\n\(body)",
    ]
    var text = forms.randomElement(using: &random) ?? ""
    if Int.random(in: 0..<3, using: &random) == 0 {
      text = String(text.unicodeScalars.prefix(Int.random(in: 0..<text.unicodeScalars.count, using: &random)))
    }
    let endings: [ScriptedServer.Ending] = [.closed, .cutOff, .reset]
    return (takes, .init(text, endings.randomElement(using: &random) ?? .closed))
  }

  private struct Ledger {
    var random: Seeded
    /// How often the server took an order, by its zip.
    var taken: [String: Int] = [:]
  }

  @Test(arguments: [false, true])
  func found39AndFound40NoOrderIsTakenTwiceAndNoneIsForgotten(_ isEncrypted: Bool) async throws {
    let ledger = Mutex(Ledger(random: Seeded(isEncrypted ? 7 : 5)))
    let server = try await ScriptedServer(certificate: isEncrypted ? Certificate.valid : nil) { request in
      let zip = request.firstMatch(of: /"zip":"(\d+)"/).map { String($0.1) } ?? ""
      return ledger.withLock {
        let (takes, reply) = Self.fate(&$0.random)
        if takes { $0.taken[zip, default: 0] += 1 }
        return reply
      }
    }
    let binary = try trusting(server, isEncrypted)
    let lines = (0..<Self.rounds).map { "set zip \($0)\nsubmit\nsubmit\nsubmit\n" }.joined()
    _ = try await binary.run("--keep-going", input: "address A, B, C, D\n" + lines)

    let taken = ledger.withLock { $0.taken }
    #expect(taken.values.allSatisfy { $0 == 1 }, "\(taken.filter { $0.value > 1 })")
    let listed = try await binary.run("orders", "--output", "json")
    let orders = try JSONValue(parsing: Array(listed.output.utf8)).elements ?? []
    var states: [String: Set<String>] = [:]
    for order in orders {
      let (zip, state) = (order["order"]?["zip"]?.string ?? "", order["state"]?.string ?? "")
      states[zip, default: []].insert(state)
      if state == "confirmed" { #expect(taken[zip] == 1, "\(zip)") }
    }
    for zip in taken.keys {
      #expect(!(states[zip] ?? []).isDisjoint(with: ["confirmed", "unknown"]), "\(zip)")
    }
    #expect(Set(states.values.joined()) == ["confirmed", "unknown", "rejected"])
    #expect(states.values.count { $0.contains("confirmed") } > Self.rounds / 20)
  }

  private func trusting(_ server: ScriptedServer, _ isEncrypted: Bool) throws -> Binary {
    // Where files cost no disk, if there is such a place: each submission is synced several times.
    var binary = try Binary(home: TemporaryFolder(inMemory: true))
    binary.environment["CORNER_ORDERS_URL"] =
      "\(isEncrypted ? "https" : "http")://127.0.0.1:\(server.port)/orders"
    try binary.trust(Certificate.valid)
    return binary
  }
}

extension Binary {
  /// Makes the process trust a certificate of the tests, and no other.
  mutating func trust(_ certificate: String) throws {
    let bundle = home.path + "/bundle.pem"
    try Data(certificate.utf8).write(to: URL(fileURLWithPath: bundle))
    environment["SSL_CERT_FILE"] = bundle
  }
}

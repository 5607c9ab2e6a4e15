package import Exchange
import Foundation
import JSON

/// A confirmed order.
package struct Confirmation {
  package let receipt: Receipt
  package let differences: [EchoDifference]
  package let exchange: HTTPExchange
  /// Why the confirmation itself could not be written down; nil when it was.
  package let unrecorded: (any Error)?
}

/// Where orders are posted.
package struct OrderClient: Sendable {
  package let endpoint: Endpoint
  /// What the journal calls the place.
  package let destination: String
  package let key: String?
  package let timeout: Duration

  /// `destination` is the endpoint's own address, if nothing else is said.
  package init(endpoint: Endpoint, destination: String? = nil, key: String?, timeout: Duration) {
    self.endpoint = endpoint
    self.destination = destination ?? endpoint.url
    self.key = key
    self.timeout = timeout
  }

  /// Posts the order once, and never again by itself. `seen` is the newest step that whoever asks knows of:
  /// the same order confirmed since then is refused. Throws `OrderError` when it is refused here or the outcome is
  /// unknown, and `CallError` when it is certain that nothing was ordered.
  package func submit(_ order: Order, journal: Journal, after seen: Int64) async throws -> Confirmation {
    guard order.missing.isEmpty else { throw OrderError.incomplete(order.missing) }
    try checkKey()
    let sending = try journal.prepare(
      body: order.wire(), destination: destination, endpoint: endpoint.url, after: seen)
    return try await send(sending, journal)
  }

  /// Posts an unknown submission once more: the same bytes under the same key.
  package func retry(_ number: Int64, journal: Journal) async throws -> Confirmation {
    try checkKey()
    return try await send(try journal.takeUp(number, endpoint: endpoint.url), journal)
  }

  /// What `sending` puts on the wire.
  package func request(body: [UInt8], idempotencyKey: String) -> Request {
    var headers = [Header("User-Agent", "corner"), Header("Content-Type", "application/json")]
    if let key { headers.append(Header("x-api-key", key)) }
    headers.append(Header("Idempotency-Key", idempotencyKey))
    return Request(.post, endpoint, headers: headers, body: body)
  }

  private func send(_ sending: SubmissionAttempt, _ journal: Journal) async throws -> Confirmation {
    let request = request(body: Array(sending.body), idempotencyKey: sending.idempotencyKey)
    try journal.begin(sending, request)
    do {
      let exchange = try await Transport.send(request, within: timeout)
      let (receipt, echoed) = try receipt(in: exchange)
      var unrecorded: (any Error)?
      do {
        try journal.settle(
          sending, as: .confirmed, words: exchange.masking("as \(receipt.id)"), exchange.masked)
      } catch { unrecorded = error }
      let sent = try JSONValue(parsing: request.body)
      return Confirmation(
        receipt: receipt, differences: EchoDifference.between(sent: sent, echoed: echoed), exchange: exchange,
        unrecorded: unrecorded)
    } catch let error as CallError {
      let state = error.state(isRepeated: sending.isRepeated)
      // What cannot be written now is seen at the next reading: the sender is gone, so it is unknown.
      try? journal.settle(sending, as: state, words: error.inJournal, error.exchange.masked)
      guard state == .unknown else { throw error }
      if case .throttled = error.reason { throw OrderError.throttled(number: sending.number, error) }
      throw OrderError.unknownOutcome(number: sending.number, error)
    }
  }

  /// Whether a header may hold it: visible ASCII, nothing that would end the line.
  package static func mayBeKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private func checkKey() throws(OrderError) {
    if let key, !Self.mayBeKey(key) { throw .unusableKey }
  }

  private func receipt(in exchange: HTTPExchange) throws(CallError) -> (Receipt, echoed: JSONValue) {
    if let answer = exchange.response, answer.status >= 400 {
      if answer.status == 429 { throw CallError(.throttled(retryAfter: answer.retryAfter()), exchange) }
      let words = (try? exchange.json()).flatMap(refusalText)
      throw CallError(.refused(status: answer.status, words), exchange)
    }
    let echoed = try exchange.json()
    do { return (try Receipt(decoding: exchange.response?.body ?? []), echoed) } catch {
      let said = refusalText(echoed).map { "; it says: \($0)" } ?? ""
      throw CallError(.notUnderstood(Receipt.problem(with: echoed) + said), exchange)
    }
  }
}

/// What an error body says, in its 2025 shape (`error`, `how_to_get_one`) and its 2026 shape (`error` as a code,
/// `message`, `hint`, `next_steps`, `docs_url`).
func refusalText(_ json: JSONValue) -> String? {
  guard let error = json["error"]?.string else { return json["message"]?.string }
  let steps = json["next_steps"]?.elements?.compactMap(\.string) ?? []
  let parts: [String?] = [
    json["message"]?.string ?? error, json["hint"]?.string,
    json["how_to_get_one"]?.string.map { "Get one at \($0)" },
    steps.isEmpty ? nil : steps.joined(separator: "; "),
    json["docs_url"]?.string,
  ]
  return parts.compactMap { $0 }.joined(separator: " ")
}

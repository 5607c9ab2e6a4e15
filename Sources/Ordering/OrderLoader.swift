package import Exchange
import Foundation

/// A confirmed order.
package struct Confirmation {
  package let receipt: Receipt
  package let differences: [EchoDifference]
  package let exchange: Exchange
}

/// Where orders are posted.
package struct OrderLoader: Sendable {
  package let endpoint: Endpoint
  package let key: String?
  package let timeout: Duration

  package init(endpoint: Endpoint, key: String?, timeout: Duration) {
    self.endpoint = endpoint
    self.key = key
    self.timeout = timeout
  }

  /// Posts the order once, and never again by itself. Throws `OrderError` when the address is incomplete or the
  /// outcome unknown, and `CallError` when it is certain that nothing was ordered.
  package func submit(_ order: Order, journal: Journal) async throws -> Confirmation {
    guard order.missing.isEmpty else { throw OrderError.incomplete(order.missing) }
    let headers = try headers(idempotencyKey: UUID().uuidString)
    let body = try order.wire()
    let request = Request(.post, endpoint, headers: headers, body: Array(body))
    let number = try journal.prepare(body: body, endpoint: endpoint.url, key: headers.last?.value ?? "")
    try journal.move(number, to: .sending)
    do {
      let exchange = try await Transport.send(request, within: timeout)
      let confirmation = try confirmation(of: exchange)
      try journal.settle(
        number, as: .confirmed, status: exchange.answer?.status, answer: exchange.answer?.body)
      return confirmation
    } catch let error as CallError {
      let answer = error.exchange.answer
      let state: Submission.State = error.leavesOrderUnknown ? .unknown : .rejected
      try journal.settle(number, as: state, status: answer?.status, answer: answer?.body)
      throw state == .unknown ? OrderError.unknownOutcome(number: number, error) : error
    }
  }

  private func headers(idempotencyKey: String) throws -> [Header] {
    var headers = [Header("User-Agent", "corner"), Header("Content-Type", "application/json")]
    if let key {
      guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw OrderError.unusableKey
      }
      headers.append(Header("x-api-key", key))
    }
    return headers + [Header("Idempotency-Key", idempotencyKey)]
  }

  private func confirmation(of exchange: Exchange) throws(CallError) -> Confirmation {
    if let answer = exchange.answer, answer.status >= 400 {
      if answer.status == 429 { throw CallError(.throttled(retryAfter: answer.retryAfter()), exchange) }
      let words = (try? exchange.json()).flatMap(refusalText)
      throw CallError(.refused(status: answer.status, words), exchange)
    }
    let echoed = try exchange.json()
    let body = exchange.request.body
    do {
      let sent = try JSON(parsing: body)
      return Confirmation(
        receipt: try Receipt(decoding: exchange.answer?.body ?? []),
        differences: EchoDifference.between(sent: sent, echoed: echoed), exchange: exchange)
    } catch {
      let said = refusalText(echoed).map { "; it says: \($0)" } ?? ""
      throw CallError(.notUnderstood(words(for: error) + said), exchange)
    }
  }
}

/// What an error body says, in its 2025 shape (`error`, `how_to_get_one`) and its 2026 shape (`error` as a code,
/// `message`, `hint`, `next_steps`, `docs_url`).
func refusalText(_ json: JSON) -> String? {
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

extension CallError {
  /// Whether the server may have taken the order all the same: after the first byte only its clear "no" is one.
  var leavesOrderUnknown: Bool {
    switch reason {
    case .notReached, .throttled: false
    case .refused(let status, _): !(400..<500).contains(status) || [408, 409, 425].contains(status)
    case .redirected: false
    case .timedOut, .brokenOff, .tooLarge, .notUnderstood, .cancelled: true
    }
  }
}

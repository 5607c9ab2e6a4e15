/// Why a call gave nothing to decode. The exchange says how far it came.
package struct CallError: Error {
  package enum Reason: Sendable, Equatable {
    /// Nothing was sent: the name, the connection or the certificate failed. The text says which.
    case notReached(String)
    case timedOut(Duration)
    /// The connection ended, or HTTP broke, before the answer was whole.
    case brokenOff(String)
    case tooLarge(limit: Int)
    case redirected(to: String)
    /// HTTP 4xx or 5xx. The text is what the server says, if it says anything readable.
    case refused(status: Int, String?)
    /// 429, or the catalog's empty 403.
    case throttled(retryAfter: Duration?)
    /// The answer came, but is not what was asked for. The text says what it is.
    case notUnderstood(String)
    case cancelled
  }

  package let reason: Reason
  package let exchange: Exchange
  /// Whether it is certain that what makes the request, its body, did not leave.
  package let isUnsent: Bool

  package init(_ reason: Reason, _ exchange: Exchange, isUnsent: Bool = false) {
    self.reason = reason
    self.exchange = exchange
    self.isUnsent = if case .notReached = reason { true } else { isUnsent }
  }

  package var host: String { exchange.request.endpoint.authority }
}

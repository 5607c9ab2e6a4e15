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

  package init(_ reason: Reason, _ exchange: Exchange) {
    self.reason = reason
    self.exchange = exchange
  }

  package var host: String { exchange.request.endpoint.authority }
}

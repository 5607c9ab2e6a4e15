/// Why a call gave nothing to decode. The exchange holds what was sent and what came back, secrets included: whoever
/// shows or keeps any of it masks it first.
package struct CallError: Error {
  package enum Reason: Sendable, Equatable {
    /// No connection: the name, the address or the certificate failed. The text says which.
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

  /// How far the call came before it failed. What may be said of it follows from this: the same error can come before
  /// and after the request was sent.
  package enum Progress: Sendable, Equatable {
    /// The request's body was not read by the transport, and nothing of an answer came.
    case nothingSent
    /// The request may have been sent, and no head of an answer came; a connection may be reset after a part of one.
    case noAnswer
    /// An answer came, whole or not, or what came is no HTTP.
    case answerBegan
  }

  package let reason: Reason
  package let exchange: HTTPExchange
  package let progress: Progress

  package init(_ reason: Reason, _ exchange: HTTPExchange, _ progress: Progress = .answerBegan) {
    self.reason = reason
    self.exchange = exchange
    self.progress = progress
  }

  /// Whether it is certain that the request did not leave this machine.
  package var isUnsent: Bool { progress == .nothingSent }

  package var host: String { exchange.request.endpoint.authority }
}

import Exchange

/// What the journal says of an order whose submission failed. "Not sent" and "rejected" allow the same order to go out
/// again, so they are said only when they are certain. Everything else is unknown.
///
/// | the failed call | progress | state | exit |
/// |---|---|---|---|
/// | not reached, out of time, broken off, cancelled | `nothingSent` | unsent | 3, or 130 |
/// | the same | `noAnswer`, `answerBegan` | unknown | 8 |
/// | a whole answer with 400…499, but for 408, 409, 425 and 429 | `answerBegan` | rejected | 4 |
/// | a whole answer with 307 or 308 | `answerBegan` | rejected | 6 |
/// | a whole answer with 429 | `answerBegan` | unknown | 5 |
/// | any other answer: 408, 409, 425, 5xx, another 3xx, too large, no receipt | `answerBegan` | unknown | 8 |
/// | any of these, of an order that was sent before | any | unknown | 8, or 5 |
///
/// A whole answer with 2xx and a receipt in it is no failure: it confirms the order, even where the connection ended
/// without TLS's closing alert. An answer that tells no length ends with its connection, and is whole as far as can be
/// told. 408, 409, 425 and 429 may come from a server, or a proxy before it, that has the order.
extension CallError {
  func state(isRepeated: Bool) -> Submission.State {
    if isRepeated { return .unknown }
    if progress == .nothingSent { return .unsent }
    return switch reason {
    case .refused(let status, _):
      (400..<500).contains(status) && ![408, 409, 425].contains(status) ? .rejected : .unknown
    case .redirected: [307, 308].contains(exchange.response?.status) ? .rejected : .unknown
    case .notReached, .throttled, .timedOut, .brokenOff, .tooLarge, .notUnderstood, .cancelled: .unknown
    }
  }

  /// The failure as the journal keeps it, without the key.
  var inJournal: String {
    switch masked.reason {
    case .notReached(let why): "not reached: \(why)"
    case .timedOut: isUnsent ? "no connection in time" : "no answer in time"
    case .brokenOff(let why): "broke off: \(why)"
    case .tooLarge: "the answer was too large"
    case .redirected(let target): "redirected to \(target)"
    case .refused(let status, let words): "HTTP \(status)" + (words.map { ": \($0)" } ?? "")
    case .throttled: "HTTP 429: throttled"
    case .notUnderstood(let why): "the answer is not understood: \(why)"
    case .cancelled: isUnsent ? "cancelled before it was sent" : "cancelled while it was on its way"
    }
  }
}

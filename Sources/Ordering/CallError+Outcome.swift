import Exchange

extension CallError {
  /// What the journal may say of a submission that ended so. After the first byte only the server's clear "no" is
  /// certain; of an order that was sent before, not even that: the earlier one may have arrived.
  func state(isRepeated: Bool) -> Submission.State {
    if isRepeated { return .unknown }
    if isUnsent { return .unsent }
    return switch reason {
    case .refused(let status, _):
      (400..<500).contains(status) && ![408, 409, 425].contains(status) ? .rejected : .unknown
    // These two say that nothing was done; the others are often the thanks for what was taken.
    case .redirected: [307, 308].contains(exchange.answer?.status) ? .rejected : .unknown
    case .notReached, .throttled, .timedOut, .brokenOff, .tooLarge, .notUnderstood, .cancelled: .unknown
    }
  }

  /// As the journal keeps it.
  var inJournal: String {
    switch reason {
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

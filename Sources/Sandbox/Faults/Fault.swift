/// What the sandbox does wrong on demand.
struct Fault: Sendable {
  enum Kind: Sendable, Equatable {
    case latency(milliseconds: Int)
    case status(Int)
    /// The request is acted upon, and the connection closed before the answer.
    case dropBeforeAnswer
    /// The same, half-way through the answer.
    case dropMidAnswer
    /// The answer comes a byte a second.
    case drip
    /// A whole HTTP answer with half of the JSON in it.
    case truncate
    case html
    case keyRequired
    case throttle
    case loseField(String)
    case retypeField(String)
  }

  let kind: Kind
  /// As it was asked for.
  let text: String
  /// How many requests it is still for; nil until it is cleared.
  var left: Int?
}

extension Fault.Kind {
  /// Nil when that is no fault.
  init?(_ name: String, _ value: String) {
    switch (name, value) {
    case ("latency", _):
      guard let milliseconds = Self.milliseconds(value) else { return nil }
      self = .latency(milliseconds: milliseconds)
    case ("status", _):
      guard let status = Int(value), (200...599).contains(status) else { return nil }
      self = .status(status)
    case ("drop", "before-answer"): self = .dropBeforeAnswer
    case ("drop", "mid-answer"): self = .dropMidAnswer
    case ("drip", ""): self = .drip
    case ("truncate", ""): self = .truncate
    case ("html", ""): self = .html
    case ("key-required", ""): self = .keyRequired
    case ("throttle", ""): self = .throttle
    case ("lose-field", _) where !value.isEmpty: self = .loseField(value)
    case ("retype-field", _) where !value.isEmpty: self = .retypeField(value)
    default: return nil
    }
  }

  /// `800ms`, `2s`; up to ten minutes.
  private static func milliseconds(_ text: String) -> Int? {
    let (digits, factor) = text.hasSuffix("ms") ? (text.dropLast(2), 1) : (text.dropLast(), 1000)
    guard text.hasSuffix("s"), let number = Int(digits), (0...600_000 / factor).contains(number) else {
      return nil
    }
    return number * factor
  }
}

package import Exchange

/// What a person should know about how an answer of the catalog comes, or came.
package enum CatalogNotice: Sendable {
  /// The request waits for its turn: `host` takes so many a minute.
  case waiting(Duration, host: String, perMinute: Int)
  /// The host throttled, and is left alone for this long.
  case throttled(Duration, host: String)
  /// The host answered a status that may pass, and is asked again after the pause.
  case retrying(after: Duration, host: String, status: Int)
  /// It came at this try, counted from 1.
  case answered(atTry: Int)
  /// It was kept from an earlier call, and is still fresh.
  case cached(age: Duration)
  /// It was kept from an earlier call, and stands in as the host cannot be asked.
  case standsIn(age: Duration, for: CatalogError)
}

/// Why the catalog gave no results.
package enum CatalogError: Error {
  case call(CallError)
  /// Nothing was sent: the rate limiter has no room for longer than a request waits. `throttled`: the host said so itself.
  case limited(Duration, host: String, perMinute: Int, throttled: Bool)
  /// Nothing was sent, as the request could not be counted.
  case uncounted(any Error)

  /// Whether the same request may succeed later, so that an earlier answer may stand in.
  package var mayPass: Bool {
    let reason: CallError.Reason
    switch self {
    case .limited: return true
    case .uncounted: return false
    case .call(let error): reason = error.reason
    }
    switch reason {
    case .notReached, .timedOut, .brokenOff, .throttled, .notUnderstood, .redirected, .tooLarge: return true
    case .refused(let status, _): return status >= 500
    case .cancelled: return false
    }
  }
}

/// What comes of a request to the catalog, in this order: notices, then results.
package enum CatalogEvent: Sendable {
  case notice(CatalogNotice)
  case results(Results)
}

package import Exchange
import Foundation

/// The catalog at one address. A failed try that may pass is made again, as these are GETs.
package struct CatalogClient: Sendable {
  package let base: Endpoint
  package let timeout: Duration

  package init(base: Endpoint, timeout: Duration) {
    self.base = base
    self.timeout = timeout
  }

  package static let tries = 4

  package func request(_ query: Query) -> Request { request("/search", query.parameters) }

  package func request(_ lookup: Lookup) -> Request { request("/lookup", lookup.parameters) }

  /// Sends what `request` made. 502, 503 and 504 are tried again after a short random pause, and a connection that
  /// ends before the head at once, as a kept-alive one may have been closed under the request. `beforeSending` is
  /// awaited before each try, outside the time limit; `pausing` learns of each pause and what it is made for.
  package func load(
    _ request: Request, beforeSending: @MainActor () async throws -> Void = {},
    pausing: @MainActor (Duration, Int) -> Void = { _, _ in }
  ) async throws -> Results {
    var left = timeout
    var attempt = 1
    while true {
      try await beforeSending()
      let start = ContinuousClock.now
      let exchange: HTTPExchange
      do throws(CallError) {
        exchange = try await Transport.send(request, within: max(left, .milliseconds(1)))
      } catch {
        left -= ContinuousClock.now - start
        if case .timedOut = error.reason {
          throw CallError(.timedOut(timeout), error.exchange, error.progress)
        }
        guard case .brokenOff = error.reason, error.exchange.response == nil, attempt == 1 else {
          throw error
        }
        attempt += 1
        continue
      }
      left -= ContinuousClock.now - start
      guard attempt < Self.tries, let pause = pause(after: exchange, attempt: attempt), left > pause,
        let status = exchange.response?.status
      else { return try Results(of: exchange, tries: attempt) }
      await pausing(pause, status)
      try await Task.sleep(for: pause)
      left -= pause
      attempt += 1
    }
  }

  private func pause(after exchange: HTTPExchange, attempt: Int) -> Duration? {
    guard let answer = exchange.response, [502, 503, 504].contains(answer.status) else { return nil }
    if let asked = answer.retryAfter() { return asked <= .seconds(60) ? asked : nil }
    return .milliseconds(Int.random(in: 0...(200 << attempt)))
  }

  private func request(_ path: String, _ parameters: [(String, String?)]) -> Request {
    let headers = [Header("User-Agent", "corner"), Header("Accept", "application/json, text/javascript")]
    return Request(.get, base.appending(path, query: formEncoded(parameters)), headers: headers)
  }
}

extension Request {
  /// What makes two requests to the catalog the same: the address, with its parameters in one order and the
  /// term's letters in one case.
  package var cacheKey: String {
    let parts = endpoint.url.split(separator: "?", maxSplits: 1)
    let query = parts.dropFirst().first.map { $0.lowercased().split(separator: "&").sorted() } ?? []
    return String(parts[0]) + "?" + query.joined(separator: "&")
  }
}

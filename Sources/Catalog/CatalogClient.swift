package import Exchange
import Foundation

/// The catalog at one address, and all the policy there is for asking it: fresh answers come from the cache, requests
/// keep to the rate limit, those that are the same and under way at once are one, what may pass is tried again, and
/// where the host cannot be asked an earlier answer stands in.
package actor CatalogClient {
  package nonisolated let address: CatalogAddress
  /// Nil where no limit holds.
  package nonisolated let limiter: RateLimiter?

  /// A request waits this long for its turn; past it, it fails and tells when it would have come.
  private static let patience = Duration.seconds(15)

  private let timeout: Duration
  private let cache: Cache?
  private var flights: [String: Flight] = [:]

  /// `timeout` bounds one request with its retries, but not the time it waits for its turn.
  package init(_ address: CatalogAddress, timeout: Duration, limiter: RateLimiter? = nil, cache: Cache? = nil)
  {
    self.address = address
    self.timeout = timeout
    self.limiter = limiter
    self.cache = cache
  }

  /// Joins the request that is under way, or begins it. `fresh` leaves the cache aside.
  package func begin(_ request: Request, fresh: Bool = false) -> CatalogCall {
    let (events, continuation) = AsyncThrowingStream.makeStream(of: CatalogEvent.self)
    let call = CatalogCall(id: UUID(), key: request.cacheKey, events: events)
    let entry = try? cache?.entry(for: call.key)
    if let entry, !fresh, entry.isFresh(), let results = try? Results(from: entry, to: request) {
      continuation.yield(.notice(.cached(age: entry.age())))
      continuation.yield(.results(results))
      continuation.finish()
      return call
    }
    let flight = flights[call.key] ?? begin(request, call.key, entry)
    flights[call.key] = flight
    flight.listeners[call.id] = continuation
    return call
  }

  /// Leaves a call that nobody waits for any more. The request is cancelled with its last listener: then this waits for
  /// its end, and returns how it ended.
  package func leave(_ call: CatalogCall) async -> CatalogError? {
    guard let flight = flights[call.key], flight.listeners.removeValue(forKey: call.id) != nil,
      flight.listeners.isEmpty
    else { return nil }
    flights[call.key] = nil
    flight.task?.cancel()
    return await flight.task?.value
  }

  private func begin(_ request: Request, _ key: String, _ entry: Cache.Entry?) -> Flight {
    let flight = Flight()
    flight.task = Task { await fly(flight, request, key, entry) }
    return flight
  }

  private func fly(_ flight: Flight, _ request: Request, _ key: String, _ entry: Cache.Entry?) async
    -> CatalogError?
  {
    defer { if flights[key] === flight { flights[key] = nil } }
    do throws(CatalogError) {
      let results = try await load(request, telling: flight)
      if results.tries > 1 { flight.tell(.answered(atTry: results.tries)) }
      try? cache?.keep(results.exchange, for: key)
      flight.end(with: results)
      return nil
    } catch {
      if error.mayPass, let entry, let results = try? Results(from: entry, to: request) {
        flight.tell(.standsIn(age: entry.age(), for: error))
        flight.end(with: results)
      } else {
        flight.end(with: error)
      }
      return error
    }
  }

  /// Sends it, and again what may pass: 502, 503 and 504 after a pause, and a connection that ends before the head at
  /// once, as a kept-alive one may have been closed under the request.
  private func load(_ request: Request, telling flight: Flight) async throws(CatalogError) -> Results {
    var left = timeout
    var attempt = 1
    while true {
      try await takeTurn(telling: flight)
      let (sent, start) = (Date(), ContinuousClock.now)
      do throws(CallError) {
        let exchange = try await Transport.send(request, within: max(left, .milliseconds(1)))
        left -= ContinuousClock.now - start
        guard let pause = Retry.pause(after: exchange, attempt: attempt), left > pause,
          let status = exchange.response?.status
        else {
          let results = try Results(of: exchange, tries: attempt)
          try? limiter?.recover(sent: sent)
          return results
        }
        flight.tell(.retrying(after: pause, host: address.base.authority, status: status))
        do { try await Task.sleep(for: pause) } catch { throw CallError(.cancelled, exchange) }
        left -= pause
      } catch {
        left -= ContinuousClock.now - start
        if case .throttled(let asked) = error.reason { try? limiter?.throttle(for: asked) }
        guard Retry.isAtOnce(after: error, attempt: attempt) else {
          if case .timedOut = error.reason {
            throw .call(CallError(.timedOut(timeout), error.exchange, error.progress))
          }
          throw .call(error)
        }
      }
      attempt += 1
    }
  }

  private func takeTurn(telling flight: Flight) async throws(CatalogError) {
    guard let limiter else { return }
    while true {
      let verdict: RateLimiter.Verdict
      do { verdict = try limiter.take() } catch { throw .uncounted(error) }
      guard case .wait(let time, let isThrottled) = verdict else { return }
      guard time <= Self.patience, !Task.isCancelled else {
        throw .limited(time, host: limiter.host, perMinute: limiter.perMinute, throttled: isThrottled)
      }
      flight.tell(
        isThrottled
          ? .throttled(time, host: limiter.host)
          : .waiting(time, host: limiter.host, perMinute: limiter.perMinute))
      try? await Task.sleep(for: time)
    }
  }
}

/// One caller's part in a request to the catalog.
package struct CatalogCall: Sendable {
  fileprivate let id: UUID
  fileprivate let key: String
  /// Ends after the results, or throws a `CatalogError`.
  package let events: AsyncThrowingStream<CatalogEvent, any Error>
}

/// A request on its way, and who hears of it. Used by its client alone.
private final class Flight {
  var task: Task<CatalogError?, Never>?
  var listeners: [UUID: AsyncThrowingStream<CatalogEvent, any Error>.Continuation] = [:]

  func tell(_ notice: CatalogNotice) {
    for listener in listeners.values { listener.yield(.notice(notice)) }
  }

  func end(with results: Results) {
    for listener in listeners.values {
      listener.yield(.results(results))
      listener.finish()
    }
  }

  func end(with error: CatalogError) { for listener in listeners.values { listener.finish(throwing: error) } }
}

/// When a request that failed is made again, as these are GETs.
enum Retry {
  static let tries = 4

  /// Nil when it is not.
  static func pause(after exchange: HTTPExchange, attempt: Int) -> Duration? {
    guard attempt < tries, let response = exchange.response, [502, 503, 504].contains(response.status) else {
      return nil
    }
    if let asked = response.retryAfter() { return asked <= .seconds(60) ? asked : nil }
    return .milliseconds(Int.random(in: 0...(200 << attempt)))
  }

  static func isAtOnce(after error: CallError, attempt: Int) -> Bool {
    guard case .brokenOff = error.reason else { return false }
    return error.exchange.response == nil && attempt == 1
  }
}

extension Results {
  fileprivate init(from entry: Cache.Entry, to request: Request) throws(CallError) {
    try self.init(
      of: HTTPExchange(
        request: request, response: entry.response, started: entry.received, timeToHead: nil, duration: .zero,
        isFromCache: true))
  }
}

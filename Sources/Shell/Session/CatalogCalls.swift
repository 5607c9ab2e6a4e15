import Catalog
import Exchange
import Foundation
import JSON

/// What the catalog answered, and what a person should know about how it came.
struct CatalogAnswer {
  let results: Results
  /// What is said beside them: where they came from, and which of them cannot be shown.
  var notes: [String]

  init(results: Results, notes: [String] = []) {
    self.results = results
    let more = results.faults.count - Self.named
    self.notes =
      notes
      + results.faults.prefix(Self.named).map { position, error in
        "result \(position) of the answer "
          + (error.key.map { "is shown without `\($0)`: it is" } ?? "cannot be shown: it is")
          + " \(error.found), not \(error.expected)"
      } + (more > 0 ? ["and \(more) more are not as they should be"] : [])
  }

  /// How many of what is wrong is told of one by one.
  private static let named = 5
}

extension Session {
  /// A request waits this long for room in the budget; past it, the person is told when there will be room.
  private static let patience = Duration.seconds(15)

  /// The one way to the catalog: from the cache while that is fresh, within the budget, and from the cache again
  /// when the host cannot be asked.
  func ask(fresh: Bool = false, _ request: (CatalogClient) -> Request) async throws -> CatalogAnswer {
    let loader = try await catalogLoader()
    let request = request(loader)
    let cached = caches(loader.base) ? try? Cache(in: store).entry(for: request.cacheKey) : nil
    if let cached, !fresh, cached.isFresh(), let answer = try? answer(from: cached, to: request) {
      remember(answer.exchange)
      return CatalogAnswer(
        results: answer, notes: ["from the cache, \(cached.age().inWords) old; --fresh asks again"])
    }
    do { return try await send(request, by: loader) } catch {
      guard Self.mayPass(error) else { throw error }
      guard let cached, let answer = try? answer(from: cached, to: request) else {
        throw Diagnosis(error, whatWorks: whatWorks)
      }
      let why = Diagnosis(error)
      return CatalogAnswer(
        results: answer, notes: ["\(why.message); this is from the cache, \(cached.age().inWords) old"])
    }
  }

  /// What a person can do while the host cannot be asked; nil when there is nothing.
  private var whatWorks: String? {
    let count = (try? Cache(in: store).count()) ?? 0
    let kept = count > 0 ? "`cache` lists what is kept of earlier answers (\(count))" : nil
    let isElsewhere = (settings.catalog ?? profile.catalog).map { !$0.isLoopback } ?? false
    return [kept, isElsewhere && !isOneCommand ? "`use sandbox` works without it" : nil].compactMap { $0 }
      .joined(separator: "; ").nilIfEmpty
  }

  private func send(_ request: Request, by loader: CatalogClient) async throws -> CatalogAnswer {
    let (budget, caches) = (budget(for: loader.base), caches(loader.base))
    let results = try await shared(request.cacheKey) {
      do {
        let results = try await self.load(request, by: loader, within: budget)
        self.remember(results.exchange)
        if caches { try? Cache(in: self.store).keep(results.exchange, for: request.cacheKey) }
        return results
      } catch let error as CallError {
        self.remember(error)
        if case .throttled(let after) = error.reason { try? budget?.throttle(for: after) }
        throw error
      }
    }
    return CatalogAnswer(
      results: results, notes: results.tries > 1 ? ["answered at try \(results.tries)"] : [])
  }

  private func load(
    _ request: Request, by loader: CatalogClient, within budget: RateLimiter?
  ) async throws -> Results {
    var sent = Date()
    let results = try await loader.load(request) {
      if let budget { try await self.wait(for: budget) }
      sent = Date()
    } pausing: { pause, status in
      guard pause > .seconds(1) else { return }
      let host = loader.base.authority.visible
      self.console.say("\(host) answered HTTP \(status): trying again in \(pause.inWords)\n")
    }
    try? budget?.recover(sent: sent)
    return results
  }

  private func answer(from entry: Cache.Entry, to request: Request) throws -> Results {
    try Results(
      of: HTTPExchange(
        request: request, response: entry.response, started: entry.received, timeToHead: nil, duration: .zero,
        isFromCache: true))
  }

  private static func mayPass(_ error: any Error) -> Bool {
    if let error = error as? Diagnosis { return error.code == .throttled }
    guard let error = error as? CallError else { return false }
    switch error.reason {
    case .notReached, .timedOut, .brokenOff, .throttled, .notUnderstood, .redirected, .tooLarge: return true
    case .refused(let status, _): return status >= 500
    case .cancelled: return false
    }
  }
}

// MARK: - The budget

extension Session {
  func caches(_ base: Endpoint) -> Bool { profile.caches ?? !base.isLoopback }

  /// Nil where no budget holds: on this machine, unless the profile sets one.
  func budget(for base: Endpoint) -> RateLimiter? {
    (profile.budget ?? (base.isLoopback ? nil : 20)).map {
      RateLimiter(host: base.authority, perMinute: $0, store: store)
    }
  }

  /// For the prompt, once the budget runs low.
  var budgetNotice: String? {
    guard let base = settings.catalog ?? profile.catalog, let standing = try? budget(for: base)?.standing()
    else {
      return nil
    }
    if let throttled = standing.throttled { return "throttled for \(throttled.inWords)" }
    return standing.left <= 5 ? "\(standing.left) left" : nil
  }

  private func wait(for budget: RateLimiter) async throws {
    while case .wait(let time, let isThrottled) = try budget.take() {
      let why =
        isThrottled
        ? "\(budget.host) throttles" : "\(budget.host) takes \(budget.perMinute) requests a minute"
      guard time <= Self.patience else {
        throw Diagnosis(.throttled, why, hint: "it may be asked again in \(time.inWords)")
      }
      console.say("\(why.visible): waiting \(time.inWords)\n")
      try await Task.sleep(for: time)
    }
  }
}

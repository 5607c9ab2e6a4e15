import Catalog
import Exchange
import JSON
import Presentation

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
  /// The one way from a command to the catalog: says what is worth knowing while it waits, and keeps the call for `last`.
  func ask(fresh: Bool = false, _ request: (CatalogAddress) -> Request) async throws -> CatalogAnswer {
    let client = try await catalogClient()
    let call = await client.begin(request(client.address), fresh: fresh)
    var notes: [String] = []
    do {
      for try await event in call.events {
        switch event {
        case .notice(let notice):
          if case .standsIn(_, .call(let error)) = notice { remember(error) }
          if let note = notice.afterwards { notes.append(note) }
          if let words = notice.meanwhile { say(words) }
        case .results(let results):
          if !results.exchange.isFromCache || last == nil { remember(results.exchange) }
          return CatalogAnswer(results: results, notes: notes)
        }
      }
    } catch let error as CatalogError {
      if case .call(let call) = error { remember(call) }
      throw error.mayPass ? Diagnosis(error, whatWorks: whatWorks) : Diagnosis(error)
    }
    // Cancelled; what comes of the request is known before its end is told.
    if case .call(let error)? = await client.leave(call) { remember(error) }
    throw CancellationError()
  }

  /// What a person can do while the host cannot be asked; nil when there is nothing.
  private var whatWorks: String? {
    let count = (try? Cache(in: store).count()) ?? 0
    let kept = count > 0 ? "`cache` lists what is kept of earlier answers (\(count))" : nil
    let isElsewhere = (settings.catalog ?? profile.catalog).map { !$0.isLoopback } ?? false
    return [kept, isElsewhere && !isOneCommand ? "`use sandbox` works without it" : nil].compactMap { $0 }
      .joined(separator: "; ").nilIfEmpty
  }

  /// For the prompt, once the host takes few more requests.
  var limitNotice: String? {
    guard let base = settings.catalog ?? profile.catalog, let standing = try? limiter(for: base)?.standing()
    else { return nil }
    if let throttled = standing.throttled { return "throttled for \(throttled.inWords)" }
    return standing.left <= 5 ? "\(standing.left) left" : nil
  }
}

extension CatalogNotice {
  /// What is said as soon as it is known; nil for what is said with the results, or not worth a line.
  fileprivate var meanwhile: String? {
    switch self {
    case .waiting(let time, let host, let perMinute):
      "\(host) takes \(perMinute) requests a minute: waiting \(time.inWords)"
    case .throttled(let time, let host): "\(host) throttles: waiting \(time.inWords)"
    case .retrying(let pause, let host, let status):
      pause > .seconds(1) ? "\(host) answered HTTP \(status): trying again in \(pause.inWords)" : nil
    case .answered, .cached, .standsIn: nil
    }
  }

  /// What is said with the results.
  fileprivate var afterwards: String? {
    switch self {
    case .answered(let attempt): "answered at try \(attempt)"
    case .cached(let age): "from the cache, \(age.inWords) old; --fresh asks again"
    case .standsIn(let age, let error):
      "\(Diagnosis(error).message); this is from the cache, \(age.inWords) old"
    case .waiting, .throttled, .retrying: nil
    }
  }
}

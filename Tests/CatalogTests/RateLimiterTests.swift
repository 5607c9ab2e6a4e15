import Foundation
import Harness
import Testing

@testable import Catalog
@testable import Exchange
@testable import State

@Suite struct BudgetTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func budget(_ perMinute: Int = 3) -> RateLimiter {
    RateLimiter(host: "catalog.example", perMinute: perMinute, store: Store(in: nil))
  }

  @Test func soManyAMinuteAndNoMore() throws {
    let budget = budget()
    for second in 0..<3 { #expect(try budget.take(now: start + Double(second)) == .go) }
    #expect(try budget.take(now: start + 10) == .wait(.seconds(50), throttled: false))
    #expect(try budget.standing(now: start + 10) == .init(left: 0, more: .seconds(50), throttled: nil))
    #expect(try budget.take(now: start + 60.5) == .go)
  }

  @Test func sessionsShareIt() throws {
    let home = try TemporaryFolder()
    let stores = [Store(in: StateFolder(path: home.path)), Store(in: StateFolder(path: home.path))]
    for store in stores + stores {
      _ = try RateLimiter(host: "catalog.example", perMinute: 4, store: store).take(now: start)
    }
    #expect(
      try RateLimiter(host: "catalog.example", perMinute: 4, store: stores[0]).standing(now: start).left == 0)
    #expect(
      try RateLimiter(host: "other.example", perMinute: 4, store: stores[0]).standing(now: start).left == 4)
  }

  /// Each has a connection of its own, as each session has.
  @Test func manyAtOnceTakeWhatThereIs() async throws {
    let home = try TemporaryFolder()
    let path = home.path
    let taken = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = Store(in: StateFolder(path: path), patience: 60)
          let budget = RateLimiter(host: "catalog.example", perMinute: 20, store: store)
          return try (0..<10).count { _ in try budget.take() == .go }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(taken == 20)
  }

  /// One that was counted by a clock a little ahead counts, and stays.
  @Test func whatIsCountedALittleAheadCounts() throws {
    let budget = budget()
    for _ in 0..<3 { #expect(try budget.take(now: start + 1) == .go) }
    for _ in 0..<2 { #expect(try budget.take(now: start) == .wait(.seconds(61), throttled: false)) }
    #expect(try budget.take(now: start + 62) == .go)
  }

  @Test func throttlingPausesTwiceAsLongEachTime() throws {
    let budget = budget()
    var pauses: [Duration?] = []
    for _ in 0..<7 {
      try budget.throttle(for: nil, now: start)
      pauses.append(try budget.standing(now: start).throttled)
    }
    #expect(pauses == [60, 120, 240, 480, 960, 1800, 1800].map { .seconds($0) })
    #expect(try budget.take(now: start) == .wait(.seconds(1800), throttled: true))
    try budget.recover(sent: start + 1800)
    #expect(try budget.take(now: start) == .go)
    try budget.throttle(for: .seconds(7), now: start)
    #expect(try budget.standing(now: start).throttled == .seconds(7))
    #expect(try budget.standing(now: start + 7).throttled == nil)
  }

  @Test func anAnswerToAnEarlierRequestLiftsNoThrottling() throws {
    let budget = budget()
    #expect(try budget.take(now: start) == .go)
    try budget.throttle(for: nil, now: start + 1)
    try budget.recover(sent: start)
    #expect(try budget.take(now: start + 2) == .wait(.seconds(59), throttled: true))
  }

  @Test func aClockThatJumpsDoesNoHarm() throws {
    let budget = budget()
    for _ in 0..<3 { _ = try budget.take(now: start + 86_400) }
    #expect(try budget.take(now: start) == .go)
    try budget.throttle(for: nil, now: start + 86_400)
    #expect(try budget.standing(now: start).throttled == .seconds(1800))
  }
}

@Suite struct CacheTests {
  private func exchange(_ cacheControl: String?, body: String = "{\"results\":[]}", term: String = "x") throws
    -> HTTPExchange
  {
    let address = CatalogAddress(try Endpoint("https://catalog.example"))
    let headers = cacheControl.map { [Header("Cache-Control", $0)] } ?? []
    return HTTPExchange(
      request: address.request(Query(term: term)),
      response: Response(status: 200, headers: headers, body: Array(body.utf8)),
      started: Date(), timeToHead: nil, duration: .zero)
  }

  @Test(
    arguments: [
      ("max-age=60", 60.0), ("no-transform, Max-Age=17", 17), ("max-age=999999", 86_400), (nil, 0),
      ("max-age=-5", 0),
    ] as [(String?, TimeInterval)])
  func ageIsTheServersWord(_ cacheControl: String?, _ maxAge: TimeInterval) throws {
    let cache = Cache(in: Store(in: nil))
    let exchange = try exchange(cacheControl)
    try cache.keep(exchange, for: "key")
    let entry = try #require(try cache.entry(for: "key"))
    #expect(entry.maxAge == maxAge)
    #expect(entry.response == exchange.response)
    #expect(entry.isFresh(now: entry.received + maxAge - 1) == (maxAge >= 1))
    #expect(!entry.isFresh(now: entry.received + maxAge))
    #expect(!entry.isFresh(now: entry.received - 100))
  }

  @Test func whatMayNotBeKeptIsNot() throws {
    let cache = Cache(in: Store(in: nil))
    try cache.keep(exchange("no-store, max-age=60"), for: "key")
    #expect(try cache.entry(for: "key") == nil)
  }

  @Test func theNewestStayWhenThereIsTooMuch() throws {
    let cache = Cache(in: Store(in: nil))
    for number in 0..<5 {
      try cache.keep(
        exchange("max-age=60", body: String(repeating: "x", count: 8 << 20)), for: "key \(number)")
    }
    #expect(try cache.entries().count == 4)
    #expect(try cache.entry(for: "key 0") == nil)
    #expect(try cache.clear() == 4)
  }

  @Test(arguments: [
    ("Jack Johnson", "jack johnson", true), ("a", "b", false), ("a b", "a+b", false),
  ])
  func keysAreNormalised(_ one: String, _ other: String, _ same: Bool) throws {
    #expect(
      (try exchange(nil, term: one).request.cacheKey == exchange(nil, term: other).request.cacheKey) == same)
  }
}

package import Foundation
import GRDB
package import State

/// How often a host may still be asked: so many requests a minute, counted over all sessions, and none while it
/// throttles. Times are wall-clock seconds, so that they hold between processes; what lies far in the future, as after
/// a clock was set back, does not count.
package struct RateLimiter: Sendable {
  package enum Verdict: Sendable, Equatable {
    /// The request was counted, and may go out.
    case go
    /// Nothing was counted; the next one may go out then. `throttled` when the host said so itself.
    case wait(Duration, throttled: Bool)
  }

  package struct Standing: Sendable, Equatable {
    package let left: Int
    /// Until one more is there; nil when none is used.
    package let more: Duration?
    /// Until the host may be asked again after it throttled; nil when it does not.
    package let throttled: Duration?
  }

  package static let window: TimeInterval = 60
  /// How far ahead of the clock a request may lie and still count: clocks are corrected by a little.
  private static let slack: TimeInterval = 60
  package static let firstPause: TimeInterval = 60
  package static let longestPause: TimeInterval = 1800

  package let host: String
  package let perMinute: Int
  private let store: Store

  package init(host: String, perMinute: Int, store: Store) {
    self.host = host
    self.perMinute = perMinute
    self.store = store
  }

  /// Counts a request, in one transaction, when there is room for it. The clock is read within it: others may
  /// have been counted while this one waited for its turn.
  package func take(now: Date? = nil) throws -> Verdict {
    try store.write { database in
      let now = (now ?? Date()).timeIntervalSince1970
      let standing = try standing(database, now)
      if let wait = standing.throttled { return .wait(wait, throttled: true) }
      if standing.left == 0, let wait = standing.more { return .wait(wait, throttled: false) }
      try database.execute(sql: "INSERT INTO request VALUES (?, ?)", arguments: [host, now])
      try database.execute(
        sql: "DELETE FROM request WHERE sent < ? OR sent > ?",
        arguments: [now - Self.window, now + Self.slack])
      return .go
    }
  }

  package func standing(now: Date = Date()) throws -> Standing {
    try store.read { try standing($0, now.timeIntervalSince1970) }
  }

  /// The host throttles: it is left alone for a minute, then twice as long each time, at most half an hour; longer
  /// or shorter where it said so itself.
  package func throttle(for asked: Duration?, now: Date = Date()) throws {
    let now = now.timeIntervalSince1970
    try store.write { database in
      let last = try Double.fetchOne(
        database, sql: "SELECT pause FROM throttling WHERE host = ?", arguments: [host])
      let pause = min(last.map { $0 * 2 } ?? Self.firstPause, Self.longestPause)
      let wait = asked.map { $0 / .seconds(1) } ?? pause
      try database.execute(
        sql: "INSERT OR REPLACE INTO throttling VALUES (?, ?, ?)", arguments: [host, now + wait, pause])
    }
  }

  /// The host answered what was sent at `sent`: the next throttling begins with the first pause again. One that is
  /// still on then came after the request, and stays.
  package func recover(sent: Date) throws {
    try store.write {
      try $0.execute(
        sql: "DELETE FROM throttling WHERE host = ? AND until <= ?",
        arguments: [host, sent.timeIntervalSince1970])
    }
  }

  private func standing(_ database: Database, _ now: TimeInterval) throws -> Standing {
    let sent = try Double.fetchAll(
      database, sql: "SELECT sent FROM request WHERE host = ? AND sent > ? AND sent <= ? ORDER BY sent",
      arguments: [host, now - Self.window, now + Self.slack])
    let until = try Double.fetchOne(
      database, sql: "SELECT until FROM throttling WHERE host = ?", arguments: [host])
    let throttled = until.map { min($0 - now, Self.longestPause) }.flatMap { $0 > 0 ? $0 : nil }
    // The oldest one that has to fall out of the window before another fits in.
    let blocking = sent.dropFirst(max(sent.count - perMinute, 0)).first
    return Standing(
      left: max(perMinute - sent.count, 0), more: blocking.map { .seconds($0 + Self.window - now) },
      throttled: throttled.map { .seconds($0) })
  }
}

import Catalog
import Exchange
import JSON
import Presentation

extension Command {
  static let budget = Command(name: "budget", summary: "how often the catalog may still be asked") {
    _, session in
    let base = try await session.catalogClient().address.base
    guard let budget = session.limiter(for: base) else {
      return .lines(["  \(base.authority.visible) may be asked as often as you like"])
    }
    let standing = try budget.standing()
    let left = "\(standing.left) of \(budget.perMinute) requests left this minute"
    let line =
      standing.throttled.map { "it throttles: ask again in \($0.inWords)" }
      ?? left + (standing.more.map { "; one more in \($0.inWords)" } ?? "")
    let json: JSONValue = [
      "host": .string(budget.host), "perMinute": .number(String(budget.perMinute)),
      "left": .number(String(standing.throttled == nil ? standing.left : 0)),
      "secondsToOneMore": (standing.throttled ?? standing.more).map(\.inSeconds) ?? .null,
      "throttles": .bool(standing.throttled != nil),
    ]
    return Report(json: json) { _ in [budget.host.visible + ":", "  " + line] }
  }

  static let cache = Command(
    name: "cache", summary: "list the answers that are kept, or clear them",
    operands: [.operand("clear", .optional, "forget them all", .oneOf([Choice("clear", "forget them all")]))]
  ) { arguments, session in
    let cache = Cache(in: session.store)
    if !arguments.operands.isEmpty { return .silent(notes: [cleared(try cache.clear())]) }
    let entries = try cache.entries()
    let rows = entries.map { entry in
      [
        entry.age().inWords, entry.isFresh() ? "fresh" : "stale", entry.url.visible,
        "\((entry.response.body.count + 1023) / 1024) KiB",
      ]
    }
    let json = JSONValue.array(
      entries.map {
        [
          "url": .string($0.url), "fresh": .bool($0.isFresh()),
          "received": .string(Report.timestamp($0.received)), "ageInSeconds": $0.age().inSeconds,
          "maxAgeInSeconds": .number(String(Int($0.maxAge))),
          "bytes": .number(String($0.response.body.count)),
        ]
      })
    return Report(json: json, notes: rows.isEmpty ? ["nothing is kept"] : []) {
      Table(columns: [.number(), .word(), .text(), .number()], rows: rows).lines(on: $0)
    }
  }
}

private func cleared(_ count: Int) -> String {
  count == 1 ? "1 answer is forgotten" : "\(count) answers are forgotten"
}

extension Duration {
  /// Whole seconds, the begun one counted.
  fileprivate var inSeconds: JSONValue { .number(String(Int((self / .seconds(1)).rounded(.up)))) }
}

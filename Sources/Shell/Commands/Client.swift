import Catalog
import Exchange

extension Command {
  static let budget = Command(name: "budget", summary: "how often the catalog may still be asked") {
    _, session in
    let base = try await session.catalogLoader().base
    guard let budget = session.budget(for: base) else {
      return .lines(["  \(base.authority.visible) may be asked as often as you like"])
    }
    let standing = try budget.standing()
    let state =
      standing.throttled.map { "it throttles: ask again in \($0.inWords)" }
      ?? standing.more.map { "one more in \($0.inWords)" }
    let line = "  \(standing.left) of \(budget.perMinute) requests left this minute"
    let json: JSON = [
      "host": .string(budget.host), "perMinute": .number(String(budget.perMinute)),
      "left": .number(String(standing.left)),
    ]
    return Report(json: json) { _ in [budget.host.visible + ":", line + (state.map { "; \($0)" } ?? "")] }
  }

  static let cache = Command(
    name: "cache", summary: "list the answers that are kept, or clear them",
    operands: [.operand("clear", .optional, "forget them all", .oneOf([Choice("clear", "forget them all")]))]
  ) { arguments, session in
    let cache = Cache(in: session.store)
    if !arguments.operands.isEmpty { return .silent(notes: ["\(try cache.clear()) answers are forgotten"]) }
    let entries = try cache.entries()
    let rows = entries.map { entry in
      [
        entry.age().inWords, entry.isFresh() ? "fresh" : "stale", entry.url.visible,
        "\((entry.answer.body.count + 1023) / 1024) KiB",
      ]
    }
    let json = JSON.array(
      entries.map {
        [
          "url": .string($0.url), "fresh": .bool($0.isFresh()),
          "bytes": .number(String($0.answer.body.count)),
        ]
      })
    return Report(json: json, notes: rows.isEmpty ? ["nothing is kept"] : []) {
      Table(columns: [.number(), .word(), .text(), .number()], rows: rows).lines(on: $0)
    }
  }
}

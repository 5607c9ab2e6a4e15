import Exchange
import Foundation
import Ordering

extension Command {
  static let submit = Command(
    name: "submit", summary: "send the order",
    options: [.flag("--yes", "send it without asking, wherever it goes")],
    details: ["Closed until the address is complete. The order stays, whatever comes of it."],
    isSuggested: false
  ) { arguments, session in
    try session.draft.load(into: session.order)
    guard session.order.missing.isEmpty else { throw OrderError.incomplete(session.order.missing) }
    let loader = try await session.orderLoader()
    try await session.allowSending(to: loader.endpoint, assumingYes: arguments.has("--yes"))
    let confirmation = try await loader.submit(session.order, journal: session.journal)
    return try .confirmation(confirmation).below(cakeOf: confirmation.receipt.order)
  }

  static let orders = Command(name: "orders", summary: "list what was submitted, and what came of it") {
    _, session in
    .submissions(try session.journal.submissions())
  }
}

extension Report {
  fileprivate static func confirmation(_ confirmation: Confirmation) throws -> Report {
    let receipt = confirmation.receipt
    let json: JSON = [
      "id": .string(receipt.id), "createdAt": .string(Self.timestamp(receipt.createdAt)),
      "order": try JSON(parsing: Array(receipt.order.wire())),
    ]
    let text = "Thank you! " + receipt.confirmation.visible
    return Report(json: json, notes: confirmation.differences.map(\.words)) { [$0.ink(.green, text)] }
  }

  fileprivate static func submissions(_ submissions: [Submission]) -> Report {
    let rows = submissions.map { submission -> [String] in
      let order = try? JSONDecoder().decode(Order.self, from: submission.body)
      return [
        String(submission.number), timestamp(submission.prepared), submission.outcome.visible,
        order.map { "\($0.quantity) × \($0.typeName.lowercased())" } ?? "",
        order.map { money(Price(of: $0).total, Price.currency) } ?? "",
        (try? Endpoint(submission.endpoint).authority.visible) ?? "",
      ]
    }
    let json = JSON.array(submissions.map(\.json))
    return Report(json: json, notes: rows.isEmpty ? ["nothing was submitted yet"] : []) { page in
      Table(
        columns: [.number(), .word(expendable: 2), .text(), .text(), .number(), .word(expendable: 1)],
        rows: rows
      ).lines(on: page)
    }
  }

  fileprivate static func timestamp(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension Submission {
  private var received: JSON? { answer.flatMap { try? JSON(parsing: Array($0)) } }

  fileprivate var outcome: String {
    switch state {
    case .prepared: "not sent"
    case .sending: "unknown: it may have arrived"
    case .confirmed: "confirmed as \(received?["id"]?.string ?? "?")"
    case .rejected: status.map { "refused (HTTP \($0))" } ?? "not sent"
    case .unknown: "unknown: it may have arrived"
    }
  }

  fileprivate var json: JSON {
    [
      "number": .number(String(number)), "state": .string(state.rawValue), "outcome": .string(outcome),
      "endpoint": .string(endpoint), "prepared": .string(Report.timestamp(prepared)),
      "settled": settled.map { .string(Report.timestamp($0)) } ?? .null,
      "status": status.map { .number(String($0)) } ?? .null,
      "order": (try? JSON(parsing: Array(body))) ?? .null, "answer": received ?? .null,
    ]
  }
}

extension EchoDifference {
  fileprivate var words: String {
    switch self {
    case .added(let key, let value): "the answer adds `\(key.visible)`: \(value.text())"
    case .lost(let key): "the answer lost `\(key.visible)`"
    case .changed(let key, let sent, let echoed):
      "the answer changed `\(key.visible)` from \(sent.text()) to \(echoed.text())"
    case .retyped(let key, let sent, let echoed):
      "the answer made `\(key.visible)` \(echoed.kind), \(echoed.text()); it was sent as \(sent.kind), \(sent.text())"
    }
  }
}

import Exchange
import Foundation
import JSON
import Ordering

extension Command {
  static let submit = Command(
    name: "submit", summary: "send the order",
    options: [.flag("--yes", "send it without asking, wherever it goes")],
    details: [
      "Closed until the address is complete. The order stays, whatever comes of it.",
      "An order equal to the last confirmed one is asked about first; one that may have arrived already is not sent"
        + " a second time: `orders retry` repeats it.",
    ],
    isSuggested: false, concernsOrder: true
  ) { arguments, session in
    // What stands now is asked about and sent, whatever is typed meanwhile.
    let order = try await session.loadAsShown(assumingYes: arguments.has("--yes"))
    guard order.missing.isEmpty else { throw OrderError.incomplete(order.missing) }
    // Known before any question is asked: what another session confirms meanwhile stops this one.
    let seen = try session.journal.newestStep()
    let loader = try await session.orderLoader()
    let isAssumed = arguments.has("--yes")
    try await session.allowSending(to: loader.endpoint, assumingYes: isAssumed)
    try await session.allowRepeating(order, at: loader.destination, assumingYes: isAssumed)
    let confirmation = try await loader.submit(order, journal: session.journal, after: seen)
    let report = try session.report(confirmation)
    return session.format(of: arguments) == .table
      ? report.followed(byCakeOf: order, on: session.console.page()) : report
  }
}

extension Session {
  func report(_ confirmation: Confirmation) throws -> Report {
    remember(confirmation.exchange)
    return try .confirmation(confirmation)
  }

  /// Asks before an order goes out that equals the last confirmed one.
  fileprivate func allowRepeating(
    _ order: Order, at destination: String, assumingYes: Bool
  ) async throws {
    guard !assumingYes, !settings.assumesYes, let last = try journal.lastConfirmed(at: destination),
      last.body == (try order.wire())
    else { return }
    try await allow(
      "This was order \(last.number), \(last.outcome). Send it again?",
      orElse: "exactly this was order \(last.number), \(last.outcome)")
  }
}

extension Report {
  static func confirmation(_ confirmation: Confirmation) throws -> Report {
    let (receipt, exchange) = (confirmation.receipt, confirmation.exchange)
    let json: JSONValue = [
      "id": .string(exchange.masking(receipt.id)),
      "createdAt": receipt.createdAt.map { .string(timestamp($0)) } ?? .null,
      "order": try receipt.order.map { try JSONValue(parsing: exchange.masking(json: Array($0.wire()))) }
        ?? .null,
    ]
    let text = "Thank you! " + exchange.masking(receipt.confirmation).visible
    var notes = confirmation.differences.map { exchange.masking($0.words) }
    if receipt.createdAt == nil { notes.append("the answer has no `createdAt` that can be read") }
    if let error = confirmation.unrecorded {
      notes.append("the journal could not take down that it is confirmed: \(Diagnosis(error).message)")
    }
    return Report(json: json, notes: notes) { [$0.ink(.green, text)] }
  }

  /// Rounded to milliseconds: the style cuts off, and a time that was parsed is often just below its own text.
  static func timestamp(_ date: Date) -> String {
    (date + 0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension EchoDifference {
  fileprivate var words: String {
    switch self {
    case .added(let key, let value): "the answer adds `\(key.visible.capped)`: \(value.text().capped)"
    case .lost(let key): "the answer lost `\(key.visible.capped)`"
    case .changed(let key, let sent, let echoed):
      "the answer changed `\(key.visible.capped)` from \(sent.text().capped) to \(echoed.text().capped)"
    case .retyped(let key, let sent, let echoed):
      "the answer made `\(key.visible.capped)` \(echoed.kind), \(echoed.text().capped); it was sent as \(sent.kind), \(sent.text().capped)"
    }
  }
}

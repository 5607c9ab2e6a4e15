import Exchange
import Foundation
import JSON
import Ordering
import Presentation

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
    let loader = try await session.orderClient()
    let isAssumed = arguments.has("--yes")
    try await session.allowNewJournal(assumingYes: isAssumed)
    try await session.allowSending(to: loader.endpoint, assumingYes: isAssumed)
    try await session.allowRepeating(order, at: loader.destination, assumingYes: isAssumed)
    let confirmation = try await loader.submit(order, journal: session.journal, after: seen)
    let report = session.report(confirmation)
    return session.format(of: arguments) == .table
      ? report.followed(byCakeOf: order, on: session.console.page()) : report
  }
}

extension Session {
  func report(_ confirmation: Confirmation) -> Report {
    remember(confirmation.exchange)
    return .confirmation(confirmation)
  }

  /// Asks before an order goes out whose earlier submission a new journal would not know of.
  fileprivate func allowNewJournal(assumingYes: Bool) async throws {
    guard journal.isReplaced else { return }
    if !assumingYes, !settings.assumesYes {
      guard asker != nil else { throw OrderError.journalReplaced }
      try await allow(
        "The journal was removed or changed: it may not know whether this order was sent. Send it?",
        orElse: "")
    }
    journal.acceptReplacement()
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
  static func confirmation(_ confirmation: Confirmation) -> Report {
    let (receipt, exchange) = (confirmation.receipt, confirmation.exchange)
    let json: JSONValue = [
      "id": .string(exchange.masking(receipt.id)),
      "createdAt": receipt.createdAt.map { .string(timestamp($0)) } ?? .null,
      "order": receipt.order.flatMap { try? JSONValue(parsing: exchange.masking(json: Array($0.wire()))) }
        ?? .null,
    ]
    let text = "Thank you! " + exchange.masking(receipt.confirmation).visible
    var notes = confirmation.differences.map { $0.words(masking: exchange.masking) }
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
  /// What the server said goes through `mask` before it is cut short.
  fileprivate func words(masking mask: (String) -> String) -> String {
    func shown(_ text: String) -> String { mask(text).visible.capped }
    func shown(_ value: JSONValue) -> String { mask(value.text()).capped }
    return switch self {
    case .added(let key, let value): "the answer adds `\(shown(key))`: \(shown(value))"
    case .lost(let key): "the answer lost `\(shown(key))`"
    case .changed(let key, let sent, let echoed):
      "the answer changed `\(shown(key))` from \(shown(sent)) to \(shown(echoed))"
    case .retyped(let key, let sent, let echoed):
      "the answer made `\(shown(key))` \(echoed.kind), \(shown(echoed)); it was sent as \(sent.kind), \(shown(sent))"
    }
  }
}

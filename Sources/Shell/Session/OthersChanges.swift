import Ordering
import Presentation
import State

extension Session {
  /// What other sessions changed of the order. Without a look at the disk where nothing was ever kept.
  func takeOthersDraft() {
    // What cannot be read is said by the command that needs it.
    if store.exists { try? draft.load(into: order) }
  }

  /// The order as it is kept. Asks first when that is another than the prompt showed.
  func loadAsShown(assumingYes: Bool) async throws -> Order {
    let shown = Order(copying: order)
    try draft.load(into: order)
    let kept = Order(copying: order)
    let differences = kept.differences(from: shown)
    guard standing != nil, !differences.isEmpty else { return kept }
    let changes = differences.map { "\($0.field.rawValue) \($0.before.quoted) → \($0.after.quoted)" }
    say("another session changed the order: \(changes.joined(separator: ", "))")
    guard !assumingYes, !settings.assumesYes else { return kept }
    let total = money(Price(of: kept).total, Price.currency)
    try await allow("It costs \(total). Send it so?", orElse: "it costs \(total) now")
    return kept
  }
}

extension String {
  fileprivate var quoted: String { isEmpty ? "(empty)" : self }
}

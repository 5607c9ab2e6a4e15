import Exchange
import Foundation
import Ordering
import Presentation
import State

extension Command {
  static let orders = Command(
    name: "orders", summary: "list what was submitted, and what came of it; show, retry or settle one",
    operands: [
      .operand("ACTION", .optional, "what to do with one of them", .oneOf(OrdersAction.choices)),
      .operand("N", .optional, "its number in `orders`", .integer(1...Int.max)),
      .operand("OUTCOME", .optional, "what it came to", .dependent { arguments, _ in arguments.outcomes }),
    ],
    options: [.flag("--yes", "retry without asking")],
    details: [
      "An order is unknown when it was sent and no clear answer came. `orders retry N` sends the same bytes again under"
        + " the same Idempotency-Key, to the same place; `orders settle N confirmed` writes down what you found out.",
      "A server that knows such keys, as the sandbox does, takes the order once. reqres.in does not say that it does: there"
        + " a second order may come of it.",
    ],
    examples: ["orders", "orders show 1", "orders retry 1", "orders settle 1 rejected"], isSuggested: false
  ) { arguments, session in
    guard let word = arguments.operands.first, let action = OrdersAction(rawValue: word.text) else {
      return .submissions(try session.journal.submissions())
    }
    guard let number = arguments.operands.dropFirst().first.flatMap({ Int64($0.text) }) else {
      throw UsageError("N is missing", at: word.range, hint: "`orders` lists the numbers")
    }
    guard let submission = try session.journal.submission(number) else {
      throw OrderError.noSubmission(number)
    }
    switch action {
    case .show: return .story(of: submission, try session.journal.steps(of: number))
    case .retry: return try await session.retry(submission, assumingYes: arguments.has("--yes"))
    case .settle:
      guard let outcome = arguments.outcome else {
        throw UsageError("the outcome is missing", at: word.range, hint: "orders settle N confirmed|rejected")
      }
      guard try session.journal.settleByHand(number, as: outcome) else {
        throw OrderError.notUnknown(number: number, submission.state)
      }
      return .silent(notes: ["order \(number) is \(outcome.rawValue), as you say"])
    }
  }
}

enum OrdersAction: String, CaseIterable {
  case show, retry, settle

  fileprivate static let choices = allCases.map { action in
    switch action {
    case .show: Choice(action.rawValue, "its whole story, with request and answer")
    case .retry: Choice(action.rawValue, "send an unknown one again, under the same key")
    case .settle: Choice(action.rawValue, "close an unknown one as confirmed or rejected")
    }
  }
}

extension Arguments {
  fileprivate var outcomes: [Choice] {
    operands.first?.text == OrdersAction.settle.rawValue
      ? [Choice("confirmed", "it arrived"), Choice("rejected", "it did not")] : []
  }

  fileprivate var outcome: Submission.State? {
    operands.count == 3 ? operands.last.flatMap { Submission.State(rawValue: $0.text) } : nil
  }
}

extension Session {
  fileprivate func retry(_ submission: Submission, assumingYes: Bool) async throws -> Report {
    guard submission.state == .unknown else {
      throw OrderError.notUnknown(number: submission.number, submission.state)
    }
    let loader = try await orderClient()
    guard loader.destination == submission.destination else {
      throw UsageError(
        "order \(submission.number) went to \(submission.place), and requests go to \(loader.endpoint.authority)",
        hint: "`use` or --orders-url sends them there")
    }
    try await allowSending(to: loader.endpoint, assumingYes: assumingYes)
    if !assumingYes, !settings.assumesYes {
      try await allow(
        "Send order \(submission.number) again, under the same key? A server that ignores the key takes it twice.",
        orElse: "order \(submission.number) would be sent again")
    }
    return report(try await loader.retry(submission.number, journal: journal))
  }

  /// Goes on with the order as it was left, and says which orders' outcome nobody knows. Without a look at the disk
  /// where nothing was ever kept.
  func takeUpOrder() -> [String] {
    standing = OrderSummary(of: order)
    guard store.exists else { return [] }
    do {
      try draft.load(into: order)
      return try journal.submissions().filter { $0.state == .unknown }.map {
        "order \($0.number) to \($0.place) may have arrived; `orders show \($0.number)` tells its story,"
          + " `orders retry \($0.number)` repeats it, `orders settle \($0.number)` closes it"
      }
    } catch { return [Diagnosis(error).text] }
  }
}

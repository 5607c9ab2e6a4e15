import Exchange
import Foundation
import JSON
import Ordering
import Presentation

extension Report {
  static func submissions(_ submissions: [Submission]) -> Report {
    let rows = submissions.map { submission -> [String] in
      let order = submission.order
      return [
        String(submission.number), submission.prepared.map(timestamp) ?? "", submission.outcome.visible,
        order.map { "\($0.quantity) × \($0.typeName.lowercased())" } ?? "",
        order.map { money(Price(of: $0).total, Price.currency) } ?? "", submission.place.visible,
      ]
    }
    let json = JSONValue.array(submissions.map(\.json))
    let notes = rows.isEmpty ? ["nothing was submitted yet"] : submissions.compactMap(\.damage)
    return Report(json: json, notes: notes) { page in
      Table(
        columns: [.number(), .word(expendable: 2), .text(), .text(), .number(), .word(expendable: 1)],
        rows: rows
      ).lines(on: page)
    }
  }

  /// Everything that is known of one: what happened when, the request as it was sent, the answer as it came.
  static func story(of submission: Submission, _ steps: [Submission.Step]) -> Report {
    let isSent = submission.state != .prepared && submission.state != .unsent
    let request =
      isSent || submission.requestHead != nil
      ? ["POST \(submission.endpoint)"]
        + (submission.requestHead ?? "").split(separator: "\n").map(String.init)
      : ["never sent; it would have been:"]
    let answer = submission.status.map { status in
      ["HTTP \(status)"] + (submission.answerHead ?? "").split(separator: "\n").map(String.init)
    }
    var json = submission.json.members ?? []
    json.append(
      .init(
        "steps",
        .array(
          steps.map {
            [
              "at": $0.at.map { .string(timestamp($0)) } ?? .null, "state": .string($0.state.rawValue),
              "words": $0.words.map { .string($0) } ?? .null,
            ]
          })))
    return Report(json: .object(json), notes: [submission.damage].compactMap { $0 }) { page in
      var lines = ["  " + page.ink(.bold, "order \(submission.number)  \(submission.outcome.visible)")]
      lines += steps.flatMap { line(of: $0, on: page) }
      lines += part(request, submission.body, on: page)
      if let answer { lines += part(answer, submission.answer ?? Data(), on: page) }
      return lines
    }
  }

  /// Why it came to that stands beside it, or below it where there is no room.
  private static func line(of step: Submission.Step, on page: OutputStyle) -> [String] {
    let start = "  \((step.at.map(timestamp) ?? "").padding(toColumns: 24))  "
    let state = step.state.inWords
    let words = (step.words ?? "").visible
    guard !words.isEmpty else { return [start + state] }
    let widest = Submission.State.allCases.map(\.inWords.columns).max() ?? 0
    let line = start + state.padding(toColumns: widest) + "  " + words
    return line.columns <= page.width ?? .max ? [line] : [start + state] + words.wrapped(to: page, indent: 4)
  }

  private static func part(_ head: [String], _ body: Data, on page: OutputStyle) -> [String] {
    [""] + head.map { "  " + page.ink(.dim, $0.visible) }
      + String(decoding: body, as: UTF8.self).visibleLines.map { "  " + $0 }
  }
}

extension Submission {
  var order: Order? { try? JSONDecoder().decode(Order.self, from: body) }

  /// Where it went, as people say it.
  var place: String {
    destination == "sandbox" ? destination : (try? Endpoint(endpoint).authority) ?? endpoint
  }

  /// What of its entry cannot be read, in words; nil when all of it can.
  fileprivate var damage: String? {
    damaged.isEmpty
      ? nil : "the entry of order \(number) is damaged: \(damaged.joined(separator: ", ")) cannot be read"
  }

  private var received: JSONValue? { answer.flatMap { try? JSONValue(parsing: Array($0)) } }

  var outcome: String {
    switch state {
    case .prepared, .sending: "on its way"
    case .confirmed: received?["id"]?.string.map { "confirmed as \($0)" } ?? "confirmed"
    case .rejected: problem.map { "refused: \($0)" } ?? status.map { "refused (HTTP \($0))" } ?? "refused"
    case .unsent: "not sent"
    case .unknown: "unknown: it may have arrived"
    }
  }

  var json: JSONValue {
    [
      "number": .number(String(number)), "state": .string(state.rawValue), "outcome": .string(outcome),
      "destination": .string(destination), "endpoint": .string(endpoint),
      "idempotencyKey": .string(idempotencyKey),
      "prepared": prepared.map { .string(Report.timestamp($0)) } ?? .null,
      "settled": settled.map { .string(Report.timestamp($0)) } ?? .null,
      "status": status.map { .number(String($0)) } ?? .null, "problem": problem.map { .string($0) } ?? .null,
      "order": (try? JSONValue(parsing: Array(body))) ?? .null, "answer": received ?? .null,
    ]
  }
}

extension Submission.State {
  var inWords: String { self == .unsent ? "not sent" : rawValue }
}

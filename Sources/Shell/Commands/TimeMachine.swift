import Exchange
import Foundation
import JSON
import Ordering
import Presentation

extension Command {
  static let undo = Command(
    name: "undo", summary: "take back the last change of the order",
    details: ["What one command changed is one step, in whichever session: `reset`, too."]
  ) { _, session in try session.travel(.back, otherwise: "there is nothing to take back") }

  static let redo = Command(name: "redo", summary: "change again what `undo` took back") { _, session in
    try session.travel(.forth, otherwise: "there is nothing to change again")
  }

  static let diff = Command(
    name: "diff",
    summary: "how the order differs from the last one sent or a snapshot, or two results from each other",
    operands: [
      .operand("NAME", .optional, "a snapshot, or the number of a result", .suggested { $1.snapshotChoices }),
      .operand("N", .optional, "the number of the other result", .suggested { $1.numbers }),
    ],
    examples: ["diff", "diff party", "diff 1 2"]
  ) { arguments, session in
    if arguments.operands.count == 2 {
      return .difference(try session.result(arguments.operands[0]), try session.result(arguments.operands[1]))
    }
    try session.draft.load(into: session.order)
    let other: Order
    if let name = arguments.operands.first {
      other = try session.snapshot(name)
    } else if let last = try session.journal.submissions().last(where: { $0.state != .unsent })?.order {
      other = last
    } else {
      throw UsageError("nothing was submitted yet", hint: "`diff NAME` compares with a snapshot")
    }
    return .differences(session.order.differences(from: other), none: "there is no difference")
  }

  static let snapshot = Command(
    name: "snapshot", summary: "keep the order under a name, or list the names",
    operands: [.operand("NAME", .optional, "what to call it", .suggested { $1.snapshotChoices })],
    examples: ["snapshot party"]
  ) { arguments, session in
    guard let name = arguments.operands.first else { return .snapshots(try session.draft.snapshots()) }
    guard !name.text.isEmpty, name.text.utf8.count <= 100 else {
      throw UsageError("a name has 1 to 100 letters", at: name.range)
    }
    let isNew = try session.draft.snapshot(named: name.text) == nil
    try session.draft.keepSnapshot(named: name.text)
    return .silent(notes: isNew ? [] : ["the earlier \(name.text) is replaced"])
  }

  static let restore = Command(
    name: "restore", summary: "make the order what a snapshot is",
    operands: [.operand("NAME", .one, "the snapshot", .suggested { $1.snapshotChoices })],
    details: ["`undo` takes it back."], examples: ["restore party"]
  ) { arguments, session in
    guard let name = arguments.operands.first else { return .silent() }
    let kept = try session.snapshot(name)
    let before = Order(copying: session.order)
    try session.draft.change(session.order) { order in
      before.replace(with: order)
      order.replace(with: kept)
    }
    return .differences(session.order.differences(from: before), none: "the order is that already")
  }
}

extension Session {
  fileprivate func travel(_ direction: Draft.Direction, otherwise none: String) throws -> Report {
    try draft.load(into: order)
    let before = Order(copying: order)
    guard try draft.step(direction, order) else { throw UsageError(none) }
    return .differences(order.differences(from: before), none: none)
  }

  fileprivate func snapshot(_ name: Word) throws -> Order {
    guard let snapshot = try draft.snapshot(named: name.text) else {
      let nearest = nearest(to: name.text, among: try draft.snapshots().map(\.name))
      throw UsageError(
        "there is no snapshot `\(name.text)`", at: name.range,
        hint: nearest.map { "did you mean `\($0)`?" } ?? "`snapshot` lists them")
    }
    guard let order = snapshot.order else {
      throw UsageError(
        "the snapshot `\(name.text)` is damaged", at: name.range, hint: "`snapshot` lists the others")
    }
    return order
  }
}

extension ParseContext {
  fileprivate var snapshotChoices: [Choice] { snapshots.map { Choice($0) } }
}

extension Report {
  fileprivate static func differences(_ differences: [OrderDifference], none: String) -> Report {
    let rows = differences.map { [$0.field.label, $0.before.shown, "→", $0.after.shown] }
    let json = JSONValue.array(
      differences.map {
        ["field": .string($0.field.rawValue), "before": .string($0.before), "after": .string($0.after)]
      })
    return Report(json: json, notes: rows.isEmpty ? [none] : []) {
      Table(columns: [.word(), .text(), .word(), .text()], rows: rows).lines(on: $0)
    }
  }

  fileprivate static func snapshots(_ snapshots: [Draft.Snapshot]) -> Report {
    let json = JSONValue.array(
      snapshots.map { ["name": .string($0.name), "at": $0.at.map { .string(timestamp($0)) } ?? .null] })
    let rows = snapshots.map { [$0.name.visible, $0.at.map(timestamp) ?? ""] }
    return Report(json: json, notes: rows.isEmpty ? ["there are no snapshots yet"] : []) {
      Table(columns: [.text(), .word()], rows: rows).lines(on: $0)
    }
  }
}

extension String {
  fileprivate var shown: String { isEmpty ? "(empty)" : visible }
}

import Exchange
import JSON
import Presentation

extension Command {
  static let jobs = Command(
    name: "jobs", summary: "list what runs, and what waits for it", runsAtOnce: true
  ) { _, session in
    let jobs = session.jobs
    let others = jobs.running.filter { !$0.entry.runsBeside || $0.entry.lines[0].isInBackground }
    let rows =
      others.map { [String($0.number), $0.entry.text.visible, $0.started.duration(to: .now).inWords] }
      + jobs.waiting.map { ["", $0.text.visible, "waits"] }
    let running = others.map { job -> JSONValue in
      [
        "number": .number(String(job.number)), "line": .string(job.entry.text), "state": .string("runs"),
        "seconds": .number(job.started.duration(to: .now).inTenths), "foreground": .bool(job.isForeground),
      ]
    }
    let waiting = jobs.waiting.map { entry -> JSONValue in
      ["number": .null, "line": .string(entry.text), "state": .string("waits")]
    }
    let json = JSONValue.array(running + waiting)
    return Report(json: json, notes: rows.isEmpty ? ["nothing runs"] : []) {
      Table(columns: [.number(), .text(), .number()], rows: rows).lines(on: $0)
    }
  }

  static let cancel = Command(
    name: "cancel", summary: "cancel what runs in the foreground, or job N",
    operands: [.operand("N", .optional, "its number in `jobs`", .integer(1...Int.max))], runsAtOnce: true
  ) { arguments, session in
    if let word = arguments.operands.first, let number = Int(word.text) {
      guard session.jobs.cancel(number) else { throw UsageError("there is no job \(number)", at: word.range) }
    } else if !session.jobs.cancelForeground() {
      throw UsageError("nothing runs in the foreground")
    }
    return .silent()
  }
}

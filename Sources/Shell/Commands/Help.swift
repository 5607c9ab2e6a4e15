import Exchange
import JSON
import Presentation

extension Command {
  static let help = Command(
    name: "help", summary: "list the commands, or explain one",
    operands: [
      .operand(
        "COMMAND", .optional, "which command",
        .dependent { _, _ in Command.all.map { Choice($0.name, $0.summary) } })
    ],
    examples: ["help search"]
  ) { arguments, _ in
    guard let name = arguments.operands.first?.text, let command = Command.named(name) else {
      return .overview
    }
    return command.manual
  }

  fileprivate var manual: Report {
    let taken = (operands + options + Command.everywhere).map { (usage: $0.usage, summary: $0.summary) }
    return Report(json: json) { page in
      var lines = ["  " + page.ink(.bold, name)] + summary.wrapped(to: page, indent: 2) + [""]
      lines += usage.wrapped(to: page, indent: 2) + [""] + Report.glossary(taken, on: page)
      for detail in details { lines += [""] + detail.wrapped(to: page, indent: 2) }
      if !examples.isEmpty {
        lines += ["", "  For example:"] + examples.flatMap { $0.wrapped(to: page, indent: 4) }
      }
      return lines
    }
  }
}

extension Command {
  /// What the table says of it.
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "usage": .string(usage), "summary": .string(summary),
      "operands": .array(operands.map(\.json)), "options": .array((options + Self.everywhere).map(\.json)),
      "details": .array(details.map(JSONValue.string)), "examples": .array(examples.map(JSONValue.string)),
    ]
  }
}

extension Parameter {
  fileprivate var json: JSONValue {
    let choices = values.choices(after: Arguments(), in: ParseContext()).map { JSONValue.string($0.text) }
    return [
      "name": .string(name), "usage": .string(usage), "summary": .string(summary), "values": .array(choices),
    ]
  }
}

extension Report {
  fileprivate static var overview: Report {
    let rows = Command.all.map { command in
      (
        usage: ([command.name] + command.operands.map(\.usage)).joined(separator: " "),
        summary: command.summary
      )
    }
    return Report(json: .array(Command.all.map(\.json))) { page in
      glossary(rows, on: page) + [""]
        + "`help COMMAND` says more. $1 is result 1, $1.artistId one of its fields, $_ the last."
        .wrapped(to: page, indent: 2)
    }
  }

  /// What things mean: in two columns, or where these are too narrow to read, one below the other.
  fileprivate static func glossary(_ rows: [(usage: String, summary: String)], on page: OutputStyle)
    -> [String]
  {
    let longest = rows.map { $0.usage.columns + $0.summary.columns + 4 }.max() ?? 0
    guard let width = page.width, width < longest, width < 72 else {
      return Table(columns: [.word(), .text()], rows: rows.map { [$0.usage, $0.summary] }).lines(on: page)
    }
    return rows.flatMap { $0.usage.wrapped(to: page, indent: 2) + $0.summary.wrapped(to: page, indent: 6) }
  }
}

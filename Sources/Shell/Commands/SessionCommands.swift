import Exchange
import JSON
import Presentation
import State

extension Command {
  static let use = Command(
    name: "use", summary: "choose where requests go, or list where they may",
    operands: [
      .operand(
        "PROFILE", .optional, "sandbox, live, or one of the configuration file",
        .dependent { $1.profiles.map { Choice($0) } })
    ],
    examples: ["use live", "use sandbox"]
  ) { arguments, session in
    guard let name = arguments.operands.first else {
      return .profiles(session.settings.profiles, current: session.profile)
    }
    try session.use(name.text)
    let settings = session.settings
    let notes = [
      settings.catalog.map { "the catalog stays \($0.url), as it was given" },
      settings.orders.map { "orders still go to \($0.url), as it was given" },
    ]
    return .silent(notes: notes.compactMap { $0?.visible })
  }

  static let history = Command(
    name: "history", summary: "list the lines typed so far, oldest first",
    operands: [.operand("N", .optional, "only the last N", .integer(1...Int.max))]
  ) { arguments, session in
    let entries = session.history.entries().entries
    let count = arguments.operands.first.flatMap { Int($0.text) } ?? entries.count
    let shown = entries.suffix(count).map { $0 }
    return Report(json: .array(shown.map { .string($0) })) { _ in shown.flatMap(\.visibleLines) }
  }

  static let run = Command(
    name: "run", summary: "run the commands of a file, one a line",
    operands: [.operand("FILE", .one, "the script; `-` is standard input", .file)],
    options: [.flag("--keep-going", "go on after a command that fails")],
    details: ["The first command that fails ends it, named FILE:LINE:COLUMN. `#` starts a comment."],
    examples: ["run order.corner"]
  ) { arguments, session in
    try await session.runScript(
      arguments.operands.first?.text ?? "-", keepsGoing: arguments.has("--keep-going"))
    return .silent()
  }

  static let quit = Command(name: "quit", summary: "leave; the order stays") { _, session in
    session.isOver = true
    return .silent()
  }
}

extension Report {
  fileprivate static func profiles(_ profiles: [Profile], current: Profile) -> Report {
    let rows = profiles.map {
      [
        $0.name == current.name ? "*" : " ", $0.name.visible, $0.catalog?.url.visible ?? "on this machine",
        $0.orders?.url.visible ?? "on this machine",
      ]
    }
    let json = JSONValue.array(
      profiles.map {
        [
          "name": .string($0.name), "catalog": $0.catalog.map { .string($0.url) } ?? .null,
          "orders": $0.orders.map { .string($0.url) } ?? .null, "current": .bool($0.name == current.name),
        ]
      })
    return Report(json: json) {
      Table(columns: [.word(), .word(), .text(), .text()], rows: rows).lines(on: $0, indent: 0)
    }
  }
}

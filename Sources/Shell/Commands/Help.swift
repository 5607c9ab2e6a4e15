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
    let taken = (operands + options + Command.everywhere).map { [$0.usage, $0.summary] }
    return Report { page in
      var lines = ["  " + page.ink(.bold, name) + "  " + summary, "", "  " + usage, ""]
      lines += Table(columns: [.word(), .text()], rows: taken).lines(on: page)
      for detail in details { lines += [""] + detail.wrapped(to: page, indent: 2) }
      if !examples.isEmpty { lines += ["", "  For example:"] + examples.map { "    " + $0 } }
      return lines
    }
  }
}

extension Report {
  fileprivate static var overview: Report {
    let rows = Command.all.map {
      [
        ($0.operands.isEmpty ? [$0.name] : [$0.name] + $0.operands.map(\.usage)).joined(separator: " "),
        $0.summary,
      ]
    }
    return Report { page in
      Table(columns: [.word(), .text()], rows: rows).lines(on: page)
        + ["", "  `help COMMAND` says more. $1 is result 1, $1.artistId one of its fields, $_ the last."]
    }
  }
}

extension String {
  /// Broken between words so that each line fits the page.
  func wrapped(to page: Page, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    return wrapped(toColumns: max((page.width ?? 100) - indent, 20)).map { space + $0 }
  }

  func padding(toColumns width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

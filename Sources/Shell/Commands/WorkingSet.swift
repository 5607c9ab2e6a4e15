import Catalog
import Exchange
import JSON
import LineEditor
import Presentation

extension Command {
  static let results = Command(
    name: "results", summary: "show the results again, earlier ones, or a list of them",
    operands: [
      .operand(
        "N|all", .optional, "go back to the results of line N; all lists the lines",
        .suggested { _, _ in [Choice("all", "list the lines")] })
    ]
  ) { arguments, session in
    if let word = arguments.operands.first {
      if word.text == "all" { return .sets(session.sets) }
      guard let number = Int(word.text), session.sets.choose(number) else {
        throw UsageError(
          "there are no results \(word.text)", at: word.range, hint: "`results all` lists them")
      }
    }
    guard let set = session.sets.current else { return .results([], notes: ["there are no results yet"]) }
    return .results(set, none: "these are empty")
  }

  static let `where` = Command(
    name: "where", summary: "keep the results that fit",
    operands: [
      .operand(
        "CONDITION", .many, "such as trackPrice < 1 and kind = song",
        .suggested { Condition.choices(after: $0.operands, in: $1) })
    ],
    details: [
      "Compares with = != < <= > >= and ~ (holds the text, in any case); `and` binds closer than `or`.",
      "A value is written as the cells show it ($1.29, free, 3:42, 2011-05-31, 14.1MiB, yes) or as it was received. "
        + "A record without the field does not fit.",
    ],
    examples: ["where trackPrice < 1 and kind = song", "where artistName ~ lam or primaryGenreName = Pop"],
    comparesWords: true
  ) { arguments, session in
    let condition = try Condition(arguments.operands, for: session.results)
    let kept = session.results.filter { condition.holds(for: $0) }
    return session.derive(arguments.line, kept, none: "no result fits")
  }

  static let sort = Command(
    name: "sort", summary: "order the results by a field",
    operands: [
      .operand("FIELD", .one, "any key that the records hold", .suggested { $1.choices }),
      .operand("down", .optional, "the largest first", .oneOf([Choice("up"), Choice("down")])),
    ],
    examples: ["sort releaseDate down"]
  ) { arguments, session in
    guard let field = arguments.operands.first else { return .silent() }
    let name = try field.field(of: session.results)
    let keyed = session.results.map { (record: $0, key: $0.key(of: name)) }
    let present = keyed.filter { $0.key != nil }.sorted { left, right in
      guard let left = left.key, let right = right.key else { return false }
      return arguments.operands.last?.text == "down" ? right < left : left < right
    }
    let missing = keyed.filter { $0.key == nil }
    return session.derive(arguments.line, (present + missing).map(\.record), none: "there are no results yet")
  }

  static let columns = Command(
    name: "columns", summary: "show the results by fields of your choice",
    operands: [
      .operand(
        "FIELD", .any, "any keys that the records hold; none for the usual ones", .suggested { $1.choices })
    ],
    details: [
      "The choice holds for what is made of these results and for their other pages, in every format."
    ],
    examples: ["columns trackName trackPrice releaseDate", "columns"]
  ) { arguments, session in
    let names = try arguments.operands.flatMap(\.listed).map { try $0.field(of: session.results) }
    guard var set = session.sets.current else { return .results([], notes: ["there are no results yet"]) }
    set.columns = names.isEmpty ? nil : names.unique
    return .results(set, notes: session.keep(&set), none: "these are empty")
  }

  static let count = Command(
    name: "count", summary: "count the results by a field",
    operands: [
      .operand("by", .one, "", .oneOf([Choice("by")])),
      .operand("FIELD", .one, "any key that the records hold", .suggested { $1.choices }),
    ],
    examples: ["count by kind"]
  ) { arguments, session in
    guard let field = arguments.operands.last else { return .silent() }
    let name = try field.field(of: session.results)
    let values = tally(session.results.map { $0[name] ?? .null }) { $0.text() }
    let json = JSONValue.array(values.map { ["value": $0.of, "count": .number(String($0.count))] })
    let cells = tally(session.results.map { $0[name] == nil ? "(none)" : $0.cell(name) }) { $0 }
    return Report(json: json) {
      Table(columns: [.text(), .number()], rows: cells.map { [$0.of.visible, String($0.count)] }).lines(
        on: $0)
    }
  }
}

/// How often each occurs, the most frequent first; those that `key` says the same of are one.
private func tally<Value>(_ values: [Value], by key: (Value) -> String) -> [(of: Value, count: Int)] {
  Dictionary(grouping: values, by: key).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    .compactMap { group in group.value.first.map { ($0, group.value.count) } }
}

extension Session {
  /// A new set made of the current one; numbers mean it from now on.
  fileprivate func derive(_ title: String, _ records: [Record], none: String) -> Report {
    guard !records.isEmpty else { return .results([], notes: [none]) }
    var set = ResultSet(
      title: title, records: records, place: sets.current?.place, country: sets.current?.country)
    set.columns = sets.current?.columns
    return .results(set, notes: keep(&set), none: none)
  }
}

extension ParseContext {
  fileprivate var choices: [Choice] { fields.map { Choice($0) } }
}

extension Report {
  fileprivate static func sets(_ sets: ResultSets) -> Report {
    let rows = sets.all.map { set in
      [set.number == sets.chosen ? "*" : "", String(set.number), set.title.visible, "\(set.records.count)"]
    }
    let json = JSONValue.array(
      sets.all.map {
        [
          "number": .number(String($0.number)), "line": .string($0.title),
          "resultCount": .number(String($0.records.count)),
        ]
      })
    return Report(json: json, notes: rows.isEmpty ? ["there are no results yet"] : []) {
      Table(columns: [.word(), .number(), .text(), .number()], rows: rows).lines(on: $0, indent: 0)
    }
  }
}

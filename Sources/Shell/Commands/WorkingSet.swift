import Catalog
import Exchange
import LineEditor

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
    guard let set = session.sets.current else { return .found([], notes: ["there are no results yet"]) }
    return .results(set, none: "these are empty")
  }

  static let `where` = Command(
    name: "where", summary: "keep the results that fit",
    operands: [
      .operand("CONDITION", .many, "such as trackPrice < 1 and kind = song", .suggested { $1.choices })
    ],
    details: [
      "Compares with = != < <= > >= and ~ (holds the text, in any case); `and` binds closer than `or`.",
      "A record without the field does not fit.",
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
    let keyed = session.results.map { (record: $0, key: $0.value(of: name).flatMap(SortKey.init)) }
    let present = keyed.filter { $0.key != nil }.sorted { left, right in
      guard let left = left.key, let right = right.key else { return false }
      return arguments.operands.last?.text == "down" ? right < left : left < right
    }
    let missing = keyed.filter { $0.key == nil }
    return session.derive(arguments.line, (present + missing).map(\.record), none: "there are no results yet")
  }

  static let columns = Command(
    name: "columns", summary: "show the results by fields of your choice",
    operands: [.operand("FIELD", .many, "any keys that the records hold", .suggested { $1.choices })],
    examples: ["columns trackName trackPrice releaseDate"]
  ) { arguments, session in
    let names = try arguments.operands.map { try $0.field(of: session.results) }
    let rows = session.results.map { record in
      JSON.object(names.compactMap { name in record[name].map { .init(name, $0) } })
    }
    return Report(json: .array(rows)) { page in
      let cells = rows.enumerated().map { index, row in
        [String(index + 1)] + names.map { row[$0]?.plain.visible ?? "" }
      }
      let columns =
        [.number()]
        + names.map { name in rows.allSatisfy { $0[name].isNumberOrNil } ? Table.Column.number() : .text() }
      return Table(columns: columns, rows: [[""] + names.map(\.visible)] + cells).lines(on: page)
    }
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
    var counts: [String: Int] = [:]
    for record in session.results { counts[record[name]?.plain ?? "(none)", default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let json = JSON.array(sorted.map { ["value": .string($0.key), "count": .number(String($0.value))] })
    return Report(json: json) { page in
      Table(columns: [.text(), .number()], rows: sorted.map { [$0.key.visible, String($0.value)] }).lines(
        on: page)
    }
  }
}

extension Session {
  /// A new set made of the current one; numbers mean it from now on.
  fileprivate func derive(_ title: String, _ records: [Record], none: String) -> Report {
    guard !records.isEmpty else { return .found([], notes: [none]) }
    let set = ResultSet(title: title, records: records, country: sets.current?.country)
    sets.add(set)
    return .results(set, none: none)
  }
}

extension Surroundings {
  fileprivate var choices: [Choice] { fields.map { Choice($0) } }
}

extension JSON {
  /// The value as a cell shows it: text without its quotes.
  var plain: String { string ?? text() }
}

extension JSON? {
  fileprivate var isNumberOrNil: Bool {
    switch self {
    case nil, .null, .number: true
    default: false
    }
  }
}

extension Report {
  fileprivate static func sets(_ sets: ResultSets) -> Report {
    let rows = sets.all.enumerated().map { index, set in
      [index + 1 == sets.chosen ? "*" : "", String(index + 1), set.title.visible, "\(set.records.count)"]
    }
    let json = JSON.array(
      sets.all.map { ["line": .string($0.title), "resultCount": .number(String($0.records.count))] })
    return Report(json: json, notes: rows.isEmpty ? ["there are no results yet"] : []) {
      Table(columns: [.word(), .number(), .text(), .number()], rows: rows).lines(on: $0, indent: 0)
    }
  }
}

extension Report {
  /// The fields in which two records differ, one below the other.
  static func difference(_ left: Record, _ right: Record) -> Report {
    let keys = ((left.json.members ?? []) + (right.json.members ?? [])).map(\.key)
    var seen: Set<String> = []
    let differing = keys.filter { seen.insert($0).inserted && left[$0] != right[$0] }
    let json = JSON.array(
      differing.map { ["field": .string($0), "left": left[$0] ?? .null, "right": right[$0] ?? .null] })
    let rows = differing.map { [$0.visible, left[$0]?.plain.visible ?? "", right[$0]?.plain.visible ?? ""] }
    return Report(json: json, notes: rows.isEmpty ? ["they are the same"] : []) { page in
      Table(columns: [.text(), .text(), .text()], rows: rows).lines(on: page)
    }
  }
}

import Exchange

/// Records as rows under one header: every key that any of them has, in the order of first sight.
struct Sheet {
  let header: [String]
  let rows: [[String]]

  init(of records: [JSON]) {
    var header: [String] = []
    var columns: [String: Int] = [:]
    for record in records {
      for member in record.members ?? [] where columns[member.key] == nil {
        columns[member.key] = header.count
        header.append(member.key)
      }
    }
    if header.isEmpty, !records.isEmpty { header = ["value"] }
    rows = records.map { record in
      guard let members = record.members else { return [Self.cell(record)] }
      var row = [String](repeating: "", count: header.count)
      for member in members.reversed() {
        if let column = columns[member.key] { row[column] = Self.cell(member.value) }
      }
      return row
    }
    self.header = header.map(Self.guarded)
  }

  /// RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it.
  func csv(visible: Bool) -> String {
    lines(separator: ",", end: "\r\n") { cell in
      let text = visible ? cell.visible : cell
      guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
      return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
  }

  /// Tabs, line breaks and backslashes inside a cell are written as `\t`, `\n`, `\r` and `\\`.
  func tsv(visible: Bool) -> String {
    lines(separator: "\t", end: "\n") { cell in
      let text = cell.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing(
        "\r\n", with: "\\r\\n"
      )
      .replacing("\n", with: "\\n").replacing("\r", with: "\\r")
      return visible ? text.visible : text
    }
  }

  private func lines(separator: String, end: String, _ write: (String) -> String) -> String {
    ([header] + rows).filter { !$0.isEmpty }
      .reduce(into: "") { $0 += $1.map(write).joined(separator: separator) + end }
  }

  private static func cell(_ value: JSON) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let literal): literal
    case .string(let text): guarded(text)
    case .array, .object: value.text()
    }
  }

  /// A spreadsheet takes text that begins like this for a formula.
  private static func guarded(_ text: String) -> String {
    "=+-@\t\r".contains(text.first ?? " ") ? "'" + text : text
  }
}

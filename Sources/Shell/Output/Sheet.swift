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

  /// RFC 4180. A row of one empty cell is written `""`, as an empty line is no row to most readers. Text that a spreadsheet would take for a formula gets an apostrophe before it.
  func csv(visible: Bool) -> String {
    let isSingle = header.count == 1
    return lines(separator: ",", end: "\r\n") { cell in
      if isSingle, cell.isEmpty { return "\"\"" }
      let text = visible ? cell.visible : cell
      guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
      return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }
  }

  /// Tabs, line breaks and backslashes inside a cell are written as `\t`, `\n`, `\r` and `\\`.
  func tsv(visible: Bool) -> String {
    lines(separator: "\t", end: "\n") { cell in
      let text =
        cell.utf8.contains { "\\\t\r\n".utf8.contains($0) }
        ? cell.replacingScalars { ["\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n"][$0] } : cell
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

  /// A spreadsheet takes text that begins like this for a formula, whatever combines with it.
  private static func guarded(_ text: String) -> String {
    "=+-@\t\r\n".unicodeScalars.contains(text.unicodeScalars.first ?? " ") ? "'" + text : text
  }
}

extension String {
  /// Scalar by scalar: a quote that something combines with is another character, and a quote all the same.
  fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}

import Exchange
package import JSON

/// Records as rows under one header: every key that any of them has, in the order of first sight. What is no record
/// stands in a column of its own, `value`.
package struct DelimitedText {
  package let header: [String]
  package let rows: [[String]]

  /// A sheet of the widest kind of record has some 20,000 cells for 200 of them.
  package static let limit = 2_000_000

  /// Throws when there would be more cells than `limit`.
  package init(of records: [JSONValue]) throws(TooManyCells) {
    var header: [String] = []
    var columns: [String: Int] = [:]
    func add(_ key: String) {
      guard columns[key] == nil else { return }
      columns[key] = header.count
      header.append(key)
    }
    for record in records { for member in record.members ?? [] { add(member.key) } }
    if header.isEmpty && !records.isEmpty || records.contains(where: { $0.members == nil }) { add("value") }
    guard header.count * records.count <= Self.limit else {
      throw TooManyCells(records: records.count, fields: header.count)
    }
    rows = records.map { record in
      var row = [String](repeating: "", count: header.count)
      for member in (record.members ?? [JSONValue.Member("value", record)]).reversed() {
        if let column = columns[member.key] { row[column] = Self.cell(member.value) }
      }
      return row
    }
    self.header = header.map(Self.guarded)
  }

  /// RFC 4180. A row of one empty cell is written `""`, as an empty line is no row to most readers.
  package func csv(visible: Bool) -> String {
    let isSingle = header.count == 1
    return lines(separator: ",", end: "\r\n") { cell in
      if isSingle, cell.isEmpty { return "\"\"" }
      let text = visible ? cell.visible : cell
      guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
      return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
    }
  }

  /// Tabs, line breaks and backslashes inside a cell are written as `\t`, `\n`, `\r` and `\\`.
  package func tsv(visible: Bool) -> String {
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

  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let literal): literal
    case .string(let text): guarded(text)
    case .array, .object: value.text()
    }
  }

  /// A spreadsheet takes text that begins like this for a formula, whatever combines with it: an apostrophe comes before
  /// it. One comes as well where apostrophes stand there already, so that taking it off gives back what was.
  private static func guarded(_ text: String) -> String {
    let first = text.unicodeScalars.first { $0 != "'" }
    return first.map("=+-@\t\r\n".unicodeScalars.contains) ?? false ? "'" + text : text
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

/// There is no sheet of results that have so many different fields.
package struct TooManyCells: Error {
  package let records: Int
  package let fields: Int
}

package import Catalog
import Exchange
package import JSON

extension Record {
  /// A field as a cell of a table shows it: as people write it where its form is known, else as it was received.
  package func cell(_ key: String) -> String { cell(key, self[key]) }

  /// The same where the value is at hand: a record may hold hundreds of thousands.
  fileprivate func cell(_ key: String, _ value: JSONValue?) -> String {
    guard let value, value != .null else { return "" }
    return RecordField.ofKeys[key]?.shown(of: self)?.lines.joined(separator: ", ") ?? value.plain
  }

  /// Of a key that comes twice the first counts.
  fileprivate var valuesByKey: [String: JSONValue] {
    Dictionary((json.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// How a field is written: true and false are flags whatever they are called.
  package func form(of key: String) -> RecordField.Form {
    if let known = RecordField.ofKeys[key] { return known.form }
    if case .bool = self[key] { return .flag }
    return .text
  }
}

extension RecordField {
  /// How each field is shown by itself, without the others that a sheet says in the same line.
  fileprivate static let ofKeys = Dictionary(
    [Kind.song, .album].flatMap { groups(for: $0).joined() }.map { field in
      switch field.form {
      case .stars: (field.key, RecordField("", field.key, .stars(from: "")))
      case .position: (field.key, RecordField("", field.key))
      default: (field.key, field)
      }
    }, uniquingKeysWith: { first, _ in first })
}

extension Report {
  /// The chosen fields of records, each a column under its key.
  package static func fields(_ names: [String], of records: ArraySlice<Record>, notes: [String]) -> Report {
    let rows = records.map { record in JSONValue.object(names.map { .init($0, record[$0] ?? .null) }) }
    return results(rows, notes: notes) { page in
      let cells = zip(records.indices, records).map { index, record in
        [String(index + 1)] + names.map { record.cell($0).visible }
      }
      let columns = names.enumerated().map { index, name in
        let isNumber = records.allSatisfy { $0[name].isNumberOrNil }
        return isNumber ? Table.Column.number(expendable: index) : .text(expendable: index)
      }
      let table = Table(columns: [.number()] + columns, rows: [[""] + names.map(\.visible)] + cells)
      let (lines, givenUp) = table.layout(on: page)
      let hidden = givenUp.map { names[$0 - 1].visible }.joined(separator: ", ")
      let rest = hidden.isEmpty ? [] : "no room for \(hidden)".wrapped(toColumns: page.room(right: 2))
      return lines + rest.map { "  " + page.ink(.dim, $0) }
    }
  }

  /// The fields in which two records differ, one below the other.
  package static func difference(_ left: Record, _ right: Record) -> Report {
    let keys = ((left.json.members ?? []) + (right.json.members ?? [])).map(\.key)
    let (lefts, rights) = (left.valuesByKey, right.valuesByKey)
    let differing = keys.unique.filter { lefts[$0] != rights[$0] }
    let json = JSONValue.array(
      differing.map { ["field": .string($0), "left": lefts[$0] ?? .null, "right": rights[$0] ?? .null] })
    let rows = differing.map { key in
      let cells = [left.cell(key, lefts[key]), right.cell(key, rights[key])]
      // Two moments of one day are told apart by what was received.
      let shown = cells[0] == cells[1] ? [lefts[key], rights[key]].map { $0?.plain ?? "" } : cells
      return [key.visible] + shown.map(\.visible)
    }
    return Report(json: json, notes: rows.isEmpty ? ["they are the same"] : []) { page in
      Table(columns: [.text(), .text(), .text()], rows: rows).lines(on: page)
    }
  }
}

extension JSONValue {
  /// The value as a cell shows it: text without its quotes.
  package var plain: String { string ?? text() }
}

extension JSONValue? {
  fileprivate var isNumberOrNil: Bool {
    switch self {
    case nil, .null, .number: true
    default: false
    }
  }
}

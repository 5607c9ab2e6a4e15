/// How an answer is printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, jsonl, csv, tsv

  /// Whether what comes first may be printed before the rest is there: `json` begins with the count, and the header of
  /// `csv` and `tsv` names every field that comes.
  package var goesOn: Bool { self == .table || self == .jsonl }

  package var summary: String {
    switch self {
    case .table: "columns for people"
    case .json: "one JSON value, as received"
    case .jsonl: "a record a line, as JSON"
    case .csv: "comma-separated, every field a column"
    case .tsv: "tab-separated, every field a column"
    }
  }
}

import Exchange
package import JSON

/// What a command answers, in every form it may be printed in.
package struct Report: Sendable {
  /// For `table`: the lines on a page of that width.
  package var screen: @Sendable (OutputStyle) -> [String]
  /// What a pipe or a file gets in the place of those lines: bytes that may be no text.
  package var bytes: [UInt8]?
  /// For `json`; nil for commands that only talk to people.
  package var json: JSONValue?
  /// For `jsonl`, `csv` and `tsv`; the JSON value alone when it is no list.
  package var rows: [JSONValue]
  /// Said beside the result, on standard error: each a line.
  package var notes: [String] = []
  /// What follows, as the next page of a search; nil when this is all.
  package var rest: Rest?

  /// A report that is not there yet, and is made when it is asked for.
  package struct Rest: Sendable {
    /// Said while it is awaited, where what came does not show it.
    package var progress: String?
    /// Throws why there is no more; what came before stays.
    package let next: @MainActor @Sendable () async throws -> Report

    package init(progress: String? = nil, next: @escaping @MainActor @Sendable () async throws -> Report) {
      self.progress = progress
      self.next = next
    }
  }

  package init(
    json: JSONValue? = nil, rows: [JSONValue]? = nil, notes: [String] = [],
    screen: @escaping @Sendable (OutputStyle) -> [String]
  ) {
    self.screen = screen
    self.json = json
    self.rows = rows ?? json?.elements ?? json.map { [$0] } ?? []
    self.notes = notes
  }

  package static func lines(_ lines: [String], notes: [String] = []) -> Report {
    Report(notes: notes) { _ in lines }
  }

  /// The answer's own shape, whatever count it gave itself.
  package static func results(
    _ received: [JSONValue], notes: [String] = [],
    screen: @escaping @Sendable (OutputStyle) -> [String] = { _ in [] }
  ) -> Report {
    let json: JSONValue = ["resultCount": .number(String(received.count)), "results": .array(received)]
    return Report(json: json, rows: received, notes: notes, screen: screen)
  }

  /// Nothing to print.
  package static func silent(notes: [String] = []) -> Report { lines([], notes: notes) }

  /// What goes to standard output.
  package func content(as format: OutputFormat, on page: OutputStyle) throws(TooManyCells) -> [UInt8] {
    if let bytes, format == .table, !page.isTerminal { return bytes }
    return Array(try text(as: format, on: page).utf8)
  }

  /// As text, each line ended. Throws when there is too much for the format.
  package func text(as format: OutputFormat, on page: OutputStyle) throws(TooManyCells) -> String {
    guard let json else { return Self.ended(screen(page)) }
    switch format {
    case .table: return Self.ended(screen(page))
    case .json: return json.text(.indented) + "\n"
    case .jsonl: return Self.ended(rows.map { $0.text() })
    case .csv: return try DelimitedText(of: rows).csv(visible: page.isTerminal)
    case .tsv: return try DelimitedText(of: rows).tsv(visible: page.isTerminal)
    }
  }

  private static func ended(_ lines: [String]) -> String { lines.reduce(into: "") { $0 += $1 + "\n" } }
}

/// Where an answer is shown.
package struct OutputStyle: Sendable {
  /// Columns; nil where nothing limits a line, as in a pipe.
  package var width: Int?
  /// Rows of the screen; nil where there is none.
  package var height: Int?
  package var isColoured: Bool
  package var isTerminal: Bool

  package init(width: Int?, height: Int? = nil, isColoured: Bool, isTerminal: Bool) {
    self.width = width
    self.height = height
    self.isColoured = isColoured
    self.isTerminal = isTerminal
  }
}

/// The few ways in which text stands out.
package enum Ink: String {
  case dim = "2"
  case bold = "1"
  case red = "31"
  case green = "32"
}

extension OutputStyle {
  package func ink(_ ink: Ink, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

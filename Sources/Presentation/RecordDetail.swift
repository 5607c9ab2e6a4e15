package import Catalog
import Exchange
import JSON

/// One record laid out in full: by meaning first, then every field that no meaning is known for.
package struct RecordDetail {
  package struct Row {
    package let label: String
    /// As received.
    package let lines: [String]
    package var isLink = false
  }

  package let title: String
  package let kind: String
  let groups: [[Row]]
  package let texts: [Row]
  package let others: [Row]

  package init(_ record: Record) {
    // Of a key that comes twice only the first is read; the second is one of the others.
    var unread = record.json.members ?? []
    func read(_ keys: [String]) {
      for key in keys {
        if let index = unread.firstIndex(where: { $0.key == key }) { unread.remove(at: index) }
      }
    }
    func row(_ field: RecordField) -> Row? {
      guard unread.contains(where: { $0.key == field.key }), let shown = field.shown(of: record) else {
        return nil
      }
      read(shown.keys)
      return Row(label: field.label, lines: shown.lines, isLink: shown.isLink)
    }
    let title = record.name ?? record.kind.name
    self.title = title
    kind = record.kind.name
    if let key = record.kind.nameKeys.first(where: { record[$0]?.string == title }) { read([key]) }
    groups = RecordField.groups(for: record.kind).map { $0.compactMap(row) }.filter { !$0.isEmpty }
    texts = RecordField.texts.compactMap(row).map {
      Row(label: $0.label, lines: $0.lines.flatMap { $0.readAsHTML.brokenIntoLines })
    }
    others = unread.map(Self.raw)
  }

  /// Every field in the order it came in, and nothing but that.
  package static func raw(_ record: Record) -> [Row] { (record.json.members ?? []).map(raw) }

  private static func raw(_ member: JSONValue.Member) -> Row {
    let text = member.value.string ?? member.value.text()
    let isLink = text.hasPrefix("http") && text.contains("://") && !text.contains(where: \.isWhitespace)
    return Row(label: member.key, lines: text.brokenIntoLines, isLink: isLink)
  }
}

extension RecordDetail {
  package func lines(on page: OutputStyle) -> [String] {
    var lines = title.visible.wrapped(toColumns: page.room(right: 2)).map { "  " + page.ink(.bold, $0) }
    lines.append("  " + page.ink(.dim, kind.visible))
    for group in groups { lines += [""] + page.rows(group, labels: labelWidth) }
    for text in texts {
      lines += ["", "  " + page.ink(.dim, text.label)]
      lines += text.lines.flatMap { $0.visible.wrapped(toColumns: page.room(right: 4)) }.map { "    " + $0 }
    }
    if !others.isEmpty {
      lines += ["", "  " + page.ink(.dim, "Other fields")] + page.rows(others, indent: 4)
    }
    return lines.map { $0.allSatisfy { $0 == " " } ? "" : $0 }
  }

  private var labelWidth: Int { groups.joined().map(\.label.columns).max() ?? 0 }
}

extension OutputStyle {
  /// Labels and what they say, side by side; below each other where that leaves too little room.
  package func rows(_ rows: [RecordDetail.Row], labels: Int? = nil, indent: Int = 2) -> [String] {
    let width = labels ?? rows.map(\.label.visible.columns).max() ?? 0
    let column = indent + width + 2
    let isStacked = (self.width ?? .max) - column < 24
    let start = isStacked ? indent + 2 : column
    let margin = String(repeating: " ", count: start)
    return rows.flatMap { row -> [String] in
      let label = row.label.visible
      // A link is left whole, for a terminal to follow.
      let lines =
        row.isLink
        ? row.lines.map(link) : row.lines.flatMap { $0.visible.wrapped(toColumns: room(right: start)) }
      let head =
        String(repeating: " ", count: indent) + ink(.dim, isStacked ? label : label.padding(toColumns: width))
      if isStacked { return [head] + lines.map { margin + $0 } }
      return [head + "  " + (lines.first ?? "")] + lines.dropFirst().map { margin + $0 }
    }
  }

  /// The columns right of that many.
  package func room(right column: Int) -> Int { width.map { max($0 - column, 2) } ?? .max }

  /// A link as it is written; one of the catalog's own can be followed where the terminal knows how (OSC 8).
  package func link(_ url: String) -> String {
    guard isTerminal, isColoured, (try? CatalogLink(url, to: .media)) != nil else { return url.visible }
    return "\u{1B}]8;;\(url)\u{1B}\\\(url)\u{1B}]8;;\u{1B}\\"
  }
}

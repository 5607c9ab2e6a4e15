extension String {
  /// Descriptions hold a little HTML: breaks become line breaks, the marks of bold and the like go, and the usual
  /// entities become their characters. Everything else stays as it is.
  var readAsHTML: String {
    guard contains("<") || contains("&") else { return self }
    var text = replacing(/<br ?\/?>|<\/(p|li|ul|ol)>/.ignoresCase(), with: "\n")
    text.replace(/<\/?(b|i|u|em|strong|p|ul|ol|li)>/.ignoresCase(), with: "")
    for (entity, character) in Self.entities { text.replace(entity, with: character) }
    return text
  }

  /// The ampersand comes last, so that nothing is read twice.
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&nbsp;", " "),
    ("&#xa0;", " "),
    ("&amp;", "&"),
  ]

  /// Line breaks of every system, and those at the ends left out.
  var brokenIntoLines: [String] {
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    let trimmed = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return trimmed.isEmpty ? [""] : trimmed.map(String.init)
  }
}

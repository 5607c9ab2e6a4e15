/// The most recent line that continues what is typed. While one line is typed the search only ever goes
/// on from where it was: a line that does not begin with a prefix begins with no longer one either.
struct SuggestionSearch {
  private var typed: [UInt8] = []
  /// Lines from here on are known not to continue `typed`.
  private var end: Int?

  mutating func suggestion(
    for text: String, in history: History, where maySuggest: (String) -> Bool
  ) -> String? {
    let prefix = Array(text.utf8)
    if !prefix.starts(with: typed) { end = nil }
    typed = prefix
    var bound = end ?? history.count
    while let index = history.last(before: bound, withPrefix: prefix) {
      let line = history[index]
      // The line itself stays a candidate for what is typed next.
      end = index + 1
      if line.utf8.count > prefix.count, maySuggest(line) { return String(line.dropPrefix(text)) }
      bound = index
    }
    end = 0
    return nil
  }
}

extension String {
  /// What follows `prefix`, which this string is known to begin with byte by byte.
  fileprivate func dropPrefix(_ prefix: String) -> Substring.UnicodeScalarView {
    unicodeScalars.dropFirst(prefix.unicodeScalars.count)
  }
}

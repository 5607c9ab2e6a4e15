import JSON

/// What is shown of a line that is at fault: all of it, or what is around the fault where it does not fit.
package struct Excerpt {
  package let text: String
  /// Where the fault begins, in columns.
  package let start: Int
  /// How many columns of it are shown, at least one.
  package let width: Int

  /// `place` counts scalars of `line`, and lies in it.
  package init(of line: String, around place: Range<Int>, columns room: Int) {
    func part(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
        .visible
    }
    var before = part(0..<place.lowerBound)
    let rest = part(place.lowerBound..<line.unicodeScalars.count)
    if (before + rest).columns > room {
      before = before.tail(ofColumns: room / 2)
      text = before + rest.cut(to: room - before.columns)
    } else {
      text = before + rest
    }
    start = before.columns
    width = max(min(part(place).columns, room - start), 1)
  }
}

extension String {
  /// The end of it, behind `…` where something is left out.
  fileprivate func tail(ofColumns width: Int) -> String {
    guard columns > width else { return self }
    var tail = Substring(self)
    while !tail.isEmpty, TextWidth.columns(tail) > width - 1 { tail.removeFirst() }
    return "…" + tail
  }
}

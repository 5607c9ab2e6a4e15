import JSON

extension String {
  /// Broken into lines of at most `width` columns: between words, and inside one where it has wide characters, which
  /// are written without spaces, or is longer than a line. Only `visible` text can be measured.
  package func wrapped(toColumns width: Int) -> [String] {
    let width = max(width, 2)
    if columns <= width { return [self] }
    var lines = [""]
    var used = 0
    for word in split(separator: " ") {
      let taken = word.columns
      let space = used == 0 ? 0 : 1
      if used + space + taken <= width {
        lines[lines.count - 1] += (space == 1 ? " " : "") + String(word)
        used += space + taken
      } else if taken > width || word.contains(where: { $0.columns == 2 }) {
        fill(&lines, &used, with: word, width: width)
      } else {
        lines.append(String(word))
        used = taken
      }
    }
    return lines
  }

  private func fill(_ lines: inout [String], _ used: inout Int, with word: Substring, width: Int) {
    // A space that would end its line is left out.
    if used > 0, used + 3 <= width {
      lines[lines.count - 1] += " "
      used += 1
    } else if used > 0 {
      lines.append("")
      used = 0
    }
    for character in word {
      let taken = character.columns
      if used + taken > width, used > 0 {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += taken
    }
  }
}

extension Substring {
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension String {
  /// Broken between words so that each line fits the page.
  package func wrapped(to page: OutputStyle, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    return wrapped(toColumns: max((page.width ?? 100) - indent, 20)).map { space + $0 }
  }

  package func padding(toColumns width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension String {
  /// The text with everything that would act on a terminal shown instead: `^[`, `<U+202E>`.
  package var visible: String { Glyph.visible(self) }

  /// The same for text of several lines, whose line breaks stay.
  package var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak).map { String($0).visible }
  }

  /// The columns it takes on a terminal.
  package var columns: Int { TextWidth.columns(self) }
}

extension Character {
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\r\n" || self == "\r" }

  package var columns: Int { TextWidth.columns(self) }
}

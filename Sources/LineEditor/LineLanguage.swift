/// What the line being typed means. Pure and quick: the editor calls it on its own thread for every key.
/// Cursors and ranges are offsets in Unicode scalars.
package struct LineLanguage: Sendable {
  package var analyse: @Sendable (_ line: String, _ cursor: Int) -> Analysis
  /// All that could stand at the cursor; the editor filters by what is typed already.
  package var complete: @Sendable (_ line: String, _ cursor: Int) -> Completion
  /// False for a line that history must never offer by itself.
  package var maySuggest: @Sendable (_ line: String) -> Bool

  package init(
    analyse: @escaping @Sendable (_ line: String, _ cursor: Int) -> Analysis,
    complete: @escaping @Sendable (_ line: String, _ cursor: Int) -> Completion,
    maySuggest: @escaping @Sendable (_ line: String) -> Bool
  ) {
    self.analyse = analyse
    self.complete = complete
    self.maySuggest = maySuggest
  }
}

package struct Analysis: Sendable, Equatable {
  package var spans: [Span]
  package var hint: Hint?
  /// The rest of the line as the grammar would have it, offered when history knows none.
  package var suggestion: String?

  package init(spans: [Span] = [], hint: Hint? = nil, suggestion: String? = nil) {
    self.spans = spans
    self.hint = hint
    self.suggestion = suggestion
  }
}

/// A part of the line that has a colour. Spans are in order and do not overlap.
package struct Span: Sendable, Equatable {
  package var range: Range<Int>
  package var role: Role

  package init(range: Range<Int>, role: Role) {
    self.range = range
    self.role = role
  }
}

package enum Role: Sendable {
  case command, unknownCommand, option, value, badValue, string, comment, punctuation
}

/// One line of help below the input.
package struct Hint: Sendable, Equatable {
  package var text: String
  package var isProblem: Bool

  package init(text: String, isProblem: Bool) {
    self.text = text
    self.isProblem = isProblem
  }
}

package struct Completion: Sendable, Equatable {
  /// The word around the cursor: what the chosen candidate replaces, or as much of it as stands before the cursor.
  package var range: Range<Int>
  package var candidates: [Candidate]

  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

package struct Candidate: Sendable, Equatable {
  package var text: String
  /// Shown beside the text; typing finds a candidate by it too.
  package var detail: String
  package var appendsSpace: Bool

  package init(text: String, detail: String, appendsSpace: Bool) {
    self.text = text
    self.detail = detail
    self.appendsSpace = appendsSpace
  }
}

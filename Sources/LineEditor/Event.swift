/// What leaves the editor, in the order in which the person did it.
package enum Event: Sendable, Equatable {
  /// The first prompt stands: what a start need not wait for has time now.
  case begun
  /// A line, without its last newline; it may hold others.
  case line(String)
  /// The line that `ask` asked for: never confused with one typed ahead. Nil when Ctrl-C or Ctrl-D left the question.
  case answer(String?)
  /// Ctrl-C with nothing to abandon.
  case interrupt
  /// Ctrl-D on an empty line. The editor itself goes on until `stop`.
  case endOfInput
  /// SIGTERM, SIGHUP or SIGQUIT, or a terminal that went away: it is restored, and no event follows.
  case terminated(signal: Int32)
}

package struct Settings: Sendable {
  package var colour: Bool
  package var suggestions: Bool
  /// Shell integration marks (OSC 133).
  package var marks: Bool
  /// What Ctrl-Z does once the terminal is as it was found; nil stops the process group.
  package var suspend: (@Sendable () -> Void)?

  package init(
    colour: Bool = true, suggestions: Bool = true, marks: Bool = true,
    suspend: (@Sendable () -> Void)? = nil
  ) {
    self.colour = colour
    self.suggestions = suggestions
    self.marks = marks
    self.suspend = suspend
  }
}

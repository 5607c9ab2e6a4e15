/// A line that is not understood, or not allowed as things stand, and the words at fault.
struct UsageError: Error, Equatable {
  /// What is wrong.
  let message: String
  /// What to do about it, when that is known.
  let hint: String?
  /// Offsets in Unicode scalars into the line; nil when it is not about a word.
  var place: Range<Int>?

  init(_ message: String, at place: Range<Int>? = nil, hint: String? = nil) {
    self.message = message
    self.place = place
    self.hint = hint
  }
}

package import Exchange

package enum OrderError: Error {
  case badValue(Field, String)
  /// Frosting or sprinkles while special requests are off.
  case closed(Field)
  /// Submitting is closed while these are missing.
  case incomplete([Field])
  /// The key holds what no header may hold.
  case unusableKey
  /// There is nowhere to write down that an order goes out, so none does.
  case noJournal
  /// The journal was removed or changed while this session was open: what was sent before is not known in it.
  case journalReplaced
  /// Exactly this order is on its way, may have arrived, or was confirmed a moment ago.
  case alreadySubmitted(number: Int64, Submission.State)
  /// Only an unknown submission is repeated or settled, and this one is not.
  case notUnknown(number: Int64, Submission.State)
  case noSubmission(Int64)
  /// What would have to be sent again cannot be read any more.
  case damaged(number: Int64)
  /// The server did not take the order for now (HTTP 429); repeating it goes by its number.
  case throttled(number: Int64, CallError)
  /// The order may have arrived. The number is the submission's in the journal.
  case unknownOutcome(number: Int64, CallError)
}

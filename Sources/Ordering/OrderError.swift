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
  /// The order may have arrived. The number is the submission's in the journal.
  case unknownOutcome(number: Int64, CallError)
}

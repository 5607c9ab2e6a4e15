/// Adds the lines of earlier sessions, oldest first, each with its place, and returns what reads them again:
/// the editor keeps only the newest in memory.
package typealias EarlierLines =
  @Sendable (_ add: (_ line: ArraySlice<UInt8>, _ place: Int) -> Void) -> LineReader

/// The line at a place, or nil when it is no longer there.
package typealias LineReader = @Sendable (_ place: Int) -> ArraySlice<UInt8>?

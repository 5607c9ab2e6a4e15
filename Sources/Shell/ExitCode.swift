/// What a command tells the system's shell.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// Something failed inside Corner, or on this machine.
  case failed = 1
  /// Not understood, or not allowed as things stand.
  case usage = 2
  /// Not reached, or out of time.
  case noAnswer = 3
  /// HTTP 4xx or 5xx.
  case refused = 4
  case throttled = 5
  case notUnderstood = 6
  case unknownOutcome = 8
  case cancelled = 130
  /// Cancelled by SIGTERM.
  case terminated = 143
}

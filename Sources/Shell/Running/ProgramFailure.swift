import Exchange
import State
import Subprocess
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs `body`, which starts `program`; where the system does not let it, that is said of the program.
func starting<Value>(_ program: String, _ body: () async throws -> Value) async throws -> Value {
  guard DescriptorRoom.holds(16) else {
    throw Diagnosis(.failed, "`\(program)` could not be started: \(reason(EMFILE))")
  }
  do { return try await body() } catch let error as SubprocessError {
    throw Diagnosis(program, failedBy: error)
  }
}

extension Diagnosis {
  /// The end of a program that has not done what it was to do.
  init(_ program: String, endedBy status: TerminationStatus) {
    switch status {
    case .exited(let code): self.init(.failed, "`\(program)` ended with \(code)")
    case .signaled(let signal): self.init(.failed, "`\(program)` was ended by signal \(signal)")
    }
  }

  fileprivate init(_ program: String, failedBy error: SubprocessError) {
    let what =
      switch error.code {
      case .executableNotFound, .spawnFailed: "`\(program)` could not be started"
      case .failedToMonitorProcess: "`\(program)` was started, and how it ended is not known"
      case .outputLimitExceeded: "`\(program)` wrote more than there is a use for"
      default: "the pipe to `\(program)` failed"
      }
    self.init(
      .failed,
      [what, error.underlyingError.map { reason($0.rawValue) }].compactMap { $0 }.joined(separator: ": "))
  }
}

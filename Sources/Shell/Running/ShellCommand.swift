import Dispatch
import Subprocess
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of the system's shell. It has the terminal and its signals for itself while it runs.
struct ShellCommand: Sendable {
  let command: String
  /// What it reads, as it comes; nil for the terminal's own input.
  var input: ReportStream?
  /// Where it stands in its line; nil where it is the whole line.
  var place: Range<Int>?

  private static let shell = "/bin/sh"

  /// Throws a `Diagnosis` when it ends with anything but 0, and before that why its input is not whole.
  func run() async throws {
    let (status, shortfall) = try await withoutInterrupts {
      try await starting(Self.shell) { try await start() }
    }
    if let shortfall { throw shortfall }
    switch status {
    case .exited(0), .signaled(SIGPIPE), .signaled(SIGINT): return
    default:
      var failure = Diagnosis(command, endedBy: status)
      failure.place = place
      throw failure
    }
  }

  /// The program that the command begins with, when there is none to start by that name. Nil also where only running
  /// the command tells what it begins with.
  func missingProgram() async -> String? {
    let beginning =
      /\s*(?:[A-Za-z_][A-Za-z0-9_]*=[A-Za-z0-9_.\/~+@%:,-]*\s+)*([A-Za-z0-9_.\/~+@%:,-]+)(?=[\s;|&<>]|$)/
    guard let name = command.prefixMatch(of: beginning)?.1 else { return nil }
    // The shell knows commands of its own; of a path it may look no further than that something is there.
    let check = """
      found=$(command -v \(name)) || exit 1
      case $found in */*) [ -f "$found" ] && [ -x "$found" ] ;; esac
      """
    let result = try? await starting(Self.shell) {
      try await Subprocess.run(
        .path(FilePath(Self.shell)), arguments: ["-c", check], output: .discarded, error: .discarded)
    }
    return result?.terminationStatus == .exited(0) ? nil : String(name)
  }

  private func start() async throws -> (TerminationStatus, shortfall: (any Error)?) {
    let shell = Executable.path(FilePath(Self.shell))
    guard let input else {
      let outcome = try await Subprocess.run(
        shell, arguments: ["-c", command], input: .currentStandardInput, output: .currentStandardOutput,
        error: .currentStandardError)
      return (outcome.terminationStatus, nil)
    }
    let outcome = try await Subprocess.run(
      shell, arguments: ["-c", command], input: .inputWriter, output: .currentStandardOutput,
      error: .currentStandardError
    ) { execution -> (any Error)? in
      let (writer, child) = (execution.standardInputWriter, execution.processIdentifier.value)
      return await withTaskGroup { group in
        group.addTask { await Self.write(input, to: writer) }
        group.addTask { await Self.waitForEnd(of: child) }
        // It ends by itself once its input does; before that, nobody wants what is still being fetched.
        guard case .written(let shortfall) = await group.next() else {
          group.cancelAll()
          return nil
        }
        return shortfall
      }
    }
    return (outcome.terminationStatus, outcome.closureResult)
  }

  private enum Part {
    case written(shortfall: (any Error)?)
    case ended
  }

  private static func write(_ input: ReportStream, to writer: StandardInputWriter) async -> Part {
    var shortfall: (any Error)?
    do {
      for try await bytes in input {
        // A pager that is left early, or `head`, closes its input: that is no failure.
        guard (try? await writer.write(bytes)) == bytes.count else { break }
      }
    } catch { shortfall = error }
    try? await writer.finish()
    return .written(shortfall: shortfall)
  }

  /// Leaves its status for who waits for that.
  private static func waitForEnd(of child: pid_t) async -> Part {
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        var end = siginfo_t()
        while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        waiting.resume(returning: .ended)
      }
    }
  }
}

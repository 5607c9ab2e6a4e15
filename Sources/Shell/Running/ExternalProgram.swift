import Subprocess
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is installed here. It gets its arguments as they are: no shell reads them.
struct ExternalProgram: Sendable {
  let name: String
  private let path: FilePath

  /// The first of them that is found in `PATH`.
  static func first(of names: [String]) async -> ExternalProgram? {
    for name in names {
      if let path = try? await Executable.name(name).resolveExecutablePath(in: .inherit) {
        return ExternalProgram(name: name, path: path)
      }
    }
    return nil
  }

  /// Runs it at the terminal, whose signals are its own meanwhile.
  func run(_ arguments: [String], quietCodes: Set<Int32> = [0]) async throws {
    let status = try await withoutInterrupts { try await starting(name) { try await start(arguments) } }
    switch status {
    case .exited(let code) where quietCodes.contains(code): return
    case .signaled(SIGINT): return
    default: throw Diagnosis(name, endedBy: status)
    }
  }

  private func start(_ arguments: [String]) async throws -> TerminationStatus {
    if isatty(STDIN_FILENO) == 1 {
      return try await Subprocess.run(
        .path(path), arguments: Subprocess.Arguments(arguments), input: .currentStandardInput,
        output: .currentStandardOutput, error: .currentStandardError
      ).terminationStatus
    }
    // What comes on standard input is a script of ours.
    return try await Subprocess.run(
      .path(path), arguments: Subprocess.Arguments(arguments), input: .none, output: .currentStandardOutput,
      error: .currentStandardError
    ).terminationStatus
  }

  /// What it makes of the bytes; throws when it fails.
  func filter(_ bytes: [UInt8], _ arguments: [String]) async throws -> String {
    let result = try await starting(name) {
      try await Subprocess.run(
        .path(path), arguments: Subprocess.Arguments(arguments), input: .inputWriter,
        output: .string(limit: 4 << 20), error: .discarded
      ) { execution in
        // One that ends before it has read everything says why by its status.
        _ = try? await execution.standardInputWriter.write(bytes)
        try? await execution.standardInputWriter.finish()
      }
    }
    guard case .exited(0) = result.terminationStatus else {
      throw Diagnosis(name, endedBy: result.terminationStatus)
    }
    return result.standardOutput
  }

  /// Starts it in a session of its own, where neither Ctrl-C nor our end reaches it. A launcher ends at once and says
  /// how it went; what still runs after a moment is left alone.
  func launch(_ arguments: [String]) async throws {
    let (endings, ended) = AsyncThrowingStream.makeStream(of: TerminationStatus.self)
    let (name, path) = (name, path)
    Task.detached {
      var options = PlatformOptions()
      options.createSession = true
      do {
        let result = try await starting(name) { [options] in
          try await Subprocess.run(
            .path(path), arguments: Subprocess.Arguments(arguments), platformOptions: options,
            output: .discarded)
        }
        ended.yield(result.terminationStatus)
        ended.finish()
      } catch { ended.finish(throwing: error) }
    }
    let patience = Task {
      try await Task.sleep(for: .seconds(2))
      ended.finish()
    }
    defer { patience.cancel() }
    for try await status in endings {
      if case .exited(0) = status { return }
      throw Diagnosis(name, endedBy: status)
    }
  }
}

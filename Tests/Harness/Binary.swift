import Foundation
import Subprocess
import SystemPackage

/// The product, run as people run it: a process of its own, in a temporary state folder.
package struct Binary: Sendable {
  package struct Outcome: Sendable {
    package let code: Int32
    package let output: String
    package let error: String
  }

  /// Beside the test bundle.
  package static let path: String = {
    let start = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = sequence(first: start) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    return folders.lazy.map { $0.appendingPathComponent("corner").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) && !$0.hasSuffix("Sources/corner") }
      ?? "corner"
  }()

  package let home: TemporaryFolder
  package var environment: [String: String]

  package init(environment: [String: String] = [:], home: TemporaryFolder? = nil) throws {
    self.home = try home ?? TemporaryFolder()
    self.environment = environment
  }

  /// All that the process gets: nothing of the machine's own environment but the path to its programs.
  package var wholeEnvironment: [String: String] {
    let base = [
      "HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "XDG_CONFIG_HOME": home.path + "/config",
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
    ]
    return base.merging(environment) { $1 }
  }

  package func run(_ arguments: [String], input: String = "") async throws -> Outcome {
    try await run(Self.path, arguments, input: input)
  }

  /// The same, with the product's path in `$CORNER`.
  package func runInShell(_ script: String) async throws -> Outcome {
    try await run("/bin/bash", ["-c", script])
  }

  /// The same, while `meanwhile` may send it signals.
  package func run(
    _ arguments: [String],
    meanwhile: @escaping @Sendable (_ send: (Int32) throws -> Void) async throws -> Void
  ) async throws -> Outcome {
    try await run(Self.path, arguments, meanwhile: meanwhile)
  }

  private func run(
    _ program: String, _ arguments: [String], input: String = "",
    meanwhile: @escaping @Sendable ((Int32) throws -> Void) async throws -> Void = { _ in }
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments), environment: subprocessEnvironment,
      input: .string(input), output: .string(limit: 64 << 20), error: .string(limit: 64 << 20)
    ) { execution in
      try await meanwhile { try execution.send(signal: Signal(rawValue: $0)) }
    }
    return Outcome(
      code: Self.code(result.terminationStatus), output: result.standardOutput, error: result.standardError)
  }

  private var subprocessEnvironment: Environment {
    let values = wholeEnvironment.merging(["CORNER": Self.path]) { $1 }
    return .custom(
      values.reduce(into: [:]) { keyed, pair in
        if let key = Environment.Key(rawValue: pair.key) { keyed[key] = pair.value }
      })
  }

  private static func code(_ status: TerminationStatus) -> Int32 {
    switch status {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }

  package func run(_ arguments: String..., input: String = "") async throws -> Outcome {
    try await run(arguments, input: input)
  }
}

/// A folder that goes when the last reference does.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// `inMemory`: where files cost no disk, if there is such a place.
  package init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let base = isThere ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("corner-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

internal import CHarness
import Foundation

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that has a pseudo-terminal as its controlling terminal.
package struct Child {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  package let pid: Int32

  /// `environment` is the whole environment of the program; `input` and `output` are files in the terminal's place.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String],
    on terminal: PseudoTerminal, in folder: String? = nil, input: String? = nil, output: String? = nil
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // A session leader's first terminal becomes its controlling one. What this process ignores or blocks is its own.
    posix_spawnattr_setflags(
      &attributes, spawn_in_session | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let folder { _ = spawn_in_folder(&actions, folder) }
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    if let input { posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0) }
    var pid: pid_t = 0
    let failure = withCStrings([program] + arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&pid, program, &actions, &attributes, arguments, environment)
      }
    }
    guard failure == 0 else { throw PseudoTerminal.Failure.system("spawn \(program)", failure) }
    self.pid = pid
  }

  package func signal(_ signal: Int32) { kill(pid, signal) }

  /// In bytes; nil where the system does not tell it by a file.
  package var residentMemory: Int? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)
    return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
  }

  /// The processes that it started and that still run.
  package var children: [Int32] {
    let list = Process()
    list.executableURL = URL(fileURLWithPath: "/bin/ps")
    list.arguments = ["-A", "-o", "pid=,ppid="]
    let output = Pipe()
    list.standardOutput = output
    try? list.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    list.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Int32($0) }
      return numbers.count == 2 && numbers[1] == pid ? numbers[0] : nil
    }
  }

  /// Waits for the end of the program.
  package func end() -> End {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// The same, while what it writes is read; nil when it goes on for longer than the terminal's patience.
  package func end(on terminal: PseudoTerminal) -> End? {
    let deadline = ContinuousClock.now + terminal.patience
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else { return nil }
      terminal.receive(within: 10)
    }
    terminal.receive()
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Waits until the program is stopped, as by Ctrl-Z.
  package func waitForStop() {
    var status: Int32 = 0
    while waitpid(pid, &status, WUNTRACED) < 0, errno == EINTR {}
  }
}

func withCStrings<T>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> T
) -> T {
  let copies = strings.map { strdup($0) }
  defer {
    for copy in copies { free(copy) }
  }
  return body(copies + [nil])
}

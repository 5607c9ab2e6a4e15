import Foundation
import Harness

/// A program with a prompt, as people have it on their machine.
struct Program {
  let name: String
  let path: String
  let arguments: [String]
  /// What it shows when it waits for a line.
  let prompt: String
  let environment: [String: String]

  /// Corner first; the others where they are installed.
  static func installed(home: String, corner: String) -> [Program] {
    let base = [
      "HOME": home, "PATH": environmentPath, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config",
    ]
    let others: [(String, [String], String, [String: String])] = [
      ("sqlite3", [], "sqlite> ", [:]),
      (
        "bash", ["--norc", "-i"], "$ ",
        ["PS1": "$ ", "HISTFILE": home + "/.bash_history", "HISTSIZE": "200000"]
      ),
      ("python3", ["-q"], ">>> ", [:]),
      (
        "node", ["-i"], "> ",
        ["NODE_REPL_HISTORY": home + "/.node_repl_history", "NODE_REPL_HISTORY_SIZE": "200000"]
      ),
      ("ipython", ["--no-banner"], "In [1]: ", [:]),
    ]
    return [Program(name: "corner", path: corner, arguments: [], prompt: "sandbox › ", environment: base)]
      + others.compactMap { name, arguments, prompt, extra in
        find(name).map {
          Program(
            name: name, path: $0, arguments: arguments, prompt: prompt,
            environment: base.merging(extra) { $1 })
        }
      }
  }

  /// Starts it on a terminal and waits for its prompt.
  func start() throws -> (terminal: PseudoTerminal, child: Child) {
    let terminal = try PseudoTerminal(width: 100, height: 30)
    let child = try Child(path, arguments, environment: environment, on: terminal)
    try terminal.wait(forText: prompt.trimmingCharacters(in: .whitespaces))
    return (terminal, child)
  }

  func end(_ running: (terminal: PseudoTerminal, child: Child)) {
    running.child.signal(SIGKILL)
    _ = running.child.end()
  }

  private static var environmentPath: String {
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  }

  /// The program itself: a version manager's stand-in would be measured instead.
  static func find(_ name: String) -> String? {
    let folders = environmentPath.split(separator: ":").filter { !$0.contains("shims") } + ["/usr/bin"]
    let versions =
      (try? FileManager.default.contentsOfDirectory(atPath: NSHomeDirectory() + "/.pyenv/versions")) ?? []
    let managed = versions.map { NSHomeDirectory() + "/.pyenv/versions/\($0)/bin" }
    return (folders.map(String.init) + managed).map { $0 + "/" + name }.first(
      where: FileManager.default.isExecutableFile)
  }
}

import Foundation

/// Programs of a test's own, alone on the path: each writes down the arguments it was given.
package struct StandIns: Sendable {
  private let folder: TemporaryFolder

  /// What `PATH` is to be.
  package var path: String { folder.path }

  package init(_ names: String...) throws {
    folder = try TemporaryFolder()
    for name in names { try add(name) }
  }

  /// `doing` is what it does besides, in the system's shell.
  package func add(_ name: String, doing script: String = "") throws {
    try install(name, "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.arguments\"\n\(script)\n")
  }

  /// A file that may be run, and cannot be.
  package func addBroken(_ name: String) throws { try install(name, "#!/nonexistent/interpreter\n") }

  private func install(_ name: String, _ text: String) throws {
    let file = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file + ".text"))
    // Written by another process: of this one, a child that is just being born may hold it open for writing, and what
    // is open so cannot be run.
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", file + ".text", file]
    try install.run()
    install.waitUntilExit()
  }

  /// What it was started with, a line each; nil when it was not.
  package func arguments(of name: String) -> [String]? {
    let text = try? String(contentsOfFile: folder.path + "/\(name).arguments", encoding: .utf8)
    return text?.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

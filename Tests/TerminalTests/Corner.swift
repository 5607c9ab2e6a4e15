import Foundation
import Harness
import Testing

/// The product at a terminal of its own, in a temporary home: what a person has in front of them.
final class Corner {
  let terminal: PseudoTerminal
  let child: Child
  let binary: Binary
  /// How the terminal was before.
  let found: PseudoTerminal.Modes

  /// Waits for the first prompt. `folder`: it starts in its home.
  init(
    _ arguments: [String] = [], width: Int = 120, height: Int = 30, environment: [String: String] = [:],
    files: [String: String] = [:], sharing other: Corner? = nil, folder: Bool = false,
    input: String? = nil, output: String? = nil, prompt: String = "›"
  ) throws {
    binary = try other?.binary ?? Binary()
    for (name, text) in files {
      let url = URL(fileURLWithPath: binary.home.path + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    terminal = try PseudoTerminal(width: width, height: height)
    terminal.patience = .seconds(30)
    found = terminal.modes
    child = try Child(
      Binary.path, arguments,
      environment: binary.wholeEnvironment.merging(Self.quiet.merging(environment) { $1 }) { $1 },
      on: terminal, in: folder ? binary.home.path : nil, input: input, output: output)
    if !prompt.isEmpty { try terminal.wait(forText: prompt) }
  }

  /// With the catalog, or the orders, at `server`.
  convenience init(asking server: HeldServer, width: Int = 120, height: Int = 30) throws {
    try self.init(
      ["--profile", "test"], width: width, height: height,
      files: ["config/corner/config.json": server.configuration])
  }

  /// A crash is not to start Swift's interactive backtracer.
  private static let quiet = ["SWIFT_BACKTRACE": "enable=no"]

  deinit { child.signal(SIGKILL) }

  var lines: [String] { terminal.grid.lines }
  var allText: String { terminal.grid.allText }

  func type(_ keys: String) throws { try terminal.type(keys) }

  /// Types, and waits for what shows that it was taken.
  func type(_ keys: String, until shown: String) throws {
    try terminal.type(keys)
    try terminal.wait(forText: shown)
  }

  /// Types, and waits until the cursor's row begins so.
  func type(_ keys: String, untilInput row: String) throws {
    try terminal.type(keys)
    try terminal.wait(for: row) { $0.rows[$0.row].text.hasPrefix(row) && !$0.modes.contains(2026) }
  }

  var styleAtCursor: String { terminal.grid.rows[terminal.grid.row].cells[terminal.grid.column].style }

  func wait(for text: String) throws { try terminal.wait(forText: text) }

  /// Waits until the last line with text begins so: the prompt, with nothing left below it.
  func wait(forLastLine line: String) throws {
    try terminal.wait(for: "the last line `\(line)`") { $0.lines.last == line }
  }

  /// Enters a line and waits until its command is done and the prompt marked anew.
  func run(_ line: String) throws {
    let done = marks("133;D")
    let prompts = marks("133;B")
    try terminal.type(line + "\r")
    try terminal.wait(forMark: "133;D", count: done + 1)
    try terminal.wait(forMark: "133;B", count: prompts + 1)
  }

  /// The code of the command that ended last.
  var lastCode: String? {
    terminal.grid.commands.last { $0.hasPrefix("133;D") }?.split(separator: ";").last.map(String.init)
  }

  private func marks(_ kind: String) -> Int { terminal.grid.commands.count { $0.hasPrefix(kind) } }

  /// The end of the process, which left the terminal as it was found.
  func end() throws -> Child.End {
    let end = try #require(child.end(on: terminal), "still running: \(allText)")
    #expect(terminal.modes == found)
    #expect(terminal.grid.modes.isEmpty)
    #expect(terminal.grid.unknown == [])
    return end
  }

  func quit() throws {
    try type("quit\r")
    #expect(try end() == .exited(0))
  }

  /// A file in the home.
  func file(_ name: String) -> String? {
    try? String(contentsOfFile: binary.home.path + "/" + name, encoding: .utf8)
  }

  var history: [String] {
    (file("state/corner/history") ?? "").split(separator: "\n").map(String.init)
  }
}

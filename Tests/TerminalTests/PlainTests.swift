import Foundation
import Harness
import Testing

/// Terminals that can do little, and ends that are no terminals.
@Suite(.ownThread) struct PlainTests {
  @Test(arguments: ["dumb", ""])
  func dumb(_ name: String) throws {
    let corner = try Corner(environment: ["TERM": name])
    try corner.type("nonsense\r", until: "there is no command `nonsense`")
    try corner.type("price\r", until: "Total")
    try corner.type("address\r", until: "Name    ›")
    try corner.type("Ada\r", until: "Street  ›")
    try corner.type("\u{03}", until: "what was typed is kept")
    try corner.type("order\r", until: "Name              Ada")
    try corner.type("address\r", until: "Name    › [Ada]")
    for key in ["\u{04}", "\u{03}"] {
      let before = corner.allText.components(separatedBy: "sandbox").count
      try corner.type(key)
      // A Ctrl-C that is noticed late would end the next command.
      try corner.terminal.wait(for: "another prompt") {
        $0.allText.components(separatedBy: "sandbox").count > before
      }
    }
    try corner.type("!echo $((6*7))\r", until: "42")
    try corner.type("\u{04}")
    #expect(try corner.end() == .exited(0))
    #expect(!corner.terminal.transcript.contains(0x1B))
    #expect(corner.history.first == "nonsense")
  }

  @Test func interruptCancelsJustTheRequest() throws {
    let server = try HeldServer()
    let corner = try Corner(
      ["--profile", "test"], environment: ["TERM": "dumb"],
      files: ["config/corner/config.json": server.configuration])
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("\u{03}", until: "cancelled")
    try corner.type("half a line\u{03}price\r", until: "Total")
    try corner.type("quit\r")
    #expect(try corner.end() == .exited(0))
  }

  /// Results alone are on standard output; the prompt is where the person is.
  @Test func outputPiped() throws {
    let binary = try Binary()
    let file = binary.home.path + "/out.txt"
    let corner = try Corner(output: file)
    try corner.type("nonsense\r", until: "no command")
    try corner.type("price\r")
    try corner.terminal.wait(for: "the third prompt") {
      $0.text.components(separatedBy: "sandbox ›").count == 4
    }
    try corner.type("quit\r")
    #expect(try corner.end() == .exited(0))
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written.contains("Total") && !written.contains("›") && !written.contains("\u{1B}"))
  }

  @Test func inputPiped() throws {
    let binary = try Binary()
    try Data("price\n".utf8).write(to: URL(fileURLWithPath: binary.home.path + "/in.txt"))
    let corner = try Corner(input: binary.home.path + "/in.txt", prompt: "Total")
    #expect(try corner.end() == .exited(0))
    #expect(!corner.allText.contains("›"))
  }

  @Test func noColour() throws {
    let corner = try Corner(environment: ["NO_COLOR": "1"])
    try corner.run("set type chocolate")
    try corner.type("set quantity 40 'x' --nonsense # x\r")
    try corner.terminal.wait(forMark: "133;D", count: 2)
    try corner.type("s\t", until: "submit")
    try corner.type("\u{03}\u{03}")
    try corner.quit()
    let styles = Set(try styles(of: corner.terminal.transcript))
    #expect(styles.isSubset(of: ["", "0;1", "0;2", "0;4", "0;7", "1", "2", "0"]), "\(styles)")
  }

  private func styles(of transcript: [UInt8]) throws -> [String] {
    String(decoding: transcript, as: UTF8.self).matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }
  }

  @Test(arguments: ["C", "POSIX", "nonsense"])
  func locale(_ name: String) throws {
    let corner = try Corner(environment: ["LC_ALL": name])
    try corner.type("search é漢字", until: "sandbox › search é漢字")
    try corner.type("\r")
    try corner.terminal.wait(forMark: "133;D")
    try corner.quit()
    #expect(corner.history.first == "search é漢字")
  }

  /// Then the history is in memory alone, which is said once.
  @Test func aHistoryThatCannotBeWritten() throws {
    let corner = try Corner(environment: ["XDG_STATE_HOME": "/dev/null/state"])
    try corner.run("help price")
    try corner.run("help use")
    #expect(corner.allText.components(separatedBy: "cannot be used").count == 2)
    try corner.type("\u{1B}[A\u{1B}[A", untilInput: "sandbox › help price")
    try corner.type("\u{03}")
    try corner.quit()
  }
}

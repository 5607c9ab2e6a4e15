import Foundation
import Harness
import Testing

/// Every way to end; `end()` compares the terminal with how it was found.
struct EndingTests {
  @Test func quit() throws {
    try Corner().quit()
  }

  @Test func controlD() throws {
    let corner = try Corner()
    try corner.type("ab\u{02}\u{04}", until: "sandbox › a")
    try corner.type("\u{7F}\u{04}")
    #expect(try corner.end() == .exited(0))
  }

  @Test(arguments: ["\u{04}", "quit\r"])
  func asksOnceWhileRequestsRun(_ leave: String) throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one &\r")
    #expect(server.waitForRequest())
    try corner.type(leave, until: "once more leaves")
    try corner.type(leave)
    #expect(try corner.end() == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func signals(_ signal: Int32) throws {
    let corner = try Corner()
    try corner.type("pric", until: "price")
    corner.child.signal(signal)
    #expect(try corner.end() == .exited(128 + signal))
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP, SIGILL])
  func crash(_ signal: Int32) throws {
    let corner = try Corner()
    try corner.type("pric", until: "price")
    corner.child.signal(signal)
    #expect(try corner.end() == .signalled(signal))
  }

  @Test func signalDuringARequest() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.run("address Ada, 1 Main, Rome, 00100")
    try corner.type("submit\r")
    #expect(server.waitForRequest())
    corner.child.signal(SIGTERM)
    #expect(try corner.end() == .exited(128 + SIGTERM))
    let next = try Corner(sharing: corner)
    try next.run("orders")
    #expect(next.allText.contains("unknown: it may have arrived"))
    try next.quit()
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func signalWhileAChildHasTheTerminal(_ signal: Int32) throws {
    let corner = try Corner()
    try corner.type("!echo ready; cat\r", until: "ready")
    corner.child.signal(signal)
    #expect(try corner.end() == .exited(128 + signal))
  }

  @Test func crashWhileAChildHasTheTerminal() throws {
    let corner = try Corner()
    try corner.type("!echo $((40+2)); cat\r", until: "42")
    corner.child.signal(SIGSEGV)
    #expect(try corner.end() == .signalled(SIGSEGV))
  }

  /// Nothing can be done any more, so all has to be done before.
  @Test func killWhileAChildHasTheTerminal() throws {
    let corner = try Corner()
    try corner.type("!echo $((40+2)); cat\r", until: "42")
    corner.child.signal(SIGKILL)
    #expect(try corner.end() == .signalled(SIGKILL))
  }

  /// Stopped by somebody else, as `kill -STOP` does, while the terminal is changed under it.
  @Test func stoppedFromOutside() throws {
    let corner = try Corner()
    try corner.type("set quan", until: "set quan")
    corner.child.signal(SIGCONT)
    try corner.type("tity 5", until: "set quantity 5")
    let editing = corner.terminal.modes
    corner.child.signal(SIGSTOP)
    corner.terminal.modes = corner.found
    corner.child.signal(SIGCONT)
    try corner.terminal.wait(for: "the editor's modes") { _ in corner.terminal.modes == editing }
    try corner.run("0")
    #expect(corner.lastCode == "2")
    #expect(corner.lines.contains("sandbox › set quantity 50"))
    try corner.quit()
  }

  /// A shell with job control, and the product in its foreground.
  private func underAShell() throws -> (shell: Child, terminal: PseudoTerminal, found: PseudoTerminal.Modes) {
    let binary = try Binary(environment: ["PS1": "shell$ ", "CORNER": Binary.path])
    let terminal = try PseudoTerminal()
    terminal.patience = .seconds(30)
    let shell = try Child(
      "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: binary.wholeEnvironment,
      on: terminal)
    try terminal.wait(forText: "shell$")
    let found = terminal.modes
    try terminal.type("$CORNER\r")
    try terminal.wait(forText: "sandbox ›")
    return (shell, terminal, found)
  }

  private func waitForShell(_ terminal: PseudoTerminal) throws {
    try terminal.wait(for: "the shell's prompt") { $0.lines.last == "shell$" }
  }

  /// Ctrl-Z, then `fg`: the line is still there.
  @Test func controlZAndBack() throws {
    let (shell, terminal, found) = try underAShell()
    try terminal.type("set quan")
    try terminal.wait(forText: "set quan")
    try terminal.type("\u{1A}")
    try terminal.wait(forText: "Stopped")
    try waitForShell(terminal)
    #expect(terminal.modes == found)
    #expect(terminal.grid.modes.isEmpty)
    try terminal.type("fg\r")
    try terminal.wait(for: "the line again") {
      $0.text.components(separatedBy: "sandbox › set quan").count == 3
    }
    try terminal.type("tity 7\rquit\r")
    try waitForShell(terminal)
    #expect(terminal.modes == found)
    try terminal.type("exit\r")
    #expect(shell.end(on: terminal) == .exited(0))
  }

  /// A job that is stopped gets the signal, and then goes on to die of it.
  @Test(arguments: [("kill %1", "143"), ("kill -HUP %1", "129")])
  func found47KilledWhileItIsStopped(_ kill: String, _ code: String) throws {
    let (shell, terminal, found) = try underAShell()
    try terminal.type("\u{1A}")
    try terminal.wait(forText: "Stopped")
    try waitForShell(terminal)
    try terminal.type("\(kill); while kill -0 $(jobs -p) 2>&-; do :; done\r")
    try terminal.wait(forText: "Exit \(code)")
    try waitForShell(terminal)
    #expect(terminal.modes == found && terminal.grid.modes.isEmpty)
    try terminal.type("exit\r")
    #expect(shell.end(on: terminal) == .exited(0))
  }

  /// Stopped by somebody else, the terminal is the shell's as it was.
  @Test func found47StoppedFromOutside() throws {
    let (shell, terminal, found) = try underAShell()
    let corner = try #require(shell.children.first)
    try terminal.type("pric")
    try terminal.wait(forText: "price")
    kill(corner, SIGTSTP)
    try terminal.wait(forText: "Stopped")
    try waitForShell(terminal)
    #expect(terminal.modes == found && terminal.grid.modes.isEmpty)
    try terminal.type("fg\r")
    try terminal.wait(for: "the line again") { $0.rows[$0.row].text.hasPrefix("sandbox › pric") }
    try terminal.type("e\r")
    try terminal.wait(forText: "Total")
    try terminal.type("quit\r")
    try waitForShell(terminal)
    try terminal.type("exit\r")
    #expect(shell.end(on: terminal) == .exited(0))
  }

  /// Nothing was asked of a server yet, so nothing but Corner itself keeps the pipe from ending it.
  @Test func found41APagerThatIsLeftEarly() throws {
    let corner = try Corner(height: 10, environment: ["PAGER": "true"])
    for _ in 0..<3 { try corner.run("help") }
    #expect(corner.lastCode == "0")
    try corner.quit()
  }
}

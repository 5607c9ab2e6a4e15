import Foundation
import Harness
import Testing

/// Programs that have the terminal for a while.
@Suite(.ownThread) struct ChildTests {
  @Test func shellCommand() throws {
    let corner = try Corner()
    try corner.run("!echo $((6*7)); stty -a | tr ';' '\\n' | grep -w -e -echo -e icanon")
    #expect(corner.lines.contains("42"))
    #expect(corner.allText.contains("icanon"))
    #expect(!corner.allText.contains("-icanon"))
    try corner.run("price")
    try corner.quit()
  }

  @Test func itsInputAndItsSignals() throws {
    let corner = try Corner()
    try corner.type("!echo $((6*7)); read line; echo got $line\r", until: "42")
    try corner.type("typed\r", until: "got typed")
    try corner.type("!trap 'echo trapped; exit 3' INT; echo $((6*7+1)); read x\r", until: "43")
    try corner.type("\u{03}", until: "trapped")
    try corner.wait(for: "ended with 3")
    try corner.run("price")
    try corner.quit()
  }

  @Test func interruptEndsOnlyTheChild() throws {
    let corner = try Corner()
    try corner.type("!echo $((6*7)); exec sleep 60\r", until: "42")
    try corner.type("\u{03}")
    try corner.terminal.wait(forMark: "133;D")
    try corner.run("price")
    try corner.quit()
  }

  /// An unfinished row of the child's is not overwritten.
  @Test func unfinishedRow() throws {
    let corner = try Corner()
    try corner.run("!printf no-newline")
    #expect(corner.lines.contains("no-newline"))
    try corner.quit()
  }

  @Test(arguments: ["head -1", "head -c 1", "true", "grep -c track"])
  func pipe(_ command: String) throws {
    let corner = try Corner()
    try corner.run("search a --limit 200 > /dev/null")
    try corner.run("results --output json | " + command)
    #expect(corner.lastCode == "0")
    try corner.quit()
  }

  @Test func pipeIsUncoloured() throws {
    let corner = try Corner()
    try corner.run("search raymond lam | od -An -c | grep -c ' 033'")
    #expect(corner.lines.contains("0"))
    try corner.quit()
  }

  /// A pager that is left early, as with `q`.
  @Test func pagerLeftEarly() throws {
    let corner = try Corner(height: 10, environment: ["PAGER": "head -3; echo left"])
    try corner.run("search a --limit 50 --output json")
    #expect(corner.lastCode == "0")
    #expect(corner.lines.contains("left"))
    try corner.quit()
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less"), "less is not installed"))
  func less() throws {
    let corner = try Corner(height: 10, environment: ["PAGER": ""])
    try corner.type("search a --limit 50 --output json\r")
    try corner.wait(forLastLine: ":")
    try corner.type("q")
    try corner.terminal.wait(forMark: "133;D;0")
    try corner.run("price")
    #expect(corner.lastCode == "0")
    try corner.quit()
  }

  /// The result is printed without it, and one line says why, once.
  @Test(arguments: [
    ("nosuch", "nosuch"), ("nosuch -FRX", "nosuch"), ("LESS=R A=1 nosuch | cat", "nosuch"),
    ("/nonexistent/less", "/nonexistent/less"), ("/etc/passwd", "/etc/passwd"), ("/etc", "/etc"),
    ("", "less"),
  ])
  func pagerThatIsNotThere(_ pager: String, _ name: String) throws {
    let corner = try Corner(height: 10, environment: ["PAGER": pager, "PATH": StandIns().path])
    for _ in 0..<2 { try corner.run("search a --limit 30") }
    #expect(corner.lastCode == "0")
    #expect(corner.allText.components(separatedBy: "\n  30  ").count == 3, "\(corner.allText)")
    #expect(
      corner.allText.components(separatedBy: "the pager `\(name)` could not be started").count == 2)
    #expect(!corner.allText.contains("not found"))
    try corner.quit()
  }

  /// A pager that did start has shown what it wanted to show, however it ends.
  @Test(arguments: ["head -3; exit 127", "head -3; nosuch", "sh -c 'head -3; exit 126'"])
  func pagerThatFails(_ pager: String) throws {
    let corner = try Corner(height: 10, environment: ["PAGER": pager])
    try corner.run("search a --limit 30")
    #expect(corner.lastCode == "1")
    #expect(corner.allText.components(separatedBy: "\n   1  ").count == 2)
    #expect(!corner.allText.contains("\n  30  ") && !corner.allText.contains("could not be started"))
    try corner.quit()
  }

  @Test func whatFitsNeedsNoPager() throws {
    let corner = try Corner(environment: ["PAGER": "echo paged"])
    try corner.run("price")
    #expect(!corner.allText.contains("paged"))
    try corner.quit()
  }

  @Test(arguments: [
    ("out.txt", "out.txt"), ("'my file'", "my file"), ("-rf", "-rf"), ("'$(id)'", "$(id)"),
    ("\"a;b\"", "a;b"),
    ("漢.txt", "漢.txt"), ("--", "--"),
  ])
  func file(_ typed: String, _ name: String) throws {
    let corner = try Corner(folder: true)
    try corner.run("price > " + typed)
    #expect(corner.lastCode == "0")
    try corner.run("price >> " + typed)
    let text = try #require(corner.file(name))
    #expect(text.components(separatedBy: "Total").count == 3)
    #expect(!text.contains("\u{1B}"))
    try corner.quit()
  }

  @Test(arguments: [".", "/nonexistent/x", ""])
  func fileThatCannotBeWritten(_ name: String) throws {
    let corner = try Corner(folder: true)
    try corner.run("price > " + name)
    #expect(corner.lastCode == "2")
    try corner.quit()
  }
}

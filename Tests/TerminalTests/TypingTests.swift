import Foundation
import Harness
import Testing

/// Keys and pastes, whole and in pieces, at every width.
@Suite(.ownThread) struct TypingTests {
  @Test func utf8SplitBetweenWrites() throws {
    let corner = try Corner()
    for byte in Array("search é漢👨‍👩‍👧".utf8) {
      try corner.terminal.type([byte])
      corner.terminal.receive()
    }
    try corner.wait(for: "sandbox › search é漢👨‍👩‍👧")
    try corner.type("\u{7F}\u{7F}!", until: "search é!")
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// Bytes that are no text are not sent anywhere; a key that means nothing is not in the line.
  @Test func bytesThatAreNoText() throws {
    let corner = try Corner()
    try corner.terminal.type(Array("search caf".utf8) + [0xE9] + Array(" noir".utf8))
    try corner.wait(for: "not text in UTF-8")
    try corner.run("")
    #expect(corner.lastCode == "2")
    try corner.run("pri\0ce")
    #expect(corner.lastCode == "0")
    try corner.quit()
  }

  @Test func pasteOf100KB() throws {
    let corner = try Corner()
    let text = String(repeating: "words of a paste ", count: 6_000)
    try corner.type("search \u{1B}[200~" + text + "END\u{1B}[201~", until: "END")
    try corner.type("\u{1F}")  // undone in one step
    try corner.terminal.wait(for: "the line as it was") { !$0.text.contains("words of a paste") }
    try corner.type("\u{15}")
    try corner.quit()
  }

  @Test func pasteWithESCIsShown() throws {
    let corner = try Corner()
    try corner.type(
      "search \u{1B}[200~a\u{1B}[2J\u{1B}]0;title\u{07}b\u{1B}[201~", until: "a^[[2J^[]0;title^Gb")
    #expect(!corner.terminal.grid.commands.contains { $0.hasPrefix("0;") })
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// The lines run, one after the other, only when Enter says so.
  @Test func pasteOfSeveralLinesDoesNotRun() throws {
    let corner = try Corner()
    try corner.type(
      "\u{1B}[200~set type chocolate\rset quantity 8\rprice\r\u{1B}[201~", until: "price")
    try corner.type("\u{1B}[D\u{1B}[C")
    #expect(!corner.allText.contains("Total"))
    #expect(!corner.terminal.grid.commands.contains { $0.hasPrefix("133;C") })
    try corner.type("\r", until: "8 × chocolate")
    try corner.quit()
    #expect(corner.history == ["set type chocolate\\nset quantity 8\\nprice\\n", "quit"])
  }

  @Test func pasteWithoutBracketsIsTypeAhead() throws {
    let corner = try Corner()
    try corner.type("set quantity 9\rprice\rquit\r")
    #expect(try corner.end() == .exited(0))
    #expect(corner.allText.contains("9 × vanilla"))
  }

  @Test(arguments: 1...20)
  func narrow(_ width: Int) throws {
    let corner = try Corner(width: width, height: 12, prompt: "")
    try corner.terminal.wait(forMark: "133;B")
    try corner.type("search 漢字 👨‍👩‍👧\t\u{03}\u{03}set quantity 12\t\rnonsense\r\u{12}set\u{03}\u{03}")
    try corner.type("quit\r")
    #expect(try corner.end() == .exited(0))
    #expect(corner.history.contains("nonsense"))
  }

  @Test(arguments: [(60, 20), (18, 20), (100, 6), (11, 4)])
  func resizeWhileALineIsEdited(_ width: Int, _ height: Int) throws {
    let corner = try Corner(width: 40, height: 20)
    try corner.type("search 漢字漢字漢字 and some more words", until: "words")
    corner.terminal.resize(width: width, height: height)
    try corner.type("!\u{1B}[D\u{1B}[D?", until: "?")
    corner.terminal.resize(width: 80, height: 24)
    try corner.type("\u{05}.", until: "search 漢字漢字漢字 and some more word?s!.")
    // On the screen: a terminal that shrinks below the drawing keeps a copy of its top in what scrolled off.
    let shown = corner.lines.joined(separator: "\n").components(separatedBy: "漢字漢字漢字").count - 1
    #expect(shown == 1, "\(corner.allText)")
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// Answers keep to the width that there is when they come.
  @Test func resizeBetweenCommands() throws {
    let corner = try Corner(width: 100)
    corner.terminal.resize(width: 50, height: 100)
    try corner.run("orders")
    try corner.run("help price")
    #expect(corner.lines.allSatisfy { $0.count <= 50 })
    try corner.quit()
  }
}

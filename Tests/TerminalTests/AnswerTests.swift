import Foundation
import Harness
import Testing

/// Answers that arrive while something else is on the screen.
struct AnswerTests {
  @Test func aboveAWrappedLineWithWideCharacters() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server, width: 30)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("search 漢字漢字漢字漢字漢字漢字\u{1B}[D", until: "\n漢字漢字")
    try corner.wait(for: "search one  ")
    server.answer()
    try corner.wait(for: "海港燈火")
    try corner.terminal.wait(for: "the line again, and no status") {
      $0.text.contains("test › search 漢字漢字漢字漢字\n漢字漢字") && !$0.text.contains("cancels")
    }
    try corner.type("!", until: "漢!字")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test func duringCtrlR() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.run("set type chocolate")
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("\u{12}choc", until: "history › choc")
    server.answer()
    try corner.wait(for: "海港燈火")
    try corner.terminal.wait(for: "the search below") {
      $0.text.contains("history › choc\nset type chocolate")
    }
    try corner.type("\r", until: "test › set type chocolate")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test func duringAnOpenMenu() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("search x --media \t", until: "audiobook")
    server.answer()
    try corner.wait(for: "海港燈火")
    try corner.terminal.wait(for: "the menu below") {
      $0.text.contains("test › search x --media\nmovie") && !$0.text.contains("cancels")
    }
    try corner.type("\u{1B}[B\r", until: "test › search x --media podcast")
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// What was entered meanwhile runs afterwards, in order; what ends in `&` runs beside.
  @Test func linesEnteredMeanwhileRunInOrder() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("search two\rset quantity 7\rset quantity\r", until: "then 3 more")
    #expect(server.requests.count == 1)
    try corner.type("jobs\r", until: "waits")
    server.answer()
    #expect(server.waitForRequest())
    server.answer()
    try corner.terminal.wait(forMark: "133;D", count: 1)
    try corner.wait(for: "quantity")
    try corner.terminal.wait(for: "the end of all") { $0.lines.last == "test ›" }
    #expect(server.requests.map { $0.contains("term=two") } == [false, true])
    try corner.quit()
  }

  @Test func ampersandAndCancelByNumber() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one &\r")
    #expect(server.waitForRequest())
    try corner.type("search two &\r")
    #expect(server.waitForRequest())
    try corner.type("jobs\r", until: "search two &")
    try corner.type("price\r", until: "Total")
    try corner.type("cancel 1\r", until: "cancelled")
    server.answer()
    server.answer()
    try corner.wait(for: "海港燈火")
    try corner.type("jobs\r", until: "nothing runs")
    try corner.quit()
  }

  /// Each line of an entry is a command, and its `&` is its own.
  @Test func ampersandInAnEntryOfSeveralLines() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one &\u{1B}\rset quantity 7\u{1B}\rprice\u{1B}\rsearch two &\r", until: "7 × ")
    #expect(server.waitForRequest() && server.waitForRequest())
    try corner.type("set quantity 8\rprice\r", until: "8 × ")
    try corner.type("jobs\r", until: "  search two &")
    #expect(corner.allText.contains("  search one &"))
    server.answer()
    server.answer()
    try corner.terminal.wait(forMark: "133;D", count: 6)
    try corner.type("jobs\r", until: "nothing runs")
    try corner.quit()
  }

  /// An entry that begins with `jobs`, which by itself runs at once, waits for its turn with the rest of it.
  @Test func anEntryOfSeveralLinesThatBeginsWithJobsWaits() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("jobs\u{1B}\rset quantity 7\r")
    try corner.type("jobs\r", until: "waits")
    server.answer()
    try corner.terminal.wait(forMark: "133;D", count: 3)
    try corner.type("price\r", until: "7 × ")
    try corner.quit()
  }

  /// The first that fails ends the entry, but for what runs beside.
  @Test func aFailureInAnEntryOfSeveralLines() throws {
    let corner = try Corner()
    try corner.type("nonsense &\u{1B}\rset quantity 7\u{1B}\rset quantity 40\u{1B}\rset quantity 9\r")
    try corner.wait(for: "from 3 to 20")
    try corner.terminal.wait(forMark: "133;D;2", count: 2)
    try corner.run("order")
    #expect(
      corner.lines.contains("  Quantity          7") && corner.allText.contains("no command `nonsense`"))
    try corner.quit()
  }

  /// What runs beside shows what it found, and leaves the keyboard to the line that is being typed.
  @Test func whatRunsBesideOpensNoPager() throws {
    let corner = try Corner(height: 8, environment: ["PAGER": "echo paged; cat"])
    try corner.type("search a --limit 30 &\rset type choc", until: " 30  ")
    try corner.type("olate", until: "› set type chocolate")
    #expect(!corner.allText.contains("paged"))
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// A script is one of those that run, and does not wait for itself.
  @Test func aScriptAtThePromptEnds() throws {
    let corner = try Corner(files: ["a.txt": "set quantity 9 &\nprice\n"], folder: true)
    try corner.run("run a.txt")
    #expect(corner.lastCode == "0")
    try corner.run("order")
    #expect(corner.lines.contains("  Quantity          9"))
    try corner.quit()
  }

  /// The caret stands under the line it is about, or the line is shown again.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
  func theCaretIsNotUnderAnotherLine() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one > /dev/full\r")
    #expect(server.waitForRequest())
    try corner.type("price\r", until: "then 1 more")
    server.answer()
    try corner.wait(for: "Total")
    let at = try #require(corner.lines.firstIndex { $0.contains("^^^^^^^^^") })
    #expect(corner.lines[at - 1] == "  search one > /dev/full")
    try corner.quit()
  }
}

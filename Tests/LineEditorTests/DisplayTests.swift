import Harness
import LineEditor
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TerminalTests {
  @Suite struct Display {
    @Test func blockAboveAWrappedWideLine() async throws {
      let session = try Session(width: 20, height: 10)
      try session.type("set 漢字漢字漢字漢字end", until: "end")
      session.editor.show("result 1\nresult 2")
      try session.terminal.wait(forText: "result 2")
      try session.terminal.wait(for: "the line again") {
        $0.lines == [
          "result 1", "result 2", "sandbox › set 漢字漢", "字漢字漢字end", "usage: set WORD…",
        ]
      }
      try session.terminal.type("!")
      try session.terminal.wait(forText: "字漢字漢字end!")
      #expect((session.terminal.grid.row, session.terminal.grid.column) == (3, 14))
      try await session.stop()
    }

    @Test func colours() async throws {
      let session = try Session()
      try session.type("search x", until: "search x")
      #expect(session.terminal.grid.rows[0].cells[10].style == "0;32")
      try session.type("\u{15}serch x", until: "serch x")
      #expect(session.terminal.grid.rows[0].cells[10].style == "0;31")
      try await session.stop()
    }

    @Test func noColour() async throws {
      let session = try Session(settings: Settings(colour: false, suspend: {}))
      try session.type("search x", until: "usage")
      #expect(session.terminal.grid.rows[0].cells[10].style == "")
      try await session.stop()
    }

    @Test func statusAndHint() async throws {
      let session = try Session()
      try session.type("search x", until: "usage")
      session.editor.set(status: "searching itunes.apple.com  1.2 s")
      try session.terminal.wait(forText: "1.2 s")
      #expect(
        session.lines == [
          "sandbox › search x", "usage: search WORD…", "searching itunes.apple.com  1.2 s",
        ])
      session.editor.set(status: nil)
      try session.terminal.wait(for: "no status") { $0.lines.count == 2 }
      try session.terminal.type("\r")
      try session.terminal.wait(for: "a new prompt") { $0.lines == ["sandbox › search x", "sandbox ›"] }
      try await session.stop()
    }

    @Test func untrustedTextIsShown() async throws {
      let session = try Session()
      try session.type("\u{1B}[200~a\u{1B}]0;t\u{07}\u{202E}b\u{1B}[201~", until: "a^[]0;t^G<U+202E>b")
      try await session.stop()
    }

    @Test func marks() async throws {
      let session = try Session()
      try session.terminal.type("set\r")
      try session.terminal.wait(forMark: "133;C")
      session.editor.show("done")
      session.editor.mark(done: 3)
      try session.terminal.wait(forMark: "133;B", count: 2)
      #expect(
        session.terminal.grid.commands == ["133;A", "133;B", "133;C", "133;D;3", "133;A", "133;B"])
      #expect(session.lines == ["sandbox › set", "done", "sandbox ›"])
      try await session.stop()
    }

    @Test(arguments: 1...20)
    func narrow(_ width: Int) async throws {
      let session = try Session(width: width, height: 6)
      try session.terminal.type("search 漢字 👨‍👩‍👧")
      session.editor.show("a block")
      session.editor.set(status: "status")
      try session.terminal.type(" ok\u{1B}[D\u{1B}[D\u{1B}[D\r")
      #expect(try await session.next() == .line("search 漢字 👨‍👩‍👧 ok"))
      try await session.stop()
    }

    @Test(arguments: [(40, 12), (15, 12), (60, 30), (11, 12), (80, 4)])
    func resize(_ width: Int, _ height: Int) async throws {
      let session = try Session(width: 30, height: 12)
      session.editor.show("above")
      try session.type("set 漢字 and some more words", until: "words")
      session.terminal.resize(width: width, height: height)
      kill(getpid(), SIGWINCH)
      try session.type("!", until: "!")
      try session.terminal.type("\r")
      #expect(try await session.next() == .line("set 漢字 and some more words!"))
      try await session.stop()
      let text = session.terminal.grid.allText.filter { !$0.isWhitespace }
      #expect(text.hasPrefix("abovesandbox›set漢字andsomemorewords!"), "\(session.terminal.grid.allText)")
    }

    @Test func keepsInsideTheScreen() async throws {
      let session = try Session(width: 20, height: 5)
      session.editor.show("above")
      try session.terminal.type((1...30).map { "line \($0)" }.joined(separator: "\u{1B}\r"))
      try session.terminal.wait(forText: "line 30")
      #expect(session.terminal.grid.scrollback == ["above"] || session.terminal.grid.scrollback.isEmpty)
      try await session.stop()
    }
  }
}

import Harness
import LineEditor
import Testing

extension TerminalTests {
  /// Suggestions, completion and history: what helps in typing a line.
  @Suite struct Help {
    static let history = [
      "search jack johnson", "set type chocolate", "submit order", "search raymond lam --limit 3",
      "one\ntwo", "show 1",
    ]

    private func session(width: Int = 60, height: Int = 16) throws -> Session {
      let session = try Session(width: width, height: height, history: Self.history)
      // The history is there when it suggests something.
      try session.type("show", until: "show 1")
      try session.terminal.type("\u{15}")
      try session.terminal.wait(for: "an empty line") { $0.lines == ["sandbox ›"] }
      return session
    }

    @Test(arguments: [
      ("se", "arch raymond lam", "\u{1B}[C", "search raymond lam --limit 3"),
      ("se", "arch raymond lam", "\u{05}", "search raymond lam --limit 3"),
      ("se", "arch raymond lam", "\u{1B}[1;3C", "search"),
      ("search j", "ack johnson", "\u{1B}f", "search jack"),
      ("se", "arch raymond lam", "\u{1B}[D\u{1B}[C!", "se!"),
      ("se", "arch raymond lam", "", "se"),
      ("su", "", "\u{1B}[C", "su"),  // `submit` is never offered
      ("set type v", "", "\u{1B}[C", "set type v"),
    ])
    func suggestion(_ typed: String, _ shown: String, _ keys: String, _ line: String) async throws {
      let session = try session()
      try session.type(typed, until: "sandbox › " + typed + shown)
      try session.terminal.type(keys + "\r")
      #expect(try await session.next() == .line(line))
      try await session.stop()
    }

    @Test func suggestionIsGrey() async throws {
      let session = try session()
      try session.type("se", until: "search raymond lam")
      #expect(session.terminal.grid.rows[0].cells[12].style == "0;90")
      #expect(session.terminal.grid.column == 12)
      try await session.stop()
    }

    @Test(arguments: [
      ("\u{1B}[A\r", "show 1"),
      ("\u{1B}[A\u{1B}[A\r", "one\ntwo"),
      ("sea\u{1B}[A\u{1B}[A\r", "search jack johnson"),
      ("sea\u{1B}[A\u{1B}[A\u{1B}[B\r", "search raymond lam --limit 3"),
      ("sea\u{1B}[A\u{1B}[B!\r", "sea!"),
      ("sea\u{1B}[A\u{1F}\r", "sea"),
      ("\u{12}jack\r!\r", "search jack johnson!"),
      ("\u{12}sjj\r\r", "search jack johnson"),
      ("\u{12}search\u{12}\r\r", "search jack johnson"),
      ("abc\u{12}jack\u{07}\r", "abc"),
      ("\u{12}chocol\u{1B}[D\u{7F}\r", "set type chocolae"),
    ])
    func history(_ keys: String, _ line: String) async throws {
      let session = try session()
      try session.terminal.type(keys)
      #expect(try await session.next() == .line(line))
      try await session.stop()
    }

    @Test func blockDuringReverseSearch() async throws {
      let session = try session()
      try session.terminal.type("\u{12}search")
      try session.terminal.wait(forText: "jack")
      session.editor.show("a result")
      try session.terminal.wait(for: "the search again") {
        $0.lines == [
          "a result", "history › search", "search raymond lam --limit 3", "search jack johnson",
        ]
      }
      try session.terminal.type("\u{1B}")
      try session.terminal.wait(for: "the prompt") { $0.lines == ["a result", "sandbox ›"] }
      try await session.stop()
    }

    @Test(arguments: [
      ("sea\t\r", "search "),  // the only one: at once
      ("s\t\r\r", "search "),
      ("s\t\t\r\r", "set "),
      ("s\t\u{1B}[B\u{1B}[B\r\r", "show "),
      ("s\t\u{1B}[Z\r\r", "submit "),
      ("s\tu\r\r", "submit "),
      ("s\tet x\r", "set x"),
      ("s\t\u{03}\r", "s"),
      // Inside a word: all of it, when all of it fits.
      ("search\u{02}\u{02}\u{02}\t!\r", "search !"),
      ("sech x\u{02}\u{02}\u{02}\u{02}\t!\r", "search! x"),
      ("set\u{02}\u{02}\tx\r", "set x"),
      ("se\u{02}\t\t\r!\r", "set !"),
      ("se\u{02}\t\u{07}!\r", "s!e"),
      ("seafoo\u{02}\u{02}\u{02}\t!\r", "search !foo"),
      ("store\u{02}\u{02}\tx\r", "country x"),
      ("search co\t\r", "search country "),
      ("search store\t\r", "search country "),  // found by its detail
    ])
    func menu(_ keys: String, _ line: String) async throws {
      let session = try session()
      try session.terminal.type(keys)
      #expect(try await session.next() == .line(line))
      try await session.stop()
    }

    @Test func menuIsDrawnAndLeft() async throws {
      let session = try session()
      try session.terminal.type("s\t")
      try session.terminal.wait(forText: "find in the catalog")
      session.editor.show("a result")
      try session.terminal.wait(for: "the menu again") {
        $0.lines == [
          "a result", "sandbox › s", "search  find in the catalog", "set     change the order",
          "show    one result", "submit  send the order",
        ]
      }
      #expect(session.terminal.grid.rows[2].cells[0].style == "0;7")
      try session.terminal.type("\u{1B}")
      try session.terminal.wait(for: "no menu") { $0.lines.last?.hasPrefix("sandbox › s") == true }
      try await session.stop()
    }
  }
}

import Harness
import LineEditor
import Testing

/// Everything at a real pseudo-terminal. One at a time: libedit and signals belong to the process.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TerminalTests {}

extension TerminalTests {
  @Suite struct Editing {
    @Test func plainTyping() async throws {
      let session = try Session()
      try session.type("search é 漢字\u{7F}x", until: "search é 漢x")
      try session.terminal.type("\r")
      #expect(try await session.next() == .line("search é 漢x"))
      try await session.stop()
      #expect(session.lines.first == "sandbox › search é 漢x")
    }

    /// Each line is what the keys make of it when Enter follows.
    @Test(arguments: [
      ("a👨‍👩‍👧b\u{1B}[D\u{7F}", "ab"),  // the family goes as one
      ("a👨‍👩‍👧\u{02}\u{02}x", "xa👨‍👩‍👧"),  // Ctrl-B over it in one step
      ("a👨‍👩‍👧b\u{01}\u{06}\u{06}x", "a👨‍👩‍👧xb"),  // Ctrl-F
      ("🇩🇪🇫🇷\u{1B}[Dx", "🇩🇪x🇫🇷"),
      ("e\u{301}\u{323}z\u{1B}[D\u{1B}[Dx", "xe\u{301}\u{323}z"),
      ("\u{1112}\u{1161}\u{11AB}\u{7F}x", "x"),  // Hangul of three letters
      ("ab\u{1B}[D\u{1B}[3~x", "ax"),
      ("a👨‍👩‍👧\u{01}\u{06}\u{04}x", "ax"),  // Ctrl-D deletes forwards
      ("one two\u{17}three", "one three"),
      ("one two\u{01}\u{0B}x\u{19}", "xone two"),  // the kill ring
      ("one two three\u{1B}\u{7F}\u{1B}\u{7F}\u{19}", "one two three"),  // cuts in a row are one
      ("a b c\u{01}\u{1B}d\u{1B}d\u{05}\u{19}", " ca b"),
      ("one two\u{17}\u{02}\u{17}\u{19}\u{1B}y", "two "),  // Alt-Y: the one before
      ("x\u{1B}y", "x"),
      ("one two\u{02}\u{02}\u{15}x\u{05}\u{19}", "xwoone t"),  // Ctrl-U: what stands before the cursor
      ("one two\u{17}\u{15}\u{19}", "one two"),
      ("one\u{1B}\rtwo\u{02}\u{15}x", "one\nxo"),  // of this line
      ("one\u{1B}\rtwo\u{15}\u{15}x", "onex"),
      ("one\u{1B}\rtwo\u{15}\u{15}\u{15}\u{19}", "one\ntwo"),
      ("abc\u{02}\u{14}x", "acbx"),  // Ctrl-T
      ("a👨‍👩‍👧\u{14}x", "👨‍👩‍👧ax"),
      ("👨‍👩‍👧e\u{301}\u{02}\u{14}x", "e\u{301}👨‍👩‍👧x"),
      ("🇩🇪🇫🇷\u{14}\u{14}x", "🇩🇪🇫🇷x"),
      ("a\u{14}\u{01}\u{14}x", "xa"),
      ("ab\u{1B}\rcd\u{14}\u{1B}[A\u{14}x", "bax\ndc"),
      ("a\u{1B}\rb\u{14}x", "a\nbx"),
      ("ab\u{14}\u{1F}x", "abx"),
      ("one two\u{1B}b\u{1B}bx", "xone two"),
      ("one two\u{1B}[1;5D\u{1B}[1;3Dx", "xone two"),
      ("one\u{1B}[Htwo \u{1B}[F!", "two one!"),
      ("abc\u{1B}[5;7~\u{1B}[99;99Xd", "abcd"),  // unknown sequences leave nothing
      ("a\u{9B}b", "ab"),
      ("a\u{16}\tb", "a\tb"),  // Ctrl-V
      ("one\u{1F}two", "two"),  // undo
      ("one two\u{1F}three", "onethree"),
      ("one two\u{1F}\u{1F}\u{1B}_", "one"),  // undo twice, redo
      ("one two\u{18}u", "one"),
      ("one\u{1B}\rtwo", "one\ntwo"),  // Alt-Enter
      ("\u{1B}[200~one\rtwo\u{1B}[201~!", "one\ntwo!"),
      ("ab\u{1B}\rcd\u{1B}[A\u{1B}[Ax", "abx\ncd"),
      ("ÀÉãÿ¡", "ÀÉãÿ¡"),
    ])
    func keys(_ keys: String, _ line: String) async throws {
      let session = try Session()
      try session.terminal.type(keys + "\r")
      #expect(try await session.next() == .line(line))
      try await session.stop()
    }

    @Test func everySplitOfUTF8() async throws {
      let session = try Session()
      let bytes = Array("é漢👨‍👩‍👧".utf8)
      for byte in bytes { try session.terminal.type([byte]) }
      try session.terminal.type("\r")
      #expect(try await session.next() == .line("é漢👨‍👩‍👧"))
      try await session.stop()
    }

    @Test func linesComeInOrder() async throws {
      let session = try Session()
      try session.terminal.type("one\rtwo\rthree\r")
      for line in ["one", "two", "three"] { #expect(try await session.next() == .line(line)) }
      try await session.stop()
      #expect(session.lines.prefix(3) == ["sandbox › one", "sandbox › two", "sandbox › three"])
    }

    @Test func hugePasteWithEscapes() async throws {
      let session = try Session()
      let text = String(repeating: "line of \u{1B}[31mred 漢\n", count: 5_000)
      try session.terminal.type("<" + "\u{1B}[200~" + text + "\u{1B}[201~" + ">")
      try session.terminal.wait(forText: ">")
      try session.terminal.type("\r")
      #expect(try await session.next() == .line("<" + text + ">"))
      try session.terminal.type("\u{1B}[200~" + text + "\u{1B}[201~\u{1F}undone\r")
      #expect(try await session.next() == .line("undone"))
      try await session.stop()
    }
  }
}

import Harness
import LineEditor
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TerminalTests {
  /// Ctrl-C and the other ways to end something.
  @Suite struct Ending {
    @Test func controlC() async throws {
      let session = try Session()
      try session.type("abc", until: "abc")
      try session.terminal.type("\u{03}")
      try session.terminal.wait(for: "a new prompt") { $0.lines == ["sandbox › abc^C", "sandbox ›"] }
      try session.terminal.type("\u{03}")
      #expect(try await session.next() == .interrupt)
      try await session.stop()
    }

    @Test func controlD() async throws {
      let session = try Session()
      try session.terminal.type("a\u{04}\u{02}\u{04}\u{04}")
      #expect(try await session.next() == .endOfInput)
      try session.type("still here", until: "still here")
      try await session.stop()
    }

    @Test func controlZ() async throws {
      let (stopped, continuation) = AsyncStream.makeStream(of: Bool.self)
      let session = try Session(settings: Settings(suspend: { continuation.yield(true) }))
      try session.type("abc", until: "abc")
      try session.terminal.type("\u{1A}")
      var iterator = stopped.makeAsyncIterator()
      #expect(await iterator.next() == true)
      try session.type("d", until: "abcd")
      try session.terminal.type("\r")
      #expect(try await session.next() == .line("abcd"))
      try await session.stop()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func signals(_ signal: Int32) async throws {
      let session = try Session()
      try session.type("abc", until: "abc")
      kill(getpid(), signal)
      #expect(try await session.next() == .terminated(signal: signal))
      #expect(session.terminal.modes == session.found)
      #expect(try await session.next() == nil)
      try await session.stop()
    }

    @Test func question() async throws {
      let session = try Session()
      try session.type("half a li", until: "half a li")
      session.editor.ask("Name › ", initial: "Ray")
      try session.terminal.wait(forText: "Name › Ray")
      try session.terminal.type("mond\r")
      #expect(try await session.next() == .answer("Raymond"))
      try session.type("ne\r", until: "half a line")
      #expect(try await session.next() == .line("half a line"))
      session.editor.ask("Key › ", secret: true)
      try session.terminal.wait(forText: "Key ›")
      try session.terminal.type("s3cret\r")
      #expect(try await session.next() == .answer("s3cret"))
      session.editor.ask("Sure? ")
      try session.terminal.wait(forText: "Sure?")
      try session.terminal.type("\u{03}")
      #expect(try await session.next() == .answer(nil))
      session.editor.ask("Sure now? ")
      try session.terminal.wait(forText: "Sure now?")
      try session.terminal.type("\u{04}")
      #expect(try await session.next() == .answer(nil))
      try await session.stop()
      #expect(!session.terminal.grid.allText.contains("s3cret"))
      #expect(!String(decoding: session.terminal.transcript, as: UTF8.self).contains("s3"))
    }

    @Test func childHasTheTerminal() async throws {
      let session = try Session()
      try session.type("abc", until: "abc")
      try await session.editor.withTerminal {
        #expect(session.terminal.modes == session.found)
        session.terminal.receive()
        #expect(session.terminal.grid.modes.isEmpty)
        session.editor.show("later")
        write(session.terminal.slave, "a child's output", 16)
        try session.terminal.wait(forText: "a child's output")
      }
      try session.type("d", until: "abcd")
      #expect(session.lines == ["a child's output", "later", "sandbox › abcd"])
      try await session.stop()
    }
  }
}

internal import Synchronization

/// Turns keys into lines at a prompt that stays alive: blocks and a status line may be shown at any time.
/// One thread owns the terminal; what is called here is put into its mailbox.
package final class TerminalEditor: Sendable {
  package let events: AsyncStream<Event>

  private let mailbox: Mailbox
  private let setup: Editor.Setup
  private let isStarted = Atomic(false)

  /// `history` is called once, on a thread of its own and after the first prompt.
  /// Throws when `input` or `output` is not a terminal.
  package init(
    input: Int32, output: Int32, prompt: String, language: LineLanguage,
    history: @escaping EarlierLines, settings: Settings
  ) throws {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let terminal = try Terminal(input: input, output: output)
    let mailbox = try Mailbox()
    self.events = events
    self.mailbox = mailbox
    setup = Editor.Setup(
      terminal: terminal, prompt: prompt, language: language, earlier: history, settings: settings,
      mailbox: mailbox, events: continuation)
  }

  /// Starts the one thread that owns libedit, the terminal and the drawing.
  package func start() {
    guard !isStarted.exchange(true, ordering: .relaxed) else { return }
    let setup = setup
    startThread { Editor.run(setup) }
  }

  /// Shows a whole block above the line being typed. Its escape sequences are obeyed.
  package func show(_ block: String) { mailbox.post(.block(block)) }

  /// One line below the input; nil takes it away.
  package func set(status: String?) { mailbox.post(.status(status)) }
  package func set(prompt: String) { mailbox.post(.prompt(prompt)) }
  package func set(language: LineLanguage) { mailbox.post(.language(language)) }

  /// Adds a line to the history in memory. The editor adds none by itself.
  package func remember(_ line: String) { mailbox.post(.remember(line)) }

  /// The command of the last line ended: the mark for the terminal, and prompts are marked again.
  package func mark(done code: Int32) { mailbox.post(.done(code)) }

  /// Makes the next line an `answer`, without history, suggestion and colours; a secret shows nothing.
  /// What was being typed comes back afterwards.
  package func ask(_ prompt: String, initial: String = "", secret: Bool = false) {
    mailbox.post(.ask(Question(prompt: prompt, initial: initial, isSecret: secret)))
  }

  /// The last line or answer led to no question at once: what was typed ahead is for the prompt.
  package func release() { mailbox.post(.release) }

  /// Gives the terminal, as it was found, to a child for the time of `body`.
  package func withTerminal<T>(_ body: () async throws -> T) async rethrows -> T {
    guard isStarted.load(ordering: .relaxed) else { return try await body() }
    await withCheckedContinuation { mailbox.post(.lend($0)) }
    do {
      let value = try await body()
      await withCheckedContinuation { mailbox.post(.takeBack($0)) }
      return value
    } catch {
      await withCheckedContinuation { mailbox.post(.takeBack($0)) }
      throw error
    }
  }

  /// Ends the thread; the terminal is as it was found.
  package func stop() async {
    guard isStarted.load(ordering: .relaxed) else { return }
    mailbox.post(.stop)
    await mailbox.closed()
  }

  /// How long the last redraw took, in nanoseconds, from the finished key to the written bytes.
  package var lastRedraw: UInt64 { setup.lastRedraw.nanoseconds.load(ordering: .relaxed) }
}

/// A time that one thread stores and others read.
final class Stopwatch: Sendable {
  let nanoseconds = Atomic<UInt64>(0)
}

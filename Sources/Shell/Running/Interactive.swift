import LineEditor
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A session at a terminal: keys in, blocks out, the prompt alive while requests run.
@MainActor
package final class Interactive {
  private let session: Session
  private let editor: LineEditor
  private let colour: Colour
  private var question: CheckedContinuation<String?, Never>?
  private var historyEnd: Int
  private var hasWarned = false
  private var ending: Int32 = 0

  /// Nil when standard input or output is no terminal that can be drawn on.
  package init?(_ session: Session, colour: Colour) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !isDumbTerminal else { return nil }
    let history = session.history
    let isColoured = colour.applies(isTerminal: true)
    let known = Terms()
    let editor = try? LineEditor(
      input: STDIN_FILENO, output: STDOUT_FILENO, prompt: session.prompt,
      language: Grammar(surroundings: session.surroundings).language,
      history: { add in
        try? history.trim()
        let entries = history.entries().entries
        known.set(entries)
        entries.forEach(add)
      },
      settings: Settings(colour: isColoured))
    guard let editor else { return nil }
    self.session = session
    self.editor = editor
    self.colour = colour
    historyEnd = history.end
    terms = known
    session.console = console()
    session.asker = Asker { [weak self] prompt, initial in await self?.ask(prompt, initial) }
  }

  private let terms: Terms

  /// Runs until the person leaves, and says what the system's shell is told.
  package func run() async -> Int32 {
    editor.start()
    editor.show(session.greeting(on: .standardOutput(colour)))
    for await event in editor.events {
      switch event {
      case .line(let line): enter(line)
      case .answer(let answer): resume(with: answer)
      case .interrupt: interrupt()
      case .endOfInput:
        if question != nil { resume(with: nil) } else { await leave(others: session.jobs.running.count) }
      case .terminated(let signal): ending = 128 + signal
      }
    }
    session.jobs.cancelAll()
    resume(with: nil)
    await session.jobs.finish()
    await editor.stop()
    return ending
  }

  private func enter(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    hasWarned = false
    remember(line)
    let lexed = LexedLine(line)
    let runsAtOnce = lexed.words.first.flatMap { Command.named($0.text) }?.runsAtOnce ?? false
    let isFresh = session.jobs.running.isEmpty
    session.jobs.enter(line, inBackground: lexed.inBackground || runsAtOnce) { [weak self] in
      await self?.perform($0, isFresh: isFresh)
    }
  }

  /// One entry may be several lines; the first that fails ends it. `isFresh`: it stands right above, as it was typed.
  private func perform(_ entry: String, isFresh: Bool) async {
    let ticking = Task { await tick(entry, since: .now) }
    var code = ExitCode.done
    for line in Grammar.lines(of: entry) where code == .done && !session.isOver {
      do { try await session.execute(line.text) } catch {
        let diagnosis = Diagnosis(error)
        code = diagnosis.code
        let prompt = isFresh && line.text == entry ? session.prompt : nil
        editor.show(diagnosis.block(under: line.text, prompt: prompt, on: .standardOutput(colour)))
      }
    }
    ticking.cancel()
    await ticking.value
    refresh()
    editor.mark(done: code.rawValue)
    if session.isOver { await leave(others: session.jobs.running.count - 1) }
  }

  /// A line in the status says what runs, once it takes long enough to wonder.
  private func tick(_ entry: String, since start: ContinuousClock.Instant) async {
    let line = entry.prefix { $0 != "\n" }
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      let elapsed = start.duration(to: .now)
      guard elapsed > .milliseconds(200), question == nil else { continue }
      let waiting = session.jobs.waiting.count
      let rest = waiting > 0 ? ", then \(waiting) more" : ""
      editor.set(status: "\(String(line).visible)  \(elapsed.inTenths) s\(rest)  Ctrl-C cancels")
    }
    if session.jobs.running.count <= 1 { editor.set(status: nil) }
  }

  private func refresh() {
    takeOthersHistory()
    var surroundings = session.surroundings
    surroundings.terms = terms.newest
    editor.set(prompt: session.prompt)
    editor.set(language: Grammar(surroundings: surroundings).language)
  }

  private func interrupt() {
    if question != nil { return resume(with: nil) }
    if session.jobs.cancelForeground() { return }
    editor.show("Ctrl-D leaves, and so does `quit`.\n")
  }

  /// Asks once when requests are under way, and ends the editor, which ends `run`.
  private func leave(others: Int) async {
    if others > 0, !hasWarned {
      hasWarned = true
      session.isOver = false
      editor.show("Requests are still under way: once more leaves, and cancels them.\n")
    } else {
      session.isOver = true
      await editor.stop()
    }
  }
}

// MARK: - History

extension Interactive {
  private func remember(_ line: String) {
    guard Privacy.mayKeep(line) else { return }
    takeOthersHistory()
    do {
      try session.history.append(line)
      historyEnd = session.history.end
    } catch { editor.show(Diagnosis(error).block(under: "", prompt: nil, on: .standardOutput(colour))) }
    editor.remember(line)
    terms.add(line)
  }

  /// What other sessions typed since.
  private func takeOthersHistory() {
    guard session.history.end != historyEnd else { return }
    let (entries, end) = session.history.entries(from: historyEnd)
    historyEnd = end
    for entry in entries { editor.remember(entry) }
  }
}

// MARK: - Questions and the console

extension Interactive {
  private func ask(_ prompt: String, _ initial: String) async -> String? {
    editor.set(status: nil)
    return await withCheckedContinuation { continuation in
      question = continuation
      editor.ask(prompt, initial: initial)
    }
  }

  private func resume(with answer: String?) {
    question?.resume(returning: answer)
    question = nil
  }

  private func console() -> Console {
    let editor = editor
    let colour = colour
    return Console(
      out: {
        editor.show($0)
        return true
      },
      say: { editor.show($0) }, page: { .standardOutput(colour) },
      lend: { body in try await editor.withTerminal(body) }, usesPager: true)
  }
}

import JSON
import LineEditor
import Presentation
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A session at a terminal: keys in, blocks out, the prompt alive while requests run.
@MainActor
package final class Interactive {
  let session: Session
  let editor: TerminalEditor
  let colour: Colour
  let terms: RecentSearches
  /// Up to where the history file is known, in bytes.
  var historyEnd: Int
  var hasSaidUnkept = false
  var question: CheckedContinuation<String?, Never>?
  var isLent = false
  private var ticking: Task<Void, Never>?
  private var hasWarned = false
  private var entered = 0
  private var ending: Int32 = 0

  /// Nil when standard input or output is no terminal that can be drawn on.
  package init?(_ session: Session, colour: Colour) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !isDumbTerminal else { return nil }
    let history = session.history
    let known = RecentSearches()
    let editor = try? TerminalEditor(
      input: STDIN_FILENO, output: STDOUT_FILENO, prompt: session.prompt,
      language: Grammar(surroundings: session.offers).language,
      history: history.earlierLines(terms: known),
      settings: Settings(
        colour: colour.applies(isTerminal: true), suggestions: session.settings.suggestions))
    guard let editor else { return nil }
    self.session = session
    self.editor = editor
    self.colour = colour
    terms = known
    historyEnd = history.end
    session.console = console()
    session.asker = Asker { [weak self] prompt, initial, isSecret in
      await self?.ask(prompt, initial, isSecret)
    }
  }

  /// Runs until the person leaves, and says what the system's shell is told.
  package func run() async -> Int32 {
    editor.show(session.greeting(on: page))
    editor.start()
    for await event in editor.events {
      switch event {
      case .begun: begin()
      case .line(let line):
        enter(Entry(line))
        release()
      case .answer(let answer): resume(with: answer)
      case .interrupt: interrupt()
      case .endOfInput: await leave(others: session.jobs.running.count)
      case .terminated(let signal): ending = 128 + signal
      }
    }
    session.jobs.cancelAll()
    resume(with: nil)
    await session.jobs.finish()
    await editor.stop()
    return ending
  }

  private func begin() {
    for notice in session.takeUpOrder() { session.console.say(notice.visible + "\n") }
    if session.standing?.words != nil { refresh() }
  }

  /// Once what the line began had its chance to ask. After an answer the next question, or the end, releases.
  private func release() {
    Task {
      await Task.yield()
      editor.release()
    }
  }

  var page: OutputStyle { .standardOutput(colour) }

  private func enter(_ entry: Entry) {
    guard !entry.isBlank else { return }
    remember(entry)
    entered += 1
    let number = session.jobs.running.isEmpty ? entered : 0
    session.jobs.enter(entry, inBackground: entry.runsBeside) { [weak self] in
      await self?.perform($0, number)
    }
    if ticking == nil { ticking = Task { await tick() } }
  }

  /// While `number` is the newest, the entry stands right above, as it was typed.
  private func perform(_ entry: Entry, _ number: Int) async {
    let code = await session.run(entry) { [self] line in
      await session.begin(line) { [weak self] in await self?.perform($0, 0) }
    } failed: { [self] diagnosis, line in
      let prompt = number == entered && entry.lines.count == 1 ? session.prompt : nil
      // What runs beside stands nowhere near.
      let whose = Jobs.isForeground || diagnosis.place != nil ? "" : "  \(line.text.visible)\n"
      editor.show(whose + diagnosis.block(under: line.text, prompt: prompt, on: page))
    }
    refresh()
    editor.mark(done: code.rawValue)
    if session.isOver { await leave(others: session.jobs.running.count - 1) } else { hasWarned = false }
  }

  /// A line in the status says what runs, once it takes long enough to wonder.
  private func tick() async {
    while (try? await Task.sleep(for: .milliseconds(100))) != nil, !session.jobs.running.isEmpty {
      if !isLent, question == nil { editor.set(status: session.jobs.status) }
    }
    editor.set(status: nil)
    ticking = nil
  }

  /// After a command: what the prompt, completion and colours follow from may be another.
  private func refresh() {
    takeOthersHistory()
    session.takeOthersDraft()
    var surroundings = session.offers
    surroundings.terms = terms.newest
    editor.set(prompt: session.prompt)
    editor.set(language: Grammar(surroundings: surroundings).language)
    if session.jobs.running.count <= 1 { editor.set(status: nil) }
  }

  private func interrupt() {
    // It was pressed before the question that is on its way could be seen.
    let waiting = session.jobs.waiting
    if question != nil || session.jobs.cancelForeground() {
      if !waiting.isEmpty, session.jobs.waiting.isEmpty {
        editor.show("not run: \(waiting.map(\.text.visible).joined(separator: ", "))\n")
      }
      return
    }
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

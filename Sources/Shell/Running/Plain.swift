import Dispatch
import JSON
import Presentation
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A session at a terminal that cannot be drawn on, or whose results go elsewhere: the terminal itself edits the
/// lines, and one runs after the other. The prompt is not among the results: it goes to standard error.
@MainActor
package final class Plain {
  private let session: Session
  private let page: OutputStyle
  private let hasPrompt = isatty(STDERR_FILENO) == 1
  private var command: Task<Void, Never>?
  private var hasSaidUnkept = false
  private var isReading = false
  private var early: ScriptLine??
  private var reader: CheckedContinuation<ScriptLine?, Never>?
  private var question: String?

  /// Nil when standard input is no terminal.
  package init?(_ session: Session, colour: Colour) {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    self.session = session
    page = .standardOutput(colour)
    session.asker = Asker { [weak self] prompt, initial, isSecret in
      isSecret ? await withoutEcho { await self?.ask(prompt, initial) } : await self?.ask(prompt, initial)
    }
  }

  /// Runs until the person leaves; each of `interrupts` is a Ctrl-C.
  package func run(interrupts: AsyncStream<Int32>) async -> Int32 {
    let watch = Task { for await _ in interrupts { interrupt() } }
    defer { watch.cancel() }
    say(session.greeting(on: page))
    for notice in session.takeUpOrder() { say(notice.visible + "\n") }
    while !session.isOver {
      session.takeOthersDraft()
      say(session.prompt)
      guard let line = await nextLine() else {
        say("\n")
        break
      }
      await enter(line)
    }
    session.jobs.cancelAll()
    await session.jobs.finish()
    return 0
  }

  private func enter(_ line: ScriptLine) async {
    let text: String
    do { text = try line.text() } catch { return report(error, under: "") }
    let entry = Entry(text)
    guard !entry.isBlank else { return }
    if Privacy.mayKeep(entry, in: session.surroundings) {
      do { try session.history.append(text) } catch {
        if !hasSaidUnkept { report(error, under: "") }
        hasSaidUnkept = true
      }
    }
    if entry.runsBeside {
      session.jobs.enter(entry, inBackground: true) { [weak self] in await self?.perform($0) }
    } else {
      let task = Task { await perform(entry) }
      command = task
      await task.value
      command = nil
    }
  }

  private func perform(_ entry: Entry) async {
    _ = await session.run(entry) { [self] line in
      await session.begin(line) { [weak self] in await self?.perform($0) }
    } failed: { [self] in
      report($0, under: $1.text)
    }
  }

  private func report(_ error: any Error, under line: String) {
    say(Diagnosis(error).block(under: line, prompt: hasPrompt ? session.prompt : nil, on: page))
  }

  private func say(_ text: String) { session.console.say(text) }

  /// Ctrl-C: the terminal has dropped what was typed of the line.
  private func interrupt() {
    if question != nil {
      // Already answered: what comes now is too late to leave it.
      guard reader != nil else { return }
      say("\n")
      give(nil)
    } else if let command {
      command.cancel()
    } else {
      say("\n" + session.prompt)
    }
  }

  /// The terminal has no line to change: Enter alone keeps what stands there.
  private func ask(_ prompt: String, _ initial: String) async -> String? {
    question = prompt
    defer { question = nil }
    say(initial.isEmpty ? prompt : "\(prompt)[\(initial.visible)] ")
    guard let answer = await nextLine(), let text = try? answer.text() else { return nil }
    return text.isEmpty ? initial : text
  }
}

// MARK: - Lines

extension Plain {
  /// Read one at a time, so that a child finds what was typed for it. Nil for Ctrl-D.
  private func nextLine() async -> ScriptLine? {
    if let early {
      self.early = nil
      return early
    }
    if !isReading {
      isReading = true
      Task {
        let line = try? await ScriptLine.ofInput()
        isReading = false
        give(line)
      }
    }
    return await withCheckedContinuation { reader = $0 }
  }

  private func give(_ line: ScriptLine?) {
    guard let reader else {
      early = .some(line)
      return
    }
    self.reader = nil
    reader.resume(returning: line)
  }
}

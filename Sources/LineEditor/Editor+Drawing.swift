internal import CTerminal
internal import Synchronization

extension Editor {
  /// Brings the screen up to date, in one write.
  func draw() {
    let start = ContinuousClock.now
    analyseIfNeeded()
    let screen = layout(scene, width: size.width, height: size.height)
    painter.draw(screen, width: size.width, marked: !isRunning && question == nil && search == nil)
    flush()
    if !hasDrawn { begin() }
    hasDrawn = true
    let elapsed = start.duration(to: .now).components
    setup.lastRedraw.nanoseconds.store(
      UInt64(elapsed.seconds) * 1_000_000_000 + UInt64(elapsed.attoseconds / 1_000_000_000),
      ordering: .relaxed)
  }

  /// The only way to the terminal while the editor lives. Synchronized, so that no half is ever seen.
  func flush() {
    let bytes = painter.takeBytes()
    guard !bytes.isEmpty else { return }
    terminal.write(Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
  }

  /// Draws the line without what was only help in typing it.
  func drawEntered(suffix: String) {
    analyseIfNeeded()
    var scene = Scene(prompt: question?.prompt ?? prompt, buffer: shownBuffer, spans: analysis.spans)
    scene.buffer.cursor = scene.buffer.count
    scene.suggestion = suffix
    let screen = layout(scene, width: size.width, height: size.height)
    painter.draw(screen, width: size.width, marked: false)
  }

  private var shownBuffer: Buffer { question?.isSecret == true ? Buffer() : buffer }

  private var scene: Scene {
    if let search { return search.scene(status: status) }
    var scene = Scene(prompt: question?.prompt ?? prompt, buffer: shownBuffer, status: status)
    guard question == nil else { return scene }
    scene.spans = analysis.spans
    scene.hint = analysis.hint
    scene.list = menu?.list
    if menu == nil { scene.suggestion = suggestion }
    return scene
  }

  private func analyseIfNeeded() {
    guard !isAnalysed else { return }
    isAnalysed = true
    suggestion = ""
    analysis = Analysis()
    guard question == nil, !buffer.isEmpty, buffer.count <= Self.longestAnalysed else { return }
    let text = buffer.text
    analysis = language.analyse(text, buffer.cursor)
    guard settings.suggestions, buffer.isAtEnd, walk == nil else { return }
    suggestion =
      suggestions.suggestion(for: text, in: history, where: language.maySuggest) ?? analysis.suggestion ?? ""
  }

  /// A longer line, as after a paste, is text to be sent on its way and not to be understood at every key.
  private static let longestAnalysed = 4_096

  func clearScreen() {
    painter.erase()
    painter.write("\u{1B}[H\u{1B}[2J")
  }

  private func begin() {
    let setup = setup
    setup.events.yield(.begun)
    startThread {
      large_memory_return_when_freed()
      setup.mailbox.post(.history(History(setup.earlier)))
    }
  }
}

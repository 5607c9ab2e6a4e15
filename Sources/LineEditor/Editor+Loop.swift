internal import CLibedit
internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Editor {
  /// The body of the editor's thread.
  static func run(_ setup: Setup) {
    if let engine = try? Engine(setup.terminal.found) {
      let editor = Editor(setup, engine: engine)
      terminal_watch_signals(setup.mailbox.pipe.writing)
      editor.editLines()
      terminal_unwatch_signals()
    }
    setup.mailbox.close()
    setup.events.finish()
  }

  private func editLines() {
    terminal.begin()
    while !isOver {
      lineIsOver = false
      resetLine()
      engine.editLine(for: self)
    }
    terminal.end()
    if let endedBy { setup.events.yield(.terminated(signal: endedBy)) }
  }

  private func resetLine() {
    buffer = Buffer()
    undo = UndoHistory()
    (menu, search, walk) = (nil, nil, nil)
    (isCutting, continuesCut, yanked) = (false, false, nil)
    suggestions = SuggestionSearch()
    isAnalysed = false
    feed = []
    prefix = .none
  }

  /// libedit's wish for a character: everything the editor does happens while it waits.
  static func read(_ edit: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    guard let edit, let context = edit_context(edit) else { return -1 }
    let editor = Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue()
    guard let scalar = editor.nextScalar() else { return -1 }
    character?.pointee = wchar_t(scalar.value)
    return 1
  }

  /// A character for libedit; nil ends the line.
  private func nextScalar() -> Unicode.Scalar? {
    if let scalar = feed.popFirst() { return scalar }
    beginLineIfNew()
    settle()
    while !lineIsOver {
      while hold == nil, let key = keys.popFirst() {
        feed = press(key)[...]
        if lineIsOver { return nil }
        if let scalar = feed.popFirst() { return scalar }
        settle()
      }
      takePosts()
      if lineIsOver { return nil }
      if hold == nil, !keys.isEmpty { continue }
      draw()
      waitForKeys()
    }
    return nil
  }

  private func beginLineIfNew() {
    if !hasDrawn { terminal.edit(in: engine.modes) }
    guard let upcoming else { return }
    self.upcoming = nil
    replaceLine(with: upcoming)
    buffer = engine.buffer
  }

  private func waitForKeys() {
    let patience: Int32 = hold != nil ? 100 : decoder.awaitsMore ? 50 : -1
    let ready = setup.mailbox.pipe.wait(for: terminal.input, milliseconds: patience)
    var pressed: [Key] = []
    if ready.input {
      var bytes = [UInt8](repeating: 0, count: 65536)
      guard terminal.read(into: &bytes) else { return terminate(by: SIGHUP) }
      decoder.decode(bytes, into: &pressed)
    } else if decoder.awaitsMore {
      decoder.timeOut(into: &pressed)
    }
    keys += pressed
    if let until = hold?.until, until < .now { hold = nil }
    ready.signals.forEach(handle(signal:))
  }

  /// In scalars; a paste of 100 KB has room.
  private static let longestLine = 1 << 18

  /// The line is as libedit left it after a key: whole clusters again, and ready for undo.
  private func settle() {
    var now = engine.buffer
    guard now != buffer else { return }
    if now.count > Self.longestLine {
      // A count before a key can ask for a million of it, and each key would take longer than the one before.
      painter.write("\u{07}")
      return replaceLine(with: buffer)
    }
    if isCutting { keepCut(from: buffer, to: now) }
    if healClusters(after: buffer, now) { now = engine.buffer }
    if now.scalars == buffer.scalars {
      undo.interrupt()
    } else {
      undo.changed(from: buffer, to: now)
      walk = nil
    }
    buffer = now
    isAnalysed = false
    if menu != nil { narrowMenu() }
  }
}

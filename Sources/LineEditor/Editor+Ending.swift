internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Keys and signals that end a line, or more.
extension Editor {
  func enterLine() {
    let text = buffer.text
    hold = (.now + .seconds(1), isAfterAnswer: question != nil)
    leaveLine()
    if question != nil {
      endQuestion()
      setup.events.yield(.answer(text))
    } else {
      if settings.marks, !isRunning, !text.allSatisfy(\.isWhitespace) {
        painter.write("\u{1B}]133;C\u{07}")
        isRunning = true
      }
      setup.events.yield(.line(text))
    }
    lineIsOver = true
  }

  func interrupt() {
    if question == nil, buffer.isEmpty {
      setup.events.yield(.interrupt)
      return
    }
    leaveLine(with: "^C")
    lineIsOver = true
    guard question != nil else { return }
    endQuestion()
    setup.events.yield(.answer(nil))
  }

  func endInput() {
    guard question != nil else {
      setup.events.yield(.endOfInput)
      return
    }
    leaveLine()
    endQuestion()
    lineIsOver = true
    setup.events.yield(.answer(nil))
  }

  /// The next line answers `question`; what is being typed comes back after it.
  func begin(_ question: Question) {
    if self.question == nil { interrupted = buffer }
    self.question = question
    upcoming = Buffer(question.initial)
    lineIsOver = true
  }

  private func endQuestion() {
    question = nil
    upcoming = interrupted
    interrupted = nil
  }

  /// The line stays on the screen as it was entered, and the cursor is below it.
  private func leaveLine(with suffix: String = "") {
    (menu, search) = (nil, nil)
    drawEntered(suffix: suffix)
    painter.leave()
  }

  func terminate(by signal: Int32) {
    endedBy = signal
    end()
  }

  func end() {
    if !terminal.isLent {
      leaveLine()
      flush()
    }
    isOver = true
    lineIsOver = true
  }

  func handle(signal: Int32) {
    switch signal {
    case SIGINT: keys.append(.control("c"))
    case _ where isFatal(signal): terminate(by: signal)
    case SIGWINCH: resize()
    case SIGTSTP: suspend(getpid())
    case SIGCONT:  // whoever stopped us may have changed the modes
      terminal.takeBack()
      painter.erase()
    default: break
    }
  }

  func isFatal(_ signal: Int32) -> Bool {
    signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT
  }

  func resize() {
    let new = terminal.size
    if new.width != size.width { painter.eraseAfterResize(width: new.width) } else { painter.erase() }
    size = new
  }

  /// Ctrl-Z, or a SIGTSTP from outside: the shell gets the terminal as it was found, and we go on when it says so.
  /// `target`: 0 stops the whole process group, as a terminal does that obeys the key itself.
  func suspend(_ target: pid_t = 0) {
    drawEntered(suffix: "")
    painter.leave()
    flush()
    terminal.lend()
    // Whoever is ended while it is stopped is in the background: the terminal is the shell's.
    if let ending = stop(target) { return terminate(by: ending) }
    terminal.takeBack()
    resize()
  }

  /// Returns when the process goes on: with the signal that ends it, if one came meanwhile.
  private func stop(_ target: pid_t) -> Int32? {
    if let suspend = settings.suspend {
      suspend()
      return nil
    }
    terminal_let_stop()
    defer { terminal_watch_stop() }
    kill(target, SIGTSTP)
    while true {
      // Another thread may be the one that is stopped first. Nobody stops an orphan: hence the limit.
      let ready = setup.mailbox.pipe.wait(for: nil, milliseconds: 500)
      if let ending = ready.signals.first(where: isFatal) { return ending }
      guard ready.signals.contains(SIGCONT) || !ready.wasWoken else { continue }
      // A shell that ends a stopped job sends the one signal and then the other.
      return terminal.isForeground
        ? nil : setup.mailbox.pipe.wait(for: nil, milliseconds: 100).signals.first(where: isFatal)
    }
  }
}

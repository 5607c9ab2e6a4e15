internal import CTerminal

/// What comes from outside of the editor's thread.
extension Editor {
  func takePosts() {
    var posts = setup.mailbox.take()[...]
    while let post = posts.popFirst() {
      if case .lend(let borrower) = post {
        lend(to: borrower, &posts)
      } else {
        take(post)
      }
    }
  }

  private func take(_ post: Mailbox.Post) {
    switch post {
    case .block(let text):
      painter.erase()
      painter.write(block: text)
    case .status(let text): status = text
    case .prompt(let text): prompt = text
    case .language(let new):
      language = new
      isAnalysed = false
    case .remember(let line): history.append(line)
    case .history(let earlier):
      history = earlier.followed(by: history)
      suggestions = SuggestionSearch()
      walk = nil
      if search != nil { updateSearch() }
      isAnalysed = false
    case .ask(let question):
      hold = nil
      begin(question)
    case .release: if hold?.isAfterAnswer == false { hold = nil }
    case .done(let code): markDone(code)
    case .stop: end()
    case .lend, .takeBack: break
    }
  }

  private func markDone(_ code: Int32) {
    isRunning = false
    hold = nil
    guard settings.marks else { return }
    painter.erase()
    painter.write("\u{1B}]133;D;\(code)\u{07}")
  }

  /// A child has the terminal; everything else waits for its return.
  private func lend(to borrower: CheckedContinuation<Void, Never>, _ posts: inout ArraySlice<Mailbox.Post>) {
    painter.erase()
    flush()
    terminal.lend()
    // The child and we are stopped together, as the shell expects of a job.
    terminal_let_stop()
    defer { terminal_watch_stop() }
    borrower.resume()
    while !posts.contains(where: \.endsLoan) {
      // Signals of the child's time are the child's, but those that end us hold.
      let ready = setup.mailbox.pipe.wait(for: nil, milliseconds: -1)
      posts += setup.mailbox.take()
      if let signal = ready.signals.first(where: isFatal) {
        takeReturns(&posts)
        return terminate(by: signal)
      }
    }
    terminal.takeBack()
    takeReturns(&posts)
    size = terminal.size
    // On a row that the child left unfinished the spaces wrap into the next one.
    painter.write(String(repeating: " ", count: max(size.width - 1, 0)) + "\r\u{1B}[K")
  }

  private func takeReturns(_ posts: inout ArraySlice<Mailbox.Post>) {
    for case .takeBack(let borrower) in posts { borrower.resume() }
    posts.removeAll(where: \.isReturn)
  }
}

extension Mailbox.Post {
  fileprivate var isReturn: Bool {
    if case .takeBack = self { true } else { false }
  }

  fileprivate var endsLoan: Bool {
    if case .stop = self { true } else { isReturn }
  }
}

import LineEditor
import State

extension Interactive {
  /// Before it runs, so that not even a crash loses it.
  func remember(_ line: String) {
    guard Privacy.mayKeep(line) else { return }
    takeOthersHistory()
    do {
      try session.history.append(line)
      historyEnd = session.history.end
    } catch {
      // It stays in memory, which need not be said of every line.
      if !hasSaidUnkept { editor.show(Diagnosis(error).block(under: "", prompt: nil, on: page)) }
      hasSaidUnkept = true
    }
    editor.remember(line)
    terms.add(line)
  }

  /// What other sessions typed since.
  func takeOthersHistory() {
    guard session.history.end != historyEnd else { return }
    let (entries, end) = session.history.entries(from: historyEnd)
    historyEnd = end
    for entry in entries { editor.remember(entry) }
  }
}

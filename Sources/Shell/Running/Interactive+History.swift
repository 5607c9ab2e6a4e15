import LineEditor
import State

extension Interactive {
  /// Before it runs, so that not even a crash loses it.
  func remember(_ entry: Entry) {
    guard Privacy.mayKeep(entry, in: session.surroundings) else { return }
    let line = entry.text
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
    let end = session.history.end
    // Shorter than it was it has been trimmed, and holds what is known.
    if end < historyEnd { historyEnd = end }
    guard end != historyEnd else { return }
    let new = session.history.entries(from: historyEnd)
    historyEnd = new.end
    for entry in new.entries { editor.remember(entry) }
  }
}

extension State.History {
  /// For the editor; the newest searches among them go to `terms`.
  func earlierLines(terms: RecentSearches) -> EarlierLines {
    { add in
      try? trim()
      guard let file else { return { _ in nil } }
      var searches: [Int] = []
      file.readAll { line, place in
        add(line, place)
        if line.starts(with: RecentSearches.start.utf8) { searches.append(place) }
      }
      terms.set(
        searches.suffix(RecentSearches.kept).compactMap { file.entry(at: $0) }.map {
          String(decoding: $0, as: UTF8.self)
        })
      return { file.entry(at: $0) }
    }
  }
}

extension Editor {
  /// ↑ and ↓: a line up or down in a line of several, else through the history's lines with this prefix.
  func walkHistory(up: Bool) {
    if walk == nil, let offset = buffer.movedByLine(up: up) { return move(to: offset) }
    guard question == nil else { return }
    var walk = self.walk ?? HistoryWalk(from: buffer)
    if let line = up ? walk.older(in: history) : walk.newer(in: history) {
      let before = buffer
      showLine(line)
      if self.walk == nil { undo.changed(from: before, to: buffer) }
      self.walk = walk
      isAnalysed = false
    }
  }

  func beginSearch() {
    guard question == nil else { return }
    menu = nil
    search = HistorySearch()
    updateSearch()
    isAnalysed = true
  }

  func updateSearch() {
    search?.update(from: history)
  }

  func pressInSearch(_ key: Key) -> [Unicode.Scalar] {
    guard var search else { return [] }
    switch search.press(key) {
    case .goOn:
      if search.isStale { search.update(from: history) }
      self.search = search
    case .leave:
      self.search = nil
      isAnalysed = false
    case .choose(let line, let passesOn):
      self.search = nil
      isAnalysed = false
      if let line { replaceLine(with: Buffer(line)) }
      if passesOn { keys.insert(key, at: keys.startIndex) }
    }
    return []
  }
}

/// Changes of the line, made in libedit.
extension Editor {
  func replaceLine(with new: Buffer) {
    engine.delete(0..<engine.buffer.count)
    engine.insert(new.scalars)
    engine.move(to: new.cursor)
    engine.refresh()
  }

  /// Replaces the line outside of what undo records, as when history or undo themselves do.
  func showLine(_ new: Buffer) {
    replaceLine(with: new)
    buffer = engine.buffer
    isAnalysed = false
  }

  func insert(_ text: String) {
    engine.insert(Array(text.unicodeScalars))
    engine.refresh()
  }

  func delete(_ range: Range<Int>?) {
    guard let range else { return }
    engine.delete(range)
    engine.refresh()
  }

  func move(to offset: Int?) {
    guard let offset else { return }
    engine.move(to: offset)
    engine.refresh()
  }

  /// Ctrl-T: the cluster before the cursor changes places with the one at it; at the end of the line the last two do.
  func transpose() {
    guard let (first, second) = buffer.clustersToTranspose else { return painter.write("\u{07}") }
    var new = buffer
    let swapped = buffer.scalars[second] + buffer.scalars[first]
    new.replace(first.lowerBound..<second.upperBound, with: Buffer.text(swapped))
    replaceLine(with: new)
  }

  func undoLast() {
    if let before = undo.undo(buffer) { showLine(before) }
  }

  func redoLast() {
    if let after = undo.redo(buffer) { showLine(after) }
  }

  /// libedit moves and deletes by scalars: a cluster it split is completed, so that clusters stay whole
  /// under every one of its commands. True when something was done.
  func healClusters(after old: Buffer, _ now: Buffer) -> Bool {
    if now.count < old.count, let rest = restOfDeleted(from: old, to: now) {
      delete(rest)
      return true
    }
    guard let split = now.clusterSplit(at: now.cursor) else { return false }
    let forward = now.scalars != old.scalars || now.cursor > old.cursor
    // vi's command mode never stands behind the last character.
    let stays = engine.isVi && now.scalars == old.scalars && split.upperBound == now.count
    move(to: forward && !stays ? split.upperBound : split.lowerBound)
    return true
  }

  private func restOfDeleted(from old: Buffer, to now: Buffer) -> Range<Int>? {
    let removed = old.count - now.count
    var start = 0
    while start < now.cursor, old.scalars[start] == now.scalars[start] { start += 1 }
    guard old.scalars[(start + removed)...].elementsEqual(now.scalars[start...]) else { return nil }
    let lower = old.clusterSplit(at: start)?.lowerBound ?? start
    let upper = old.clusterSplit(at: start + removed)?.upperBound ?? start + removed
    let rest = lower..<start + upper - (start + removed)
    return rest.isEmpty ? nil : rest
  }
}

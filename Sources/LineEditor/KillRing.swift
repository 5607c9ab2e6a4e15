/// What was cut out of lines, newest first.
struct KillRing {
  private var texts: [[Unicode.Scalar]] = []
  private static let limit = 20

  var newest: [Unicode.Scalar]? { texts.first }

  /// `joining`: it continues the cut before, at its front when it lay before it.
  mutating func add(_ text: [Unicode.Scalar], joining: Bool, inFront: Bool) {
    if joining, let last = texts.first {
      texts[0] = inFront ? text + last : last + text
    } else {
      texts.insert(text, at: 0)
      if texts.count > Self.limit { texts.removeLast() }
    }
  }

  /// The newest becomes the oldest.
  mutating func turn() {
    if !texts.isEmpty { texts.append(texts.removeFirst()) }
  }
}

extension Editor {
  /// Whether this key cuts, as those of emacs do.
  func cuts(_ key: Key) -> Bool {
    guard !engine.isVi else { return false }
    return [
      .control("k"), .control("u"), .control("w"), .alt("d"), .alt("D"), .alt("\u{7F}"), .alt("\u{08}"),
    ].contains(key)
  }

  /// Takes down what a key cut out of `old`.
  func keepCut(from old: Buffer, to now: Buffer) {
    let count = old.count - now.count
    guard count > 0, now.cursor + count <= old.count else { return }
    let cut = now.cursor..<now.cursor + count
    guard old.scalars[..<cut.lowerBound] + old.scalars[cut.upperBound...] == now.scalars[...] else { return }
    kills.add(Array(old.scalars[cut]), joining: continuesCut, inFront: old.cursor > now.cursor)
    continuesCut = true
  }

  /// Ctrl-Y: the newest cut, at the cursor.
  func yank() {
    guard let text = kills.newest else { return painter.write("\u{07}") }
    let start = buffer.cursor
    engine.insert(text)
    engine.refresh()
    yanked = start..<start + text.count
  }

  /// Alt-Y right after it: the one before instead.
  func yankEarlier(instead place: Range<Int>?) {
    guard let place else { return painter.write("\u{07}") }
    kills.turn()
    engine.delete(place)
    buffer.cursor = place.lowerBound
    yank()
  }
}

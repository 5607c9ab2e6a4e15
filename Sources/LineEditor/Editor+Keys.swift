internal import CLibedit

/// What each key does. A key that is not ours goes to libedit, and so to the person's own bindings.
extension Editor {
  private static let escape: Unicode.Scalar = "\u{1B}"

  /// Acts on a key; what is returned is left to libedit.
  func press(_ key: Key) -> [Unicode.Scalar] {
    switch (prefix, key) {
    case (.literal, .scalar(let scalar)):
      prefix = .none
      return [scalar]
    case (.controlX, _):
      prefix = .none
      return pressAfterControlX(key)
    default: break
    }
    if search != nil { return pressInSearch(key) }
    if menu != nil, pressInMenu(key) { return [] }
    if takeSuggestion(key) { return [] }
    return pressInLine(key)
  }

  private func pressInLine(_ key: Key) -> [Unicode.Scalar] {
    isCutting = cuts(key)
    if !isCutting { continuesCut = false }
    let lastYank = yanked
    yanked = nil
    switch key {
    case .control("t") where !engine.isVi: transpose()
    case .control("u") where !engine.isVi: delete(buffer.lineBeforeCursor)
    case .control("y") where !engine.isVi: yank()
    case .alt("y") where !engine.isVi: yankEarlier(instead: lastYank)
    case .paste(let text): insert(question == nil ? text : text.replacing("\n", with: " "))
    case .escape: return engine.isVi ? [Self.escape] : []
    case .named(let name, let modifiers): press(name, modifiers)
    case .alt("\r"), .alt("\n"): if question == nil { insert("\n") }
    case .alt("_"): redoLast()
    case .alt("["), .alt("O"): break  // libedit would wait for the rest of a sequence
    case .alt("x"), .alt("X"): break  // libedit's own command line knows nothing of our drawing
    case .alt(let scalar): return [Self.escape, scalar]
    case .scalar(let scalar): return press(scalar)
    }
    return []
  }

  private func press(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch Key.scalar(scalar) {
    case .control("m"), .control("j"): enterLine()
    case .control("c"): interrupt()
    case .control("d"):
      if buffer.isEmpty { endInput() } else { delete(buffer.clusterAfterCursor) }
    case .control("i"): complete()
    case .control("l"): clearScreen()
    case .control("n"): walkHistory(up: false)
    case .control("p"): walkHistory(up: true)
    case .control("r"): beginSearch()
    case .control("x") where !engine.isVi: prefix = .controlX
    case .control("z"): suspend()
    case .control("_"): undoLast()
    case .control("\\"): break
    case .control("v"):
      prefix = .literal
      return [scalar]
    default: return [scalar]
    }
    return []
  }

  private func pressAfterControlX(_ key: Key) -> [Unicode.Scalar] {
    switch key {
    case .scalar("u"), .control("u"): undoLast()
    case .scalar("r"): redoLast()
    case .scalar(let scalar): return ["\u{18}", scalar]
    default: break
    }
    return []
  }

  private func press(_ name: Key.Name, _ modifiers: Key.Modifiers) {
    let byWord = !modifiers.isDisjoint(with: [.control, .alt])
    let cursor = buffer.cursor
    switch name {
    case .left:
      move(to: byWord ? buffer.wordStart(from: cursor) : buffer.clusterBeforeCursor?.lowerBound)
    case .right:
      move(to: byWord ? buffer.wordEnd(from: cursor) : buffer.clusterAfterCursor?.upperBound)
    case .home: move(to: byWord ? 0 : buffer.startOfLine)
    case .end: move(to: byWord ? buffer.count : buffer.endOfLine)
    case .up: walkHistory(up: true)
    case .down: walkHistory(up: false)
    case .delete:
      delete(byWord ? cursor..<buffer.wordEnd(from: cursor) : buffer.clusterAfterCursor)
    case .insert, .pageUp, .pageDown, .tab: break
    }
  }

  /// A key that libedit's command mode of vi hands back.
  static func viCommand(_ edit: OpaquePointer?, _ key: Int32) -> UInt8 {
    guard let edit, let context = edit_context(edit) else { return UInt8(CC_ERROR) }
    let editor = Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue()
    switch ViCommand(rawValue: UInt8(truncatingIfNeeded: key)) {
    case .up: editor.walkHistory(up: true)
    case .down: editor.walkHistory(up: false)
    case .undo: editor.undoLast()
    case .search, .searchBackward: editor.beginSearch()
    case .escape, nil: break
    }
    return UInt8(CC_REFRESH)
  }
}

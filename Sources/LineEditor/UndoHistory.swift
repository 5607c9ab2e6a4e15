/// The states of one line that undo and redo walk through.
struct UndoHistory {
  private var past: [Buffer] = []
  private var future: [Buffer] = []
  /// Typing one word is one step: set while characters keep being appended to it.
  private var isTyping = false

  /// The line became `new`, by a key and not by undo or redo.
  mutating func changed(from old: Buffer, to new: Buffer) {
    let typed = new.count == old.count + 1 && new.cursor == old.cursor + 1 ? new.scalars[old.cursor] : nil
    let continuesWord = isTyping && typed.map { !$0.properties.isWhitespace } ?? false
    if !continuesWord { past.append(old) }
    isTyping = typed != nil
    future.removeAll()
  }

  /// The cursor was moved: what is typed next is a step of its own.
  mutating func interrupt() { isTyping = false }

  mutating func undo(_ current: Buffer) -> Buffer? {
    isTyping = false
    guard let before = past.popLast() else { return nil }
    future.append(current)
    return before
  }

  mutating func redo(_ current: Buffer) -> Buffer? {
    isTyping = false
    guard let after = future.popLast() else { return nil }
    past.append(current)
    return after
  }
}

extension Editor {
  /// Tab: one candidate is taken, several open a menu.
  func complete() {
    guard question == nil else { return }
    let before = buffer
    guard let found = Menu(language.complete(buffer.text, buffer.cursor), in: buffer, before: before) else {
      return painter.write("\u{07}")
    }
    if found.candidates.count == 1 { return replaceLine(with: found.chosen(in: buffer)) }
    menu = found
    guard let prefix = found.commonPrefix(in: buffer) else { return }
    replaceLine(with: prefix)
  }

  func pressInMenu(_ key: Key) -> Bool {
    switch key {
    case .control("i"), .named(.down, _), .control("n"): menu?.move(by: 1)
    case .named(.tab, .shift), .named(.up, _), .control("p"): menu?.move(by: -1)
    case .named(.pageDown, _): menu?.page(by: 10)
    case .named(.pageUp, _): menu?.page(by: -10)
    case .control("m"), .control("j"):
      if let chosen = menu?.chosen(in: buffer) { replaceLine(with: chosen) }
      menu = nil
    case .escape:
      if let before = menu?.before, before != buffer { replaceLine(with: before) }
      menu = nil
    case .control("c"), .control("g"): menu = nil
    default: return false
    }
    return true
  }

  /// The line changed while the menu is open.
  func narrowMenu() {
    guard let menu else { return }
    let completion = language.complete(buffer.text, buffer.cursor)
    let isSameWord = completion.range.lowerBound == menu.range.lowerBound
    self.menu = isSameWord ? Menu(completion, in: buffer, before: menu.before) : nil
  }
}

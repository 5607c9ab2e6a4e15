/// Ctrl-R: a query, and the lines of the history that match it.
struct HistorySearch {
  enum Outcome: Equatable {
    case goOn
    case leave
    /// The line is taken; `passesOn` when the key is to act on it.
    case choose(String?, passesOn: Bool)
  }

  private var query = ""
  private var matches: [String] = []
  private var selected = 0
  private(set) var isStale = true

  mutating func update(from history: History) {
    matches = history.matches(query)
    selected = 0
    isStale = false
  }

  func scene(status: String?) -> Scene {
    let items = matches.map { Scene.List.Item(text: $0) }
    var scene = Scene(prompt: "history › ", buffer: Buffer(query), status: status)
    scene.list = matches.isEmpty ? nil : Scene.List(items: items, selected: selected)
    scene.hint = matches.isEmpty ? Hint(text: "no line matches", isProblem: false) : nil
    return scene
  }

  mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .escape, .control("c"), .control("g"): return .leave
    case .control("m"), .control("j"): return choice(passesOn: false)
    case .control("r"), .control("n"), .named(.down, _), .control("i"): move(by: 1)
    case .control("p"), .control("s"), .named(.up, _), .named(.tab, _): move(by: -1)
    case .named(.pageDown, _): move(by: 10)
    case .named(.pageUp, _): move(by: -10)
    case .scalar("\u{7F}"), .control("h"): edit { _ = $0.popLast() }
    case .control("u"): edit { $0 = "" }
    case .paste(let text): edit { $0 += text.filter { !$0.isNewline } }
    case .scalar(let scalar) where scalar.value >= 0x20: edit { $0.unicodeScalars.append(scalar) }
    default: return choice(passesOn: true)
    }
    return .goOn
  }

  private func choice(passesOn: Bool) -> Outcome {
    .choose(matches.isEmpty ? nil : matches[selected], passesOn: passesOn)
  }

  private mutating func edit(_ change: (inout String) -> Void) {
    change(&query)
    isStale = true
  }

  private mutating func move(by count: Int) {
    selected = max(0, min(selected + count, matches.count - 1))
  }
}

/// The candidates that match what is typed, best first, and the one that Enter takes.
struct Menu {
  /// The line as it was when the menu was opened: what Esc brings back.
  let before: Buffer
  let range: Range<Int>
  let candidates: [Candidate]
  private let typed: String
  private(set) var selected = 0

  /// Nil when nothing matches.
  init?(_ completion: Completion, in buffer: Buffer, before: Buffer) {
    let lower = min(completion.range.lowerBound, buffer.cursor)
    let upper = max(min(completion.range.upperBound, buffer.count), buffer.cursor)
    // The whole word around the cursor, if it finds any; else what follows the cursor is a word of its own.
    for end in Set([upper, buffer.cursor]).sorted(by: >) {
      let typed = Buffer.text(buffer.scalars[lower..<end])
      let candidates = Self.ranked(completion.candidates, by: typed)
      guard !candidates.isEmpty else { continue }
      (self.typed, self.candidates, self.before) = (typed, candidates, before)
      range = lower..<end
      return
    }
    return nil
  }

  /// Those that begin with it, if any do; else by their text; by their detail, such as a country's name, when no text
  /// matches. Equal ones keep their order.
  static func ranked(_ candidates: [Candidate], by typed: String) -> [Candidate] {
    if typed.isEmpty { return candidates }
    let beginning = candidates.filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }
    if !beginning.isEmpty { return beginning }
    let pattern = Fuzzy(typed)
    let byText = ranked(candidates) { pattern.score($0.text) }
    return byText.isEmpty ? ranked(candidates) { pattern.scoreInOnePiece($0.detail) } : byText
  }

  private static func ranked(_ candidates: [Candidate], _ score: (Candidate) -> Int?) -> [Candidate] {
    candidates.enumerated()
      .compactMap { index, candidate in score(candidate).map { (score: $0, index: index) } }
      .sorted { ($0.score, $1.index) > ($1.score, $0.index) }
      .map { candidates[$0.index] }
  }

  var list: Scene.List {
    Scene.List(
      items: candidates.map { .init(text: $0.text, detail: $0.detail) }, selected: selected)
  }

  mutating func move(by count: Int) {
    selected = (selected + count + candidates.count) % candidates.count
  }

  mutating func page(by count: Int) {
    selected = max(0, min(selected + count, candidates.count - 1))
  }

  func chosen(in buffer: Buffer) -> Buffer {
    let candidate = candidates[selected]
    var new = buffer
    let isFollowedBySpace = range.upperBound < buffer.count && buffer.scalars[range.upperBound] == " "
    new.replace(range, with: candidate.text + (candidate.appendsSpace && !isFollowedBySpace ? " " : ""))
    return new
  }

  /// The line with what all candidates begin with, if that is more than what is typed.
  func commonPrefix(in buffer: Buffer) -> Buffer? {
    var prefix = Substring(candidates[0].text)
    for candidate in candidates { prefix = prefix.prefix(commonLength(prefix, candidate.text)) }
    guard prefix.count > typed.count, prefix.lowercased().hasPrefix(typed.lowercased()) else { return nil }
    var new = buffer
    new.replace(range, with: String(prefix))
    return new
  }

  private func commonLength(_ left: Substring, _ right: String) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }
}

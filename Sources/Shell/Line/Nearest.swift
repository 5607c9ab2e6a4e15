/// The name that was probably meant: at most a third of its letters away, two neighbours swapped counting once.
func nearest(to word: String, among names: [String]) -> String? {
  let typed = Array(word.lowercased().prefix(64))
  // Any letter is one away from any other.
  guard typed.count > 1 else { return nil }
  let scored = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance > 0 && best.distance <= max(1, typed.count / 3) ? best.name : nil
}

private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var before: [Int] = []
  var previous = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var current = [i + 1]
    for (j, other) in right.enumerated() {
      var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other { cost = min(cost, before[j - 1] + 1) }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous.last ?? left.count
}

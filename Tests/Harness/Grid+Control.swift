extension Grid {
  mutating func control(_ parameters: String, _ final: Character) {
    if parameters.hasPrefix("?") { return mode(parameters.dropFirst(), isOn: final == "h", final) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(numbers.first ?? 0, 1)
    switch final {
    case "A": moveTo(row - count, column)
    case "B": moveTo(row + count, column)
    case "C": moveTo(row, column + count)
    case "D": moveTo(row, column - count)
    case "G": moveTo(row, count - 1)
    case "H": moveTo(count - 1, max(numbers.count > 1 ? numbers[1] : 1, 1) - 1)
    case "K": eraseInRow(numbers.first ?? 0)
    case "J": eraseInScreen(numbers.first ?? 0)
    case "m": style = parameters == "0" ? "" : parameters
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func mode(_ parameters: Substring, isOn: Bool, _ final: Character) {
    guard final == "h" || final == "l", let mode = Int(parameters) else {
      return unknown.append("CSI ?\(parameters)\(final)")
    }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func moveTo(_ row: Int, _ column: Int) {
    self.row = max(0, min(row, height - 1))
    self.column = max(0, min(column, width - 1))
    wrapsNext = false
  }

  private mutating func eraseInRow(_ part: Int) {
    switch part {
    case 0: erase(column..<width)
    case 1: erase(0..<column + 1)
    default: erase(0..<width)
    }
    if part != 1 { rows[row].isWrapped = false }
  }

  private mutating func eraseInScreen(_ part: Int) {
    switch part {
    case 0:
      eraseInRow(0)
      for index in (row + 1)..<max(height, row + 1) { rows[index] = Self.blank(width) }
    default:
      for index in 0..<height { rows[index] = Self.blank(width) }
    }
  }
}

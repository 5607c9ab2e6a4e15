import JSON

/// What a program drew with characters, as far as it is colours and characters: of its escape sequences only those of
/// colour (`CSI … m`) are passed on, so nothing of the picture's bytes can steer the terminal.
package func colouredLines(_ text: String) -> [String] {
  text.split(separator: "\n").map { line in
    var shown = ""
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        shown += String(Character(scalar)).visible
        continue
      }
      guard rest.popFirst() == "[", let end = rest.firstIndex(where: { (0x40...0x7E).contains($0.value) })
      else {
        continue
      }
      let parameters = rest[..<end]
      let isColour =
        rest[end] == "m" && parameters.allSatisfy { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
      if isColour { shown += "\u{1B}[\(String(String.UnicodeScalarView(parameters)))m" }
      rest = rest[rest.index(after: end)...]
    }
    return shown
  }
  .filter { !$0.isEmpty }
}

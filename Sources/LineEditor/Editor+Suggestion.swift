extension Editor {
  /// Takes the grey suggestion, or its first word, when `key` asks for it at the end of the line.
  func takeSuggestion(_ key: Key) -> Bool {
    // Keys may have arrived since the last drawing: only what was seen is taken.
    guard isAnalysed, !suggestion.isEmpty, buffer.isAtEnd, menu == nil, question == nil else { return false }
    switch key {
    case .named(.right, []), .named(.end, []), .control("e"), .control("f"):
      insert(suggestion)
    case .named(.right, .alt), .named(.right, .control), .alt("f"):
      let rest = Buffer(suggestion)
      insert(Buffer.text(rest.scalars[..<rest.wordEnd(from: 0)]))
    default: return false
    }
    return true
  }
}

extension Page {
  /// `text` as a link (OSC 8) where the terminal can be expected to know it and the address is the catalog's own;
  /// else the text alone. The text has been made visible already.
  func link(_ text: String, to address: String) -> String {
    guard isColoured, isTerminal, environment("TERM") != "linux", Self.isOfTheCatalog(address) else {
      return text
    }
    return "\u{1B}]8;;\(address)\u{07}\(text)\u{1B}]8;;\u{07}"
  }

  /// Over https, at Apple's, and nothing in it that could end the sequence.
  static func isOfTheCatalog(_ address: String) -> Bool {
    guard address.hasPrefix("https://"), address.utf8.count <= 2_000,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return false }
    let host = address.dropFirst("https://".count).prefix { !"/?#".contains($0) }.lowercased()
    return [".apple.com", ".mzstatic.com"].contains { host.hasSuffix($0) }
      && !host.contains { "@:\\".contains($0) }
  }
}

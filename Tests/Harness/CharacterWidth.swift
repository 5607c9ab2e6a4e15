internal import CHarness

/// The columns that a terminal gives a character, by the C library's table and not the product's: a mistake in one of
/// them shows.
enum CharacterWidth {
  static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // A selector asks for a picture, which is wide; so are two letters that make a flag.
    if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    let widths = scalars.map { max(Int(character_width($0.value)), 0) }
    // A joined picture is as wide as its first part; letters that combine are as wide as they are together.
    return scalars.contains("\u{200D}") ? widths[0] : min(widths.reduce(0, +), 2)
  }
}

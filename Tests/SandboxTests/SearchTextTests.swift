import Testing

@testable import Sandbox

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Love Is a Loom", "love"), ("Love Is a Loom", "loom LOVE"), ("Lovelace & the Engines", "lovel"),
    ("Gymnopédie pour deux parapluies", "gymnopedie"), ("Gymnopedie", "Gymnopédie"), ("สวัสดี", "สวัส"),
    ("Turlough O'Carolan", "ocarolan"), ("Turlough O’Carolan", "o'carolan"),
    ("Love + Weather", "love weather"),
    ("海港燈火", "燈火"), ("春の電車", "電車"), ("ＬＯＶＥと花見団子", "love"), ("Пётр Чайковский", "чайк"),
    ("قهوة على البحر", "البحر"), ("느린 편지", "편지"), ("Soft\u{200B}Rain", "softrain"),
    ("Heatwave ☀️", "☀️"), ("👩‍🍳 Batter Up!", "👩‍🍳"), (#"Say \"hi\"\nthere"#, "hi there"), ("1843", "1843"),
  ])
  func finds(text: String, term: String) {
    #expect(matches(text, term))
  }

  @Test(arguments: [
    ("Glove", "love"), ("Love Is a Loom", "love gloom"), ("海港燈火", "山"), ("Say\\nthere", "nthere"),
  ])
  func doesNotFind(text: String, term: String) {
    #expect(!matches(text, term))
  }

  @Test(arguments: ["", "  ", "+", "&&", "…"])
  func aTermWithoutWordsHasNone(term: String) {
    #expect(SearchText.words(of: term).isEmpty)
  }

  private func matches(_ text: String, _ term: String) -> Bool {
    var searched = SearchText()
    searched.append(Array(text.utf8)[...])
    return searched.matches(SearchText.words(of: term))
  }
}

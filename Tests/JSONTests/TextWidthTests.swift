import JSON
import Testing

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("search", 6), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｆｕｌｌ", 8), ("한글", 4), ("カ゛", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2),
    ("↔", 1), ("שלום", 4), ("กำ", 2), ("€", 1), ("…›⏎", 3), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    ("\u{1B}[0m", 5), ("\u{7F}", 2),
    ("\u{9B}", 8), ("\u{202E}", 8), ("\u{200B}", 8), ("\r\n", 4), ("\u{301}", 1),
  ])
  func columns(_ text: String, _ columns: Int) {
    #expect(TextWidth.columns(text) == columns)
  }

  @Test(arguments: [
    ("plain 漢", "plain 漢"), ("a\u{1B}]0;x\u{07}", "a^[]0;x^G"), ("\u{202E}abc", "<U+202E>abc"),
    ("\u{9B}1m", "<U+009B>1m"), ("a\r\u{08}b", "a^M^Hb"), ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func visible(_ text: String, _ shown: String) {
    #expect(Glyph.visible(text) == shown)
    #expect(TextWidth.columns(text) == TextWidth.columns(shown))
  }

  @Test func combiningMarksAreCapped() {
    let glyph = Glyph(Character("e" + String(repeating: "\u{301}", count: 10_000)))
    #expect(glyph.columns == 1)
    #expect(glyph.text.utf8.count < 100)
  }
}

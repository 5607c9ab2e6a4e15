import Testing

@testable import Shell

@Suite struct LinkTests {
  @Test(arguments: [
    ("https://music.apple.com/us/album/1?i=2", true), ("https://is1-ssl.mzstatic.com/a.jpg", true),
    ("http://music.apple.com/", false), ("https://apple.com.example/", false),
    ("https://evilapple.com/", false),
    ("https://music.apple.com@example.com/", false), ("https://example.com/.apple.com", false),
    ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("https://a.apple.com/\u{07}x", false),
    ("https://a.apple.com/ x", false), ("https://example.com\\.apple.com/", false),
    ("https://example.com?.apple.com", false),
  ])
  func onlyTheCatalogsOwn(_ address: String, _ isLinked: Bool) {
    let page = Page(width: 80, isColoured: true, isTerminal: true)
    #expect(page.link("here", to: address).contains("\u{1B}]8;;https://") == isLinked)
    let plain = Page(width: 80, isColoured: false, isTerminal: true)
    #expect(plain.link("here", to: address) == "here")
  }
}

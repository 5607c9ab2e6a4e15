import Catalog
import Foundation
import Testing

@testable import Presentation
@testable import Shell

@Suite struct PictureOutputTests {
  private func picture(_ count: Int = 30) throws -> Picture {
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
        0, 0, 1, 0, 0, 0, 1, 0,
      ]
    return try #require(Picture(header + [UInt8](repeating: 7, count: count - header.count)))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .inline),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .inline),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .inline),
      (["TERM": "xterm-256color"], nil), (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], nil), ([:], nil),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], nil),
      (["TERM": "xterm-kitty", "TMUX": "socket"], nil),
      (["TERM": "screen", "TERM_PROGRAM": "iTerm.app"], nil),
      (["TERM": "xterm", "KITTY_WINDOW_ID": ""], nil),
    ] as [([String: String], PictureProtocol?)])
  func terminalsAreTold(_ environment: [String: String], _ expected: PictureProtocol?) {
    #expect(PictureProtocol { environment[$0] } == expected)
  }

  @Test func kittyGetsPartsOfAtMost4096() throws {
    let picture = try picture(7000)
    let text = try #require(PictureProtocol.kitty.sequence(for: picture, in: Cells(columns: 20, rows: 10)))
    let parts = text.split(separator: "\u{1B}\\")
    #expect(parts.count == 3)
    #expect(parts[0].hasPrefix("\u{1B}_Ga=T,f=100,c=20,r=10,q=2,m=1;"))
    #expect(parts[1].hasPrefix("\u{1B}_Gq=2,m=1;") && parts[2].hasPrefix("\u{1B}_Gq=2,m=0;"))
    let data = parts.map { $0.drop { $0 != ";" }.dropFirst() }
    #expect(data.allSatisfy { $0.count <= 4096 })
    #expect(Data(base64Encoded: data.joined()) == Data(picture.bytes))
  }

  @Test func aSmallPictureIsOnePart() throws {
    let text = try #require(PictureProtocol.kitty.sequence(for: picture(), in: Cells(columns: 2, rows: 1)))
    #expect(
      text == "\u{1B}_Ga=T,f=100,c=2,r=1,q=2,m=0;" + Data(try picture().bytes).base64EncodedString()
        + "\u{1B}\\")
  }

  @Test func inlineImagesAreOneSequence() throws {
    let text = PictureProtocol.inline.sequence(for: try picture(), in: Cells(columns: 20, rows: 10))
    #expect(
      text == "\u{1B}]1337;File=inline=1;size=30;width=20;height=10;preserveAspectRatio=1:"
        + Data(try picture().bytes).base64EncodedString() + "\u{07}")
  }

  @Test(arguments: [
    (PictureFrame(), 600, 600, Cells(columns: 42, rows: 21)),
    (PictureFrame(), 200, 100, Cells(columns: 20, rows: 5)),
    (PictureFrame(scale: 2), 200, 200, Cells(columns: 10, rows: 5)),
    (PictureFrame(width: 30), 200, 200, Cells(columns: 30, rows: 15)),
    (PictureFrame(height: 4), 600, 600, Cells(columns: 8, rows: 4)),
    (PictureFrame(width: 30, height: 4), 600, 600, Cells(columns: 8, rows: 4)),
    (PictureFrame(width: 1000), 100, 10, Cells(columns: 80, rows: 4)),
    (PictureFrame(scale: 100), 1, 1, Cells(columns: 1, rows: 1)),
  ])
  func framesKeepProportions(_ frame: PictureFrame, _ width: Int, _ height: Int, _ cells: Cells) {
    let page = OutputStyle(width: 80, height: 24, isColoured: true, isTerminal: true)
    #expect(frame.cells(width: width, height: height, on: page) == cells)
  }

  @Test(arguments: [
    ("\u{1B}[38;5;9m▄\u{1B}[0m\n", ["\u{1B}[38;5;9m▄\u{1B}[0m"]),
    ("\u{1B}[?25la\u{1B}[2Jb\nc", ["ab", "c"]), ("\u{1B}]52;c;AA\u{07}x", ["52;c;AA^Gx"]),
    ("\u{9B}31m", ["<U+009B>31m"]),
    ("\u{1B}", []), ("\u{1B}[1", ["1"]), ("a\rb\u{8}", ["a^Mb^H"]), ("\u{1B}[?1m\u{1B}[>4mz", ["z"]),
  ])
  func onlyColoursArePassedOn(_ text: String, _ lines: [String]) { #expect(colouredLines(text) == lines) }
}

import Testing

@testable import LineEditor

struct DecoderTests {
  static let sequences: [(String, [Key])] = [
    ("a", [.scalar("a")]),
    ("\u{03}", [.control("c")]),
    ("é漢👍", [.scalar("é"), .scalar("漢"), .scalar("👍")]),
    ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [Key.Name.up, .down, .right, .left].map { .named($0, []) }),
    ("\u{1B}[1;5D", [.named(.left, .control)]),
    ("\u{1B}[1;3C", [.named(.right, .alt)]),
    ("\u{1B}[1;2A", [.named(.up, .shift)]),
    ("\u{1B}[H\u{1B}[4~\u{1B}[3~", [Key.Name.home, .end, .delete].map { .named($0, []) }),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[2~", [Key.Name.pageUp, .pageDown, .insert].map { .named($0, []) }),
    ("\u{1B}[Z", [.named(.tab, .shift)]),
    ("\u{1B}f\u{1B}\r\u{1B}\u{7F}", [.alt("f"), .alt("\r"), .alt("\u{7F}")]),
    ("\u{1B}[13;2u", [.alt("\r")]),
    ("\u{1B}[99;5u", [.control("c")]),
    ("\u{1B}[27;5;97~", [.control("a")]),
    ("\u{1B}[200~a\u{1B}[31mb\r\nc\u{1B}[201~", [.paste("a\u{1B}[31mb\nc")]),
    ("\u{1B}[200~\u{1B}[201\u{1B}[201~x", [.paste("\u{1B}[201"), .scalar("x")]),
    ("\u{1B}[200~a\u{03}b\u{1B}[201~x", [.paste("a\u{03}b"), .scalar("x")]),
    // Swallowed: focus, function keys, mouse, answers, the Linux console's own, nonsense.
    ("\u{1B}[I\u{1B}[15~\u{1B}[<0;1;1Mx", [.scalar("x")]),
    ("\u{1B}]11;rgb:0/0/0\u{07}x\u{1B}]11;rgb\u{1B}\\y", [.scalar("x"), .scalar("y")]),
    ("\u{1B}P1+r\u{1B}\\x", [.scalar("x")]),
    ("\u{1B}[[Ax", [.scalar("x")]),
    ("\u{1B}[1;2;3;4;5;6;7;8;9 qx", [.scalar("x")]),
    ("\u{1B}[99999999999999999999ux", [.scalar("x")]),
    ("a\u{85}\u{9B}b", [.scalar("a"), .scalar("b")]),
    ("\u{1B}\u{1B}[A", [.escape, .named(.up, [])]),
  ]

  /// A split anywhere changes nothing; neither does a read for each byte.
  @Test(arguments: sequences.indices)
  func everySplit(_ index: Int) {
    let (text, keys) = Self.sequences[index]
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      #expect(Self.decode([bytes[..<split], bytes[split...]]) == keys)
    }
    #expect(Self.decode(bytes.indices.map { bytes[$0...$0] }) == keys)
  }

  @Test(arguments: [
    ("\u{1B}", [Key.escape]), ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}]", [.alt("]")]),
    ("\u{1B}[1;", []),
  ])
  func timeout(_ text: String, _ keys: [Key]) {
    var decoder = Decoder()
    var found: [Key] = []
    decoder.decode(text.utf8, into: &found)
    #expect(decoder.awaitsMore)
    decoder.timeOut(into: &found)
    decoder.decode("x".utf8, into: &found)
    #expect(found == keys + [.scalar("x")])
  }

  /// Ctrl-C alone, with nothing behind it, is no part of a paste that never ends.
  @Test(arguments: [
    (["\u{03}"], [Key.paste("ab"), .control("c"), .scalar("x")]),
    (["\u{03}", "c\u{1B}[201~"], [.paste("ab\u{03}c"), .scalar("x")]),
    (["c\u{03}", "\u{1B}[201~"], [.paste("abc\u{03}"), .scalar("x")]),
    (["\u{03}", "\u{03}"], [.paste("ab\u{03}"), .control("c"), .scalar("x")]),
  ])
  func pasteThatNeverEnds(_ reads: [String], _ keys: [Key]) {
    var decoder = Decoder()
    var found: [Key] = []
    for read in ["\u{1B}[200~ab"] + reads { decoder.decode(read.utf8, into: &found) }
    if decoder.awaitsMore { decoder.timeOut(into: &found) }
    decoder.decode("x".utf8, into: &found)
    #expect(found == keys)
  }

  @Test(
    arguments: [
      [0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x91], [0xFF], [0x9B], [0xC0, 0x80], [0xED, 0xA0, 0x80],
    ] as [[UInt8]])
  func notUTF8(_ bytes: [UInt8]) {
    let keys = Self.decode([bytes[...], [UInt8(ascii: "x")]])
    #expect(keys == [.scalar("\u{FFFD}"), .scalar("x")])
  }

  private static func decode(_ reads: [ArraySlice<UInt8>]) -> [Key] {
    var decoder = Decoder()
    var keys: [Key] = []
    for read in reads { decoder.decode(read, into: &keys) }
    return keys
  }
}

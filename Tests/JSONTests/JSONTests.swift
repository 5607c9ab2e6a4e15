import Foundation
import Testing

@testable import JSON

@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "-1.00", "14.99000", "1000654145267", "1e400", "1E+2",
    "3.5892900000000000915179043659009039402008056640625", "\"\"", "\"a\"", "[]", "{}",
    "[1,[2,{\"a\":null}]]",
    "{\"b\":1,\"a\":2,\"b\":3}", "\"漢字 🧁 é\"",
  ])
  func writesWhatItRead(_ text: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)).text() == text)
  }

  @Test(arguments: [
    ("\n\n\n{ \"a\" : 1 }\n\n\n", "{\"a\":1}"), ("\u{FEFF}[]", "[]"),
    (#""\u0041\n\t\/\"\\""#, #""A\n\t/\"\\""#), (#""\ud83e\uddc1""#, "\"🧁\""),
    (#""\ud83e""#, "\"\u{FFFD}\""), (#""\ud83ex""#, "\"\u{FFFD}x\""), (#""\ud83e\u0041""#, "\"\u{FFFD}A\""),
    (#""\uddc1""#, "\"\u{FFFD}\""),
    ("\"\u{1B}\"".replacing("\u{1B}", with: #"\u001b"#), #""\u001b""#),
    ("\"\u{9B}\u{202E}\u{2028}\u{7F}\"", #""\u009b\u202e\u2028\u007f""#),
  ])
  func reads(_ text: String, as written: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)).text() == written)
  }

  /// What the writer escapes, by hand from the Unicode character database: the controls (Cc), the separators of lines and
  /// paragraphs (Zl, Zp), the bidirectional controls, and those of no width that hide.
  private static let obeyed: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F,
    0x2028...0x2029, 0x202A...0x202E, 0x2060...0x2064, 0x2065...0x2065, 0x2066...0x2069, 0x206A...0x206F,
    0xFEFF...0xFEFF,
  ]

  @Test func everyCharacterIsWrittenByOneRule() {
    let scalars = (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init)
    var written = "\""
    for scalar in scalars {
      let short: Unicode.Scalar? = ["\n": "n", "\r": "r", "\t": "t", "\"": "\"", "\\": "\\"][scalar]
      if let short {
        written.unicodeScalars.append(contentsOf: ["\\", short])
      } else if Self.obeyed.contains(where: { $0.contains(scalar.value) }) {
        let digits = String(scalar.value, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    let text = JSONValue.string(String(String.UnicodeScalarView(scalars))).text()
    #expect(text.utf8.elementsEqual((written + "\"").utf8))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "01", "1.", ".5", "+1", "1e", "-", "tru", "nul",
    "'a'",
    "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"a\nb\"", "[1] 2", "NaN", "<html>",
  ])
  func refuses(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0xFF, 0xFE, 0x7B, 0x00], [0x22, 0xED, 0xA0, 0x80, 0x22],
  ])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test func isBoundedInDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(parsing: nested(33))
    #expect(throws: JSONError(reason: "nested deeper than 32", offset: 33)) {
      try JSONValue(parsing: nested(34))
    }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test func theFirstOfRepeatedKeysCounts() throws {
    #expect(try JSONValue(parsing: Array(#"{"a":1,"a":2}"#.utf8))["a"] == 1)
  }

  @Test(arguments: [("14.99000", "14.99"), ("-1.00", "-1"), ("18446744073709551616", "18446744073709551616")])
  func numbersAreExactDecimals(_ literal: String, _ value: String) {
    #expect(JSONValue.number(literal).decimal?.description == value)
  }

  @Test func numbersBeyondADecimalAreNone() { #expect(JSONValue.number("1e400").decimal == nil) }

  @Test func indents() throws {
    let text = """
      {
        "a": [
          1,
          {}
        ],
        "b": []
      }
      """
    #expect(try JSONValue(parsing: Array(text.utf8)).text(.indented) == text)
  }
}

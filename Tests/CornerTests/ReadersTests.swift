import Harness
import Testing

/// What holds the product's output against what was sent is strict itself.
@Suite struct ReadersTests {
  @Test(arguments: [
    ("a", [["a"]]), ("a\r\n", [["a"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("\"\"\r\n\"\"\"\"", [[""], ["\""]]), ("a,\r\n,\r\n", [["a", ""], ["", ""]]),
    ("a\r\n\r\n", [["a"], [""]]),
    ("\"a\r\nb\nc\rd,\"\r\n", [["a\r\nb\nc\rd,"]]), (" a , b \r\n", [[" a ", " b "]]),
  ])
  func csv(_ text: String, _ records: [[String]]) throws {
    let sheet = try ReadSheet(csv: Array(text.utf8))
    #expect([sheet.header] + sheet.rows == records.map { $0.map { Array($0.utf8) } })
  }

  @Test(arguments: [
    "a\nb", "a\rb", "a\"b", "\"a", "\"a\"b", "\"a\" ,b", "a,b\r\n1", "a\r\n1,2", "a\r\n\r\n,", "\"",
    "\"a\"\"",
    "a\r\n\r",
  ])
  func notCSV(_ text: String) {
    #expect(throws: ReadSheet.Refused.self) { try ReadSheet(csv: Array(text.utf8)) }
  }

  @Test func tsv() throws {
    let sheet = try ReadSheet(tsv: Array("a\tb\n\\t\\\\t\t\\n\\r\n".utf8))
    #expect(
      [sheet.header] + sheet.rows == [["a", "b"], ["\t\\t", "\n\r"]].map { $0.map { Array($0.utf8) } })
  }

  @Test(arguments: ["a", "", "a\\\n", "a\\x\n", "a\r\n", "a\tb\nc\n"])
  func notTSV(_ text: String) {
    #expect(throws: ReadSheet.Refused.self) { try ReadSheet(tsv: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("1.0", "1"), ("0.10", "0.1"), ("1e2", "1E2"), ("-0", "0"), ("1", "\"1\""), ("null", "\"null\""),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#""é""#, #""e\u0301""#),
    ("[]", "{}"),
    ("12345678901234567890", "12345678901234567891"), (#""\u0000""#, #""""#),
  ])
  func whatDiffersIsTold(_ one: String, _ other: String) throws {
    #expect(try ReadJSON(Array(one.utf8)) != ReadJSON(Array(other.utf8)))
  }

  @Test(arguments: [
    "", "[1,]", "{\"a\"}", "01", "1.", "NaN", "'a'", "\"a", "\"\\x\"", "\"a\nb\"", "[1] 2", "{,}", "+1",
  ])
  func notJSON(_ text: String) { #expect(throws: (any Error).self) { try ReadJSON(Array(text.utf8)) } }
}

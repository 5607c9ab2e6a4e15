import Catalog
import Exchange
import Foundation
import JSON
import LineEditor
import Testing

@testable import Presentation
@testable import Shell

@Suite struct OutputTests {
  private let pipe = OutputStyle(width: nil, isColoured: false, isTerminal: false)

  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31m", "a^[[31m"), ("\u{9B}31m", "<U+009B>31m"), ("a\rb\u{8}", "a^Mb^H"),
    ("\u{7F}", "^?"),
    ("\u{202E}abc", "<U+202E>abc"), ("\u{2028}", "<U+2028>"), ("👨‍👩‍👧 é 漢", "👨‍👩‍👧 é 漢"),
    ("\0", "^@"),
  ])
  func nothingIsObeyed(_ text: String, _ shown: String) { #expect(text.visible == shown) }

  @Test func combiningMarksAreCapped() {
    #expect(("e" + String(repeating: "\u{301}", count: 10_000)).visible.unicodeScalars.count == 32)
  }

  @Test(arguments: [
    ("24", "USD", "$24.00"), ("1.29", "GBP", "£1.29"), ("250", "JPY", "¥250"), ("1500", "JPY", "¥1,500"),
    ("1.5", "KWD", "KWD 1.500"), ("-0.5", "USD", "$-0.50"), ("9.999", "USD", "$10.00"),
    ("0.5", "CHF", "CHF 0.50"),
    ("1234567.1", "EUR", "€1,234,567.10"),
  ])
  func moneyHasItsCurrencysDigits(_ amount: String, _ currency: String, _ text: String) throws {
    #expect(money(try #require(Decimal(string: amount)), currency) == text)
  }

  /// What `money` writes, with its currency or without; nothing that could mean another amount.
  @Test(
    arguments: [
      ("$1,299.99", "USD", "1299.99"), ("1.29", "USD", "1.29"), ("1299.99", "USD", "1299.99"),
      ("¥1,500", "JPY", "1500"), ("KWD 1.500", "KWD", "1.5"), ("kwd1.5", "KWD", "1.5"), ("Free", "USD", "0"),
      ("5", nil, "5"), ("€1", "USD", nil), ("$1", nil, nil), ("1,29", "EUR", nil), ("1,2999", "USD", nil),
      ("$", "USD", nil), ("A$1", "USD", nil), ("", "USD", nil),
    ] as [(String, String?, String?)])
  func amountsAreReadBack(_ text: String, _ currency: String?, _ expected: String?) {
    #expect(amount(text, in: currency) == expected.flatMap { Decimal(string: $0) })
  }

  @Test(arguments: [
    (#""wrapperType":"collection","trackCount":1"#, "1 track", ""),
    (#""wrapperType":"collection","collectionType":"TV Season","trackCount":1"#, "1 episode", ""),
    (#""kind":"podcast","trackCount":1"#, "1 episode", ""),
    (#""kind":"podcast","trackCount":2"#, "2 episodes", ""),
    (#""kind":"software","averageUserRating":0"#, "", ""),
    (#""kind":"software","averageUserRating":0.5"#, "0.5 ★", ""),
    (#""kind":"software","price":4.99,"currency":"EUR","formattedPrice":"4,99 €""#, "", "€4.99"),
    (#""kind":"software","price":0.0,"currency":"EUR","formattedPrice":"Gratis""#, "", "free"),
    (#""kind":"software","price":4.99,"formattedPrice":"4,99 €""#, "", "4,99 €"),
    (#""kind":"software","formattedPrice":"4,99 €""#, "", "4,99 €"),
    (#""kind":"song","trackPrice":4.99"#, "", "4.99"), (#""kind":"song","trackPrice":-1"#, "", ""),
  ])
  func whatARowSays(_ fields: String, _ measure: String, _ price: String) throws {
    let summary = RecordSummary(try Record(JSONValue(parsing: Array("{\(fields)}".utf8))))
    #expect(summary.measure == measure && summary.price == price)
  }

  @Test(arguments: [
    (Duration.seconds(0), "0:00"), (.milliseconds(222_900), "3:42"), (.seconds(3600), "1:00:00"),
    (.seconds(59), "0:59"),
  ])
  func timesReadAsOnAPlayer(_ time: Duration, _ text: String) { #expect(clock(time) == text) }

  @Test func sheetsUniteTheKeysOfTheirRecords() throws {
    let records =
      try JSONValue(parsing: Array(#"[{"a":1,"b":"x,\"y\"\n"},{"c":[1,2],"a":"=cmd()"}]"#.utf8)).elements
      ?? []
    let sheet = try DelimitedText(of: records)
    #expect(sheet.csv(visible: false) == "a,b,c\r\n1,\"x,\"\"y\"\"\n\",\r\n'=cmd(),,\"[1,2]\"\r\n")
    #expect(sheet.tsv(visible: false) == "a\tb\tc\n1\tx,\"y\"\\n\t\n'=cmd()\t\t[1,2]\n")
  }

  @Test func whatIsNoRecordHasAColumnOfItsOwn() throws {
    let records = try JSONValue(parsing: Array(#"[{"a":1,"b":2},"x",[1]]"#.utf8)).elements ?? []
    #expect(try DelimitedText(of: records).csv(visible: false) == "a,b,value\r\n1,2,\r\n,,x\r\n,,[1]\r\n")
  }

  @Test func aRowOfOneEmptyCellIsNoEmptyLine() throws {
    let records = try JSONValue(parsing: Array(#"[{"a":1},{},{"a":""},{"a":null}]"#.utf8)).elements ?? []
    #expect(try DelimitedText(of: records).csv(visible: false) == "a\r\n1\r\n\"\"\r\n\"\"\r\n\"\"\r\n")
  }

  /// What combines with a sign makes another character of it, to Swift and to nobody else.
  @Test(arguments: [
    ("a,\u{301}b", "\"a,\u{301}b\"", "a,\u{301}b"),
    ("a\"\u{301}b", "\"a\"\"\u{301}b\"", "a\"\u{301}b"),
    ("=\u{338}1", "'=\u{338}1", "'=\u{338}1"), ("'=1", "''=1", "''=1"), ("'tis", "'tis", "'tis"),
    ("-1", "'-1", "'-1"), ("@x", "'@x", "'@x"),
    ("\r\n=x", "\"'\r\n=x\"", "'\\r\\n=x"), ("a\t\u{301}\\", "a\t\u{301}\\", "a\\t\u{301}\\\\"),
    ("\u{1B}[31m", "\u{1B}[31m", "\u{1B}[31m"),
  ])
  func cellsAreWrittenByTheirScalars(_ text: String, _ csv: String, _ tsv: String) throws {
    let sheet = try DelimitedText(of: [.object([.init("k", .string(text))])])
    #expect(sheet.csv(visible: false).unicodeScalars.elementsEqual("k\r\n\(csv)\r\n".unicodeScalars))
    #expect(sheet.tsv(visible: false).unicodeScalars.elementsEqual("k\n\(tsv)\n".unicodeScalars))
  }

  @Test(arguments: [nil, 60] as [Int?])
  func anAbsurdNumberLeavesRoomForTheRest(_ width: Int?) {
    let table = Table(
      columns: [.text(), .number()],
      rows: [["One", "$1" + String(repeating: "0", count: 120)], ["Two", "$1"]])
    let lines = table.lines(on: OutputStyle(width: width, isColoured: false, isTerminal: false), indent: 0)
    #expect(lines == ["One  $1000000000000000000000…", "Two" + String(repeating: " ", count: 24) + "$1"])
  }

  @Test(arguments: 1...120)
  func tablesFitTheirWidth(_ width: Int) {
    let columns: [Table.Column] = [
      .number(), .text(), .word(expendable: 3), .text(expendable: 2), .text(expendable: 4),
      .number(expendable: 1), .number(),
    ]
    let rows = [
      [
        "1", "漢字漢字漢字漢字漢字", "song", "Someone with a long name", "An album with an even longer name", "3:42",
        "$1.29",
      ],
      ["10", "👨‍👩‍👧 family", "music video", "", "", "1:02:03", ""],
    ]
    for line in Table(columns: columns, rows: rows).lines(
      on: OutputStyle(width: width, isColoured: false, isTerminal: true))
    {
      #expect(line.columns <= max(width, 16), "\(line)")
    }
  }

  /// None that was asked for is missing without a word.
  @Test(arguments: 1...80) func chosenColumnsFitOrAreNamed(_ width: Int) throws {
    let names = ["trackName", "trackPrice", "trackTimeMillis", "previewUrl"]
    let record = try Record(
      JSONValue(
        parsing: Array(#"{"trackName":"A name","trackPrice":1,"trackTimeMillis":1,"previewUrl":"x"}"#.utf8)))
    let page = OutputStyle(width: width, isColoured: false, isTerminal: true)
    let text = try Report.fields(names, of: [record], notes: []).text(as: .table, on: page)
    let lines = text.split(separator: "\n").map(String.init)
    if width >= 16 { #expect(lines.allSatisfy { $0.columns <= width }, "\(text)") }
    let room = lines.firstIndex { $0.contains("no room") } ?? lines.count
    for name in names.dropFirst() where width >= 24 {
      let isShown = lines[..<room].joined().contains(name.prefix(7))
      #expect(isShown != lines[room...].joined().contains(name), "\(text)")
    }
  }

  @Test func aColumnThatIsGivenUpLeavesItsRoom() {
    let table = Table(
      columns: [.text(), .word(expendable: 1)], rows: [["twenty-one characters", "as many, and given up"]])
    let page = OutputStyle(width: 23, isColoured: false, isTerminal: true)
    #expect(table.lines(on: page) == ["  twenty-one characters"])
  }

  @Test func tablesInAPipeAreWhole() {
    let table = Table(
      columns: [.text(), .number()], rows: [[String(repeating: "x", count: 300), "1"], ["y", "22"]])
    #expect(table.lines(on: pipe).map(\.count) == [306, 306])
  }

  @Test func errorsBreakBetweenTheirWords() {
    let page = OutputStyle(width: 30, isColoured: false, isTerminal: true)
    let error = Diagnosis(
      .usage, "no result has a field `foo`", hint: "`show 1 --raw` lists those", at: 6..<9)
    #expect(
      error.block(under: "where foo = 1", prompt: nil, on: page) == """
          where foo = 1
                ^^^
        no result has a field `foo`;
        `show 1 --raw` lists those

        """)
  }

  @Test func colourComesOnlyWhenAskedFor() {
    #expect(pipe.ink(.bold, "x") == "x")
    #expect(
      OutputStyle(width: nil, isColoured: true, isTerminal: true).ink(.bold, "x") == "\u{1B}[1mx\u{1B}[0m")
  }
}

import Catalog
import Exchange
import Foundation
import JSON
import Testing

@testable import Presentation
@testable import Shell

@Suite struct RecordSheetTests {
  private func record(_ text: String) throws -> Record { try Record(JSONValue(parsing: Array(text.utf8))) }

  private func page(_ width: Int?, links: Bool = false) -> OutputStyle {
    OutputStyle(width: width, isColoured: links, isTerminal: true)
  }

  private func lines(_ text: String, width: Int? = nil) throws -> [String] {
    try RecordDetail(record(text)).lines(on: page(width))
  }

  /// The sandbox's own records, of every kind.
  private static let catalog: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Resources/catalog")
    return ["us", "jp", "hk", "ae"].flatMap { name in
      let text = try? String(contentsOf: folder.appendingPathComponent(name + ".jsonl"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }
  }()

  @Test func aSongIsLaidOutByMeaning() throws {
    let shown = try lines(
      """
      {"wrapperType":"track","kind":"song","trackName":"Home","artistName":"A","collectionName":"B","trackNumber":4,
       "trackCount":11,"trackTimeMillis":222900,"trackPrice":1.29,"collectionPrice":-1,"currency":"GBP",
       "releaseDate":"2012-07-19T07:00:00Z","trackExplicitness":"notExplicit","trackId":7,"new":{"x":[1,null]}}
      """)
    #expect(
      shown == [
        "  Home", "  song", "", "  Length       3:42", "  Explicit     no", "", "  Artist       A",
        "  Album        B", "  Track        4 of 11", "", "  Price        £1.29",
        "  Album price  not sold alone",
        "", "  Released     2012-07-19", "", "  Song id      7", "", "  Other fields",
        "    wrapperType  track",
        "    kind         song", "    new          {\"x\":[1,null]}",
      ])
  }

  @Test(arguments: [
    (#""kind":"podcast","trackTimeMillis":3012"#, "  Length  50:12"),
    (#""kind":"software","fileSizeBytes":"14768764""#, "  Size  14.1 MiB"),
    (#""kind":"ebook","fileSizeBytes":412007"#, "  Size  402.4 KiB"),
    (#""averageUserRating":4.110929,"userRatingCount":1204"#, "  Rating  4.1 ★ from 1,204"),
    (#""averageUserRating":4.5"#, "  Rating  4.5 ★"),
    (#""trackPrice":250,"currency":"JPY""#, "  Price  ¥250"), (#""price":0.00"#, "  Price  free"),
    (#""wrapperType":"collection","collectionPrice":9.99,"currency":"CHF""#, "  Price  CHF 9.99"),
    (#""languageCodesISO2A":["EN","DE"]"#, "  Languages  EN, DE"),
    (#""genres":[{"name":"News","id":"1489"}]"#, "  Genres  News (1489)"),
    (#""kind":"software","minimumOsVersion":"15.0""#, "  Requires  15.0 or later"),
  ])
  func valuesReadAsPeopleWriteThem(_ members: String, _ line: String) throws {
    let shown = try lines("{\(members)}")
    #expect(shown.contains(line), "\(shown)")
  }

  @Test(arguments: [
    #""releaseDate":"soon""#, #""trackExplicitness":"unheardOf""#, #""screenshotUrls":[]"#, #""genres":[1]"#,
    #""artistName":null"#, #""shortDescription":"""#, #""fileSizeBytes":"many""#,
  ])
  func whatIsNotAsExpectedIsShownAsItIs(_ member: String) throws {
    let key = member.split(separator: "\"").first.map(String.init) ?? ""
    let shown = try lines(#"{"trackName":"T",\#(member)}"#)
    #expect(shown.contains { $0.hasPrefix("    \(key)") }, "\(shown)")
  }

  @Test func aKeyThatComesTwiceIsShownTwice() throws {
    let shown = try lines(#"{"trackName":"T","country":"USA","country":"GBR"}"#)
    #expect(shown.contains("  Country  USA") && shown.contains("    country  GBR"))
  }

  @Test func descriptionsAreRead() throws {
    let html = "<b>One</b><br /><br/>Two &amp; &lt;three&gt;\\r\\n\\u001b[31m<x>\\n\\n"
    let shown = try lines(#"{"trackName":"T","description":"\#(html)"}"#)
    #expect(shown.suffix(5) == ["  Description", "    One", "", "    Two & <three>", "    ^[[31m<x>"])
  }

  @Test(arguments: [24, 40, 80])
  func everyKindFitsThePage(_ width: Int) throws {
    #expect(Self.catalog.count > 300)
    for line in Self.catalog {
      let record = try record(line)
      for shown in RecordDetail(record).lines(on: page(width)) + page(width).rows(RecordDetail.raw(record)) {
        // Links and the names of fields stay whole, for a terminal to follow or a person to copy.
        let word = shown.drop { $0 == " " }
        guard word.contains(" "), !shown.contains("://"), !shown.contains("{{base}}") else { continue }
        #expect(shown.columns <= width, "\(shown)")
      }
    }
  }

  @Test func wideTextIsBrokenBetweenItsCharacters() {
    #expect("漢字漢字漢字".wrapped(toColumns: 5) == ["漢字", "漢字", "漢字"])
    #expect("ab 漢字漢字".wrapped(toColumns: 7) == ["ab 漢字", "漢字"])
    #expect("one two three".wrapped(toColumns: 7) == ["one two", "three"])
    #expect("abcdefgh".wrapped(toColumns: 3) == ["abc", "def", "gh"])
    #expect("  as  is".wrapped(toColumns: 8) == ["  as  is"])
  }

  @Test(arguments: [
    ("https://music.apple.com/us/album/1", true), ("https://is1-ssl.mzstatic.com/a.jpg", true),
    ("http://music.apple.com/", false), ("https://apple.com.example/", false),
    ("https://feeds.example/", false),
    ("https://apple.com/\u{1B}]8;;x", false), ("javascript:alert(1)", false),
  ])
  func onlyTheCatalogsOwnLinksCanBeFollowed(_ url: String, _ isLink: Bool) {
    let shown = page(80, links: true).link(url)
    #expect(shown == (isLink ? "\u{1B}]8;;\(url)\u{1B}\\\(url)\u{1B}]8;;\u{1B}\\" : url.visible))
    #expect(page(80).link(url) == url.visible)
  }
}

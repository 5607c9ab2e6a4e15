import Testing

@testable import LineEditor

struct SearchTests {
  @Test(arguments: [
    ("mv", ["movie", "musicVideo", "xmv"], ["xmv", "musicVideo", "movie"]),
    ("mv", ["movie", "musicVideo", "mvx"], ["mvx"]),
    ("song", ["asong", "song", "songs", "so ng"], ["song", "songs"]),
    ("US", ["aus", "us", "u-s"], ["us"]),
    ("x", ["a", "b"], []),
    ("", ["b", "a"], ["b", "a"]),
    ("漢", ["字漢", "漢字"], ["漢字"]),
  ])
  func ranking(_ typed: String, _ texts: [String], _ expected: [String]) {
    let candidates = texts.map { Candidate(text: $0, detail: "", appendsSpace: false) }
    #expect(Menu.ranked(candidates, by: typed).map(\.text) == expected)
  }

  private static func history(_ lines: String...) -> History {
    lines.reduce(into: History()) { $0.append($1) }
  }

  @Test func prefixWalk() {
    let history = Self.history(
      "search a", "set x", "search b", "search b", "set x", "a long prefix 1", "a long prefix 2")
    var walk = HistoryWalk(from: Buffer("sea"))
    #expect(walk.older(in: history)?.text == "search b")
    #expect(walk.older(in: history)?.text == "search a")
    #expect(walk.older(in: history) == nil)
    #expect(walk.newer(in: history)?.text == "search b")
    #expect(walk.newer(in: history)?.text == "sea")
    var long = HistoryWalk(from: Buffer("a long pre"))
    #expect(long.older(in: history)?.text == "a long prefix 2")
    #expect(long.older(in: history)?.text == "a long prefix 1")
    #expect(long.older(in: history) == nil)
  }

  @Test func suggestionsFollowTyping() {
    let history = Self.history("set type", "search old", "search new", "submit")
    var search = SuggestionSearch()
    let asked = ["s", "se", "sea", "search o", "search ox", "se", "set", "set type", "submi"]
    let found = asked.map { search.suggestion(for: $0, in: history, where: { $0 != "submit" }) }
    #expect(found == ["earch new", "arch new", "rch new", "ld", nil, "arch new", " type", nil, nil])
  }

  @Test func fuzzyMatchesAreOnceAndNewestFirst() {
    let history = Self.history("search a", "set x", "search b", "search a")
    #expect(history.matches("sea") == ["search a", "search b"])
    #expect(history.matches("") == ["search a", "search b", "set x"])
    #expect(history.matches("sx") == ["set x"])
  }

  @Test func undoGroups() {
    var undo = UndoHistory()
    var line = Buffer()
    for character in "one two" {
      let before = line
      line.replace(line.cursor..<line.cursor, with: String(character))
      undo.changed(from: before, to: line)
    }
    #expect(undo.undo(line)?.text == "one")
    #expect(undo.redo(Buffer("one"))?.text == "one two")
    #expect(undo.undo(line)?.text == "one")
    #expect(undo.undo(Buffer("one"))?.text == "")
    #expect(undo.undo(Buffer()) == nil)
  }
}

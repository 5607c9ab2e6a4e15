import Synchronization
import Testing

@testable import LineEditor

/// The border between the lines in the file and those in memory is nowhere to be noticed.
struct HistoryTests {
  static let lines: [String] = (0..<5_000).map {
    switch $0 % 7 {
    case 0: "set \($0)"
    case 1: "a \($0)\nand b \($0 % 50)"
    case 2: "submit"
    default: "search \($0 % 90) --limit \($0)"
    }
  }

  /// The same lines with all of them, some and none in memory, and one entered after them.
  static let histories = [10_000, 1_000, 3, 1].map { kept in
    var history = History(earlierLines(lines), keeping: kept)
    history.append("x")
    return history
  }

  @Test(arguments: histories)
  func linesComeBack(_ history: History) {
    #expect((0..<history.count).map { history[$0] } == Self.lines + ["x"])
  }

  /// The order of all lines finds what going through them finds.
  @Test(arguments: [
    "", "search 1", "search 12", "search 12 --limit 12", "set 7", "x", "z", "submit", "a 8\nand b",
    "search 9 and more",
  ])
  func prefixes(_ prefix: String) {
    let lines = Self.lines + ["x"]
    for end in [lines.count, 4_999, 4_000, 1_300, 501, 500, 3, 0] {
      let last = lines.prefix(end).lastIndex { $0.hasPrefix(prefix) }
      let first = lines.indices.dropFirst(end + 1).first { lines[$0].hasPrefix(prefix) }
      for history in Self.histories {
        #expect(history.last(before: end, withPrefix: Array(prefix.utf8)) == last)
        #expect(history.first(after: end, withPrefix: Array(prefix.utf8)) == first)
      }
    }
  }

  @Test(arguments: ["", "x", "set 7", "sea8lim", "AND B 1", "submit", "zz", "\n"])
  func matches(_ query: String) {
    let all = Self.histories[0].matches(query)
    #expect(Set(all).count == all.count)
    #expect(all.isEmpty == (query == "zz"))
    for history in Self.histories.dropFirst() { #expect(history.matches(query) == all) }
  }

  @Test(arguments: ["", "sea", "search 4", "set", "a "])
  func walks(_ prefix: String) {
    func walked(_ history: History) -> [String] {
      var walk = HistoryWalk(from: Buffer(prefix))
      var shown: [String] = []
      while shown.count < 600, let line = walk.older(in: history) { shown.append(line.text) }
      while let line = walk.newer(in: history) { shown.append(line.text) }
      return shown
    }
    let all = walked(Self.histories[0])
    #expect(all.count > 600)
    for history in Self.histories.dropFirst() { #expect(walked(history) == all) }
  }

  @Test(arguments: ["s", "sub", "set 7", "a 8\nand", "search 9 --limit 9", "no"])
  func suggestions(_ typed: String) {
    let found = Self.histories.map { history in
      var search = SuggestionSearch()
      return search.suggestion(for: typed, in: history, where: { $0 != "submit" })
    }
    #expect(Set(found).count == 1)
    #expect((found[0] == nil) == ["sub", "no"].contains(typed))
  }

  /// Equal neighbours are one line, at the border too, and what the next session's editor adds goes on from there.
  @Test(arguments: 1..<7)
  func equalNeighbours(_ kept: Int) {
    let earlier = History(earlierLines(["a", "a", "b", "", "b", "c", "c"]), keeping: kept)
    var typed = History()
    typed.append("c")
    typed.append("d")
    let history = earlier.followed(by: typed)
    #expect((0..<history.count).map { history[$0] } == ["a", "b", "c", "d"])
  }

  /// Lines that are no longer in the file are not found, and nothing waits for them or repeats.
  @Test(arguments: [0, 2_500])
  func linesThatAreGone(_ left: Int) {
    let isCut = Atomic(false)
    let history = History { add in
      let read = earlierLines(Self.lines)(add)
      return { isCut.load(ordering: .relaxed) && $0 >= left ? nil : read($0) }
    }
    isCut.store(true, ordering: .relaxed)
    let newest = Set(Self.lines.suffix(1_000))
    for prefix in ["", "s", "search", "set 7", "submit", "zz"] {
      var walk = HistoryWalk(from: Buffer(prefix))
      while let line = walk.older(in: history) {
        #expect(newest.contains(line.text) || Self.lines.prefix(left).contains(line.text))
      }
      let found = history.matches(prefix)
      #expect(found.allSatisfy { newest.contains($0) || Self.lines.prefix(left).contains($0) })
    }
    #expect(history[3_000] == "")
  }
}

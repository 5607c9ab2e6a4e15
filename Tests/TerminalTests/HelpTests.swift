import Harness
import Testing

/// What helps in typing, with the real table of commands.
@Suite(.ownThread) struct HelpTests {
  @Test func menuChoosesAndDoesNotRun() throws {
    let corner = try Corner()
    try corner.type("set type \t", until: "chocolate")
    try corner.type("cho\r", until: "sandbox › set type chocolate")
    try corner.type(" ")
    #expect(!corner.terminal.grid.commands.contains { $0.hasPrefix("133;C") })
    try corner.type("\r")
    try corner.terminal.wait(forMark: "133;D;0")
    try corner.type("set type \t", until: "rainbow")
    try corner.type("\u{1B}[B\u{1B}")
    try corner.wait(forLastLine: "set [FIELD] [VALUE…]  set a field of the order, or show all")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test(arguments: [
    ("search x --media mus\t", "musicVideo"), ("search x --media music --entity al\t", "album"),
    ("search x --country german\t", "--country DE"), ("search x --media=mus\t", "--media=music"),
    ("search x --country=german\t", "--country=DE"), ("search x --li\t", "--limit"),
    ("pric\t", "sandbox › price"), ("set qu\t", "set quantity"), ("use l\t", "use live"),
    ("search\u{02}\u{02}\t!", "sandbox › search !"), ("show x\u{02}\u{02}\u{02}\t!", "sandbox › show! x"),
    ("search x --media=soware\u{02}\u{02}\t!", "--media=software !"),
    ("price > notetxt\u{02}\u{02}\u{02}\t!", "price > notes.txt !"), ("price > no\t", "price > notes.txt"),
    ("run no\t", "run notes.txt"),
  ])
  func completion(_ typed: String, _ shown: String) throws {
    let corner = try Corner(files: ["notes.txt": ""], folder: true)
    try corner.type(typed, until: shown)
    try corner.type("\u{03}\u{03}")
    try corner.quit()
  }

  /// What Tab makes of it names the file: `run` and `>` find it.
  @Test(arguments: [
    ("my\t", #"my\ script.txt"#, "my script.txt"), ("my\\ s\t", #"my\ script.txt"#, "my script.txt"),
    ("'my\t", "'my script.txt'", "my script.txt"), ("\"my s\t", "\"my script.txt\"", "my script.txt"),
    ("a\tb\t", #"a\ folder/b\ c.txt"#, "a folder/b c.txt"),
    ("'a f\tb\t", "'a folder/b c.txt'", "a folder/b c.txt"),
    ("~/my\t", #"~/my\ script.txt"#, "my script.txt"),
    ("~\t\rit\t", #"~/it\'s"#, "it's"), ("'it\t", #"'it'\''s'"#, "it's"), ("\\~h\t", #"\~home"#, "~home"),
    ("ho\t", #"\~home"#, "~home"), ("\\$\t", #"\$1"#, "$1"), ("1\t", #"\$1"#, "$1"),
  ])
  func namesOfFiles(_ typed: String, _ shown: String, _ name: String) throws {
    let names = ["my script.txt", "a folder/b c.txt", "it's", "~home", "$1", "other"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "price # \($0)\nset nonsense\n") })
    let corner = try Corner(files: files, folder: true)
    try corner.type("run " + typed, until: "run " + shown)
    try corner.run("")
    #expect(corner.allText.contains("\(name):2:5: "), "\(corner.allText)")
    try corner.type("order > " + typed, until: "order > " + shown)
    try corner.run("")
    #expect(corner.lastCode == "0" && corner.file(name)?.contains("Quantity") == true, "\(corner.allText)")
    try corner.quit()
  }

  @Test func resultsAndTheirFields() throws {
    let corner = try Corner()
    try corner.run("search raymond lam --limit 2")
    try corner.type("show \t", until: "2  末班渡輪")
    try corner.type("\u{03}\u{15}lookup $1.art\t", until: "$1.artist")
    try corner.type("\u{03}\u{15}search ray\t", until: "search 'raymond lam'")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test func suggestionsComeFromHistoryThenGrammarAndNeverSubmit() throws {
    let corner = try Corner()
    try corner.run("set type chocolate")
    try corner.run("submit --yes")
    try corner.type("set t", untilInput: "sandbox, $7.00, address missing › set type chocolate")
    #expect(corner.styleAtCursor == "0;90")
    try corner.type("\u{1B}[C\r")
    try corner.terminal.wait(forMark: "133;D", count: 3)
    try corner.type("submi", untilInput: "sandbox, $7.00, address missing › submi")
    try corner.type("\u{1B}[C.", untilInput: "sandbox, $7.00, address missing › submi.")
    try corner.type("\u{15}his", until: "› history")
    // Not in a later line of an entry either, nor behind `!`.
    try corner.type("\u{15}price\u{1B}\rsubmit --yes\r")
    try corner.terminal.wait(forMark: "133;D", count: 4)
    try corner.type("pri", untilInput: "sandbox, $7.00, address missing › price")
    try corner.type("\u{1B}[C.", until: "› price.")
    #expect(!corner.lines.joined().contains("price.submit"))
    try corner.type("\u{03}")
    try corner.quit()
    #expect(
      corner.history == [
        "set type chocolate", "submit --yes", "set type chocolate", #"price\nsubmit --yes"#, "quit",
      ])
  }

  /// Only a line that would submit is kept back, and not one that looks for such a word.
  @Test func aTermMayBeCalledAsACommandIs() throws {
    let corner = try Corner(files: ["state/corner/history": "search key largo\n"])
    try corner.type("search k", untilInput: "sandbox › search key largo")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test func suggestionsCanBeSwitchedOff() throws {
    let corner = try Corner(environment: ["CORNER_SUGGESTIONS": "off"])
    try corner.type("his", until: "history [N]")
    #expect(!corner.allText.contains("› history"))
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// A line that was broken into rows is shown again, as much of it as fits.
  @Test(arguments: [
    (
      40, "search jack johnson --limit 999", "  search jack johnson --limit 999",
      "                              ^^^"
    ),
    (
      30, "search jack johnson --limit 999 --lang en_us", "  …son --limit 999 --lang en…",
      "               ^^^"
    ),
  ])
  func caretInALineOfSeveralRows(_ width: Int, _ line: String, _ shown: String, _ caret: String) throws {
    let corner = try Corner(width: width)
    try corner.run(line)
    let at = try #require(corner.lines.firstIndex { $0.contains("^^^") })
    #expect(Array(corner.lines[at - 1...at]) == [shown, caret])
    try corner.quit()
  }

  @Test(arguments: [
    ("set quantity 40", "             ^^", "from 3 to 20"), ("serch x", "^^^^^", "did you mean `search`?"),
    ("search x --limt 3", "         ^^^^^^", "did you mean `--limit`?"),
    ("search 漢字 --limit 999", "                    ^^^", "1 to 200"),
    ("search 'open", "       ^", "never closed"), ("show 7", "     ^", "no results yet"),
  ])
  func caretUnderTheWordAtFault(_ line: String, _ caret: String, _ says: String) throws {
    let corner = try Corner()
    try corner.run(line)
    let shown = corner.lines
    let at = try #require(shown.firstIndex(of: "sandbox › " + line))
    #expect(shown[at + 1] == "          " + caret)
    #expect(shown[at + 2].contains(says))
    #expect(corner.lastCode == "2")
    try corner.quit()
  }

  /// Beside the word, before Enter.
  @Test func problemsAreHintedWhileTyping() throws {
    let corner = try Corner()
    try corner.type("search x --limit 999", until: "from 1 to 200")
    try corner.type("\u{15}search x --media \u{7F}", until: "--media MEDIA")
    try corner.type(" mus", until: "search x --media mus")
    #expect(corner.lines.last?.hasPrefix("--media MEDIA") == true)
    try corner.type("\u{15}set quantity 40", until: "from 3 to 20")
    try corner.type("\u{03}")
    try corner.quit()
  }

  @Test func viByEditrc() throws {
    let corner = try Corner(files: [".editrc": "bind -v\n"])
    try corner.type("set quantity 9x\u{1B}", until: "set quantity 9x")
    try corner.terminal.wait(for: "the cursor on the last letter") { $0.column == 24 }
    try corner.type("x0cwset\r")
    try corner.terminal.wait(forMark: "133;D;0")
    try corner.type("order\u{1B}k\r")
    try corner.quit()
    #expect(corner.history.first == "set quantity 9")
  }
}

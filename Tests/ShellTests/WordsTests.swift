import Testing

@testable import Shell

@Suite struct WordsTests {
  @Test(arguments: [
    ("search raymond lam", ["search", "raymond", "lam"]), ("  a\t b  ", ["a", "b"]),
    ("'a b' \"c d\"", ["a b", "c d"]),
    (#"a\ b \'c"#, ["a b", "'c"]), (#""say \"hi\" \n""#, [#"say "hi" \n"#]), (#"'it\s'"#, [#"it\s"#]),
    ("a'b'\"c\"", ["abc"]),
    ("''", [""]), ("a # b", ["a"]), ("C# a#b", ["C#", "a#b"]),
    ("Simon & Garfunkel", ["Simon", "&", "Garfunkel"]),
    ("AT&T", ["AT&T"]), ("--limit=5", ["--limit=5"]), ("林峯\u{3000}x", ["林峯", "x"]), ("", []), ("# only", []),
    ("a\\", ["a"]),
  ])
  func lines(_ line: String, _ words: [String]) {
    let lexed = LexedLine(line)
    #expect(lexed.words.map(\.text) == words)
    #expect(lexed.problem == nil)
  }

  @Test func placesAreOffsetsInScalars() {
    #expect(LexedLine("é 'ü' x").words.map(\.range) == [0..<1, 2..<5, 6..<7])
  }

  @Test func aLineMayGoElsewhere() {
    #expect(LexedLine("search x | jq '.a'").redirection == .pipe("jq '.a'", at: 11..<18))
    #expect(
      LexedLine("order > my\\ file").redirection
        == .file(Word(text: "my file", range: 8..<16, isQuoted: false), appending: false))
    #expect(
      LexedLine("order>>f").redirection
        == .file(Word(text: "f", range: 7..<8, isQuoted: false), appending: true))
    #expect(LexedLine("search a &").inBackground)
    #expect(LexedLine("search 'a & b' \"|\" \\>").redirection == nil)
  }

  @Test(arguments: [
    ("search 'open", 7), ("a \"b", 2), ("order >", 6), ("order > a b", 10), ("search caf\u{FFFD}", 10),
  ])
  func problemsHaveAPlace(_ line: String, _ place: Int) {
    #expect(LexedLine(line).problem?.place?.lowerBound == place)
  }

  @Test(
    arguments: [
      ("search x --limit 5", nil), ("SEARCH x", nil), ("search x --limit=5", nil),
      ("search x --country Jp", nil), ("set", nil),
      ("search x --limit 0", 17..<18), ("search x --limit=0", 17..<18), ("serch", 0..<6),
      ("search x --limt 5", 9..<15),
      ("search x --entity movie --media music", 18..<23), ("price 5", 6..<7), ("use nowhere", 4..<11),
      ("search x --limit", 9..<16),
      ("search '--limit' x", nil), ("show", nil),
      ("set quantity 20", nil), ("set quantity 21", 13..<15), ("set quantity 3 4", 15..<16),
      ("set type choc", nil), ("set type mango", 9..<14), ("set frosting on", nil),
      ("set frosting maybe", 13..<18),
      ("set city New York", nil),
    ] as [(String, Range<Int>?)])
  func arguments(_ line: String, _ place: Range<Int>?) {
    let parse = Parse(LexedLine(line).words, in: ParseContext(profiles: ["sandbox"]))
    #expect(parse.problem?.place == (line == "serch" ? 0..<5 : place))
    if line == "show" { #expect(parse.problem?.message == "N is missing") }
  }

  @Test(arguments: [
    ("serch", "search"), ("pirce", "price"), ("ordr", "order"), ("lok", nil), ("xyz", nil), ("help", nil),
  ])
  func nearestIsNeverFar(_ word: String, _ name: String?) {
    #expect(nearest(to: word, among: Command.all.map(\.name)) == name)
  }

  @Test func theTableIsSound() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    for command in Command.all {
      #expect(!command.summary.isEmpty)
      #expect(command.operands.dropLast().allSatisfy { $0.count == .one || $0.count == .optional })
      for example in command.examples {
        let line = LexedLine(example)
        let parse = Parse(line.words, in: ParseContext(profiles: ["sandbox", "live"]))
        #expect(parse.command?.name == command.name && parse.problem == nil, "\(example)")
        #expect(line.problem == nil, "\(example)")
      }
    }
  }
}

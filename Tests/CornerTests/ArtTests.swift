import Exchange
import Foundation
import Harness
import Testing

@Suite struct ArtTests {
  /// What a terminal gets from a script of these lines; `price` ends it, so that there is something to wait for.
  private func terminal(
    _ lines: [String], _ environment: [String: String], options: [String] = []
  ) throws -> String {
    let binary = try Binary(environment: environment)
    let file = binary.home.path + "/script"
    try Data((lines + ["price"]).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    let terminal = try PseudoTerminal()
    let child = try Child(
      Binary.path, options + ["--keep-going", "run", file], environment: binary.wholeEnvironment, on: terminal
    )
    try terminal.wait(forText: "Total")
    _ = child.end()
    terminal.receive()
    return String(decoding: terminal.transcript, as: UTF8.self)
  }

  private let search = "search jack johnson --limit 1 --entity song > /dev/null"

  /// The pictures that kitty was sent, whole again.
  private func kittyPictures(_ text: String) -> [Data] {
    var pictures: [String] = []
    for part in text.split(separator: "\u{1B}_G", omittingEmptySubsequences: false).dropFirst() {
      let data = part.prefix { $0 != "\u{1B}" }.split(separator: ";", maxSplits: 1)
      if data.first?.hasPrefix("a=T") == true { pictures.append("") }
      guard data.count == 2, let last = pictures.popLast() else { continue }
      pictures.append(last + data[1])
    }
    return pictures.compactMap { Data(base64Encoded: $0) }
  }

  @Test func kittyIsSentAPNG() throws {
    let text = try terminal([search, "art 1 --width 12"], ["TERM": "xterm-kitty"])
    #expect(text.contains("\u{1B}_Ga=T,f=100,c=12,r=6,q=2,"))
    let pictures = kittyPictures(text)
    #expect(pictures.count == 1 && pictures.first?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func iTermIsSentAJPEG() throws {
    let text = try terminal([search, "art 1"], ["TERM_PROGRAM": "iTerm.app"])
    let data = text.split(separator: "preserveAspectRatio=1:").last?.prefix { $0 != "\u{07}" }
    #expect(data.flatMap { Data(base64Encoded: String($0)) }?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
  }

  @Test func chafaDrawsElsewhere() throws {
    let programs = try StandIns()
    try programs.add(
      "chafa", doing: "/usr/bin/head -c 3 | /usr/bin/od -An -tx1; printf '\\033[31mX\\033[0m\\033[2J\\n'")
    let text = try terminal([search, "art 1 --height 5"], ["PATH": programs.path])
    #expect(programs.arguments(of: "chafa") == ["--format=symbols", "--size=10x5", "-"])
    #expect(text.contains("ff d8 ff") && text.contains("\u{1B}[31mX\u{1B}[0m"))
    #expect(!text.contains("\u{1B}[2J"))
  }

  @Test(arguments: ["exit 3", "exec <&-; exit 3"])
  func aFailingChafaIsSaid(_ script: String) throws {
    let programs = try StandIns()
    try programs.add("chafa", doing: script)
    #expect(try terminal([search, "art 1"], ["PATH": programs.path]).contains("`chafa` ended with 3"))
  }

  @Test func aChafaThatCannotBeUsedIsSaid() throws {
    let programs = try StandIns()
    try programs.addBroken("chafa")
    let broken = try terminal([search, "art 1"], ["PATH": programs.path])
    #expect(broken.contains("`chafa` could not be started: no such file or directory"))
    try programs.add("chafa", doing: "/usr/bin/head -c 5000000 /dev/zero")
    let endless = try terminal([search, "art 1"], ["PATH": programs.path])
    #expect(endless.contains("`chafa` wrote more than there is a use for"), "\(endless.suffix(2000))")
  }

  @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": "xterm-kitty", "TMUX": "x"]])
  func otherwiseItsLinkIsShown(_ environment: [String: String]) throws {
    let programs = try StandIns()
    let text = try terminal([search, "art 1 --size 90"], environment.merging(["PATH": programs.path]) { $1 })
    #expect(text.contains("/art/1480110202/90x90bb.jpg"))
    #expect(text.contains("with `chafa` installed") && !text.contains("\u{1B}_G"))
  }

  @Test func inAPipeItIsTheLinkAndNothingIsLoaded() async throws {
    let outcome = try await Binary(environment: ["TERM": "xterm-kitty"]).run(
      input: "\(search)\nart 1\nart 1 --output json\nart order\n")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("/art/1480110202/600x600bb.jpg") == true)
    #expect(outcome.output.contains("\"url\": \"http") && lines.last == "vanilla cupcake")
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [
    (#""artworkUrl100":"https://example.com/100x100bb.jpg""#, "is at example.com, which is not Apple's"),
    (#""artworkUrl100":"http://is1.mzstatic.com/100x100bb.jpg""#, "is not encrypted"),
    (#""artworkUrl100":"file:///etc/passwd""#, "is a `file:` link"),
    (#""artworkUrl100":"""#, "has no picture"),
    (#""artworkUrl100":"http://192.168.0.1/100x100bb.jpg""#, "is not encrypted"),
  ])
  func otherPlacesAreNotAsked(_ members: String, _ says: String) async throws {
    let server = try catalog(of: members)
    let outcome = try await Binary().run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: "search x > /dev/null\nart 1\n")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }

  @Test(arguments: [
    ("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", "refused (HTTP 404)"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", "it is no PNG or JPEG picture"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n\u{1B}]52", "broke off"),
    ("HTTP/1.1 302 No\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n", "redirects"),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n" + String(repeating: "x", count: 5 << 20),
      "a smaller --size"
    ),
    ("", "broke off"),
  ])
  func aFailureIsOneLine(_ answer: String, _ says: String) throws {
    let pictures = try RawServer(sending: answer)
    let server = try catalog(of: #""artworkUrl100":"http://127.0.0.1:\#(pictures.port)/100x100bb.jpg""#)
    let text = try terminal(
      ["search x > /dev/null", "art 1"], ["TERM": "xterm-kitty"],
      options: ["--catalog-url", "http://127.0.0.1:\(server.port)"])
    #expect(text.contains(says), "\(text.prefix(2000))")
    let isSaid = text.contains("the picture did not come: ") && text.contains("/600x600bb.png")
    #expect(isSaid != says.contains("--size"))
    #expect(!text.contains("\u{1B}]52") && !text.contains("\u{1B}_G"))
    #expect(pictures.requests.first?.hasPrefix("GET /600x600bb.png HTTP/1.1\r\n") == true)
  }

  @Test func theOrdersCakeIsShownAndAfterSubmittingToo() throws {
    let lines = ["set type rainbow", "art order --height 3", "address A, B, C, D", "submit"]
    let text = try terminal(lines, ["TERM": "xterm-kitty"])
    let pictures = kittyPictures(text)
    #expect(pictures.count == 2 && pictures.first == pictures.last)
    let thanks = try #require(text.range(of: "Thank you!"))
    #expect(text[thanks.upperBound...].contains("\u{1B}_G"))
    let chafa = try StandIns()
    try chafa.add("chafa", doing: "/bin/cat > /dev/null; echo drawn")
    let drawn = try terminal(lines, ["PATH": chafa.path])
    #expect(drawn.components(separatedBy: "drawn").count == 3 && !drawn.contains("\u{1B}_G"))
  }

  /// The order is sent: a picture that fails is no failure of it, and none is in a pipe.
  @Test(arguments: [("exit 3", "submit"), ("/bin/cat > /dev/null; echo drawn", "submit | /bin/cat")])
  func theCakeIsNoPartOfTheOrder(_ doing: String, _ line: String) throws {
    let chafa = try StandIns()
    try chafa.add("chafa", doing: doing)
    let text = try terminal(["address A, B, C, D", line, "orders"], ["PATH": chafa.path])
    #expect(text.contains("Thank you!") && !text.contains("drawn") && !text.contains("ended with 3"))
    #expect(text.contains("confirmed"))
  }

  @Test func theStatusSaysThatItLoads() throws {
    let pictures = try RawServer { $0.stayWithClient() }
    let server = try catalog(of: #""artworkUrl100":"http://127.0.0.1:\#(pictures.port)/100x100bb.jpg""#)
    let binary = try Binary(environment: ["TERM": "xterm-kitty"])
    let terminal = try PseudoTerminal()
    let child = try Child(
      Binary.path, ["--catalog-url", "http://127.0.0.1:\(server.port)"], environment: binary.wholeEnvironment,
      on: terminal)
    try terminal.wait(forText: "›")
    try terminal.type("search x > /dev/null\rart 1\r")
    try terminal.wait(forText: "Ctrl-C cancels")
    try terminal.type("\u{03}")
    try terminal.wait(forText: "cancelled")
    try terminal.type("\u{04}")
    #expect(child.end() == .exited(0))
  }
}

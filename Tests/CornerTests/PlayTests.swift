import Foundation
import Harness
import Testing

@Suite struct PlayTests {
  private func play(_ search: String, _ programs: StandIns, options: [String] = []) async throws
    -> Binary.Outcome
  {
    var binary = try Binary(environment: ["PATH": programs.path])
    binary.environment["TMPDIR"] = binary.home.path
    let outcome = try await binary.run(options, input: "search \(search) > /dev/null\nplay 1\nprice\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: binary.home.path)
    #expect(left.allSatisfy { !$0.hasSuffix(".m4a") }, "\(left)")
    return outcome
  }

  private let song = "jack johnson --limit 1 --entity song"
  private let video = "jack johnson --limit 1 --entity musicVideo"

  @Test func mpvComesFirstAndKeepsNothing() async throws {
    let programs = try StandIns("mpv", "ffplay", "afplay")
    let outcome = try await play(song, programs)
    #expect(outcome.code == 0 && outcome.output.contains("Total"), "\(outcome.error)")
    let arguments = try #require(programs.arguments(of: "mpv"))
    #expect(arguments.contains("--stream-record=") && arguments.contains("--cache-on-disk=no"))
    #expect(arguments.contains("--video=no") && arguments.dropLast().last == "--")
    #expect(arguments.last?.hasSuffix("/preview/1480110202.m4a") == true)
    #expect(programs.arguments(of: "ffplay") == nil && programs.arguments(of: "afplay") == nil)
  }

  @Test func ffplayEndsWithThePreview() async throws {
    let programs = try StandIns("ffplay", "afplay")
    #expect(try await play(song, programs).code == 0)
    let arguments = try #require(programs.arguments(of: "ffplay"))
    #expect(arguments.contains("-autoexit") && arguments.contains("-nodisp"))
    #expect(arguments.last?.hasSuffix(".m4a") == true)
  }

  @Test func aVideoIsSeen() async throws {
    let programs = try StandIns("ffplay")
    #expect(try await play(video, programs).code == 0)
    let arguments = try #require(programs.arguments(of: "ffplay"))
    #expect(arguments.last?.hasSuffix(".m4v") == true && !arguments.contains("-nodisp"))
  }

  @Test func afplayGetsAFileThatGoesAfterwards() async throws {
    let programs = try StandIns()
    try programs.add(
      "afplay", doing: "/bin/ls -l \"$1\" >> \"$0.arguments\" && [ \"$(/usr/bin/wc -c < \"$1\")\" -gt 1000 ]")
    let outcome = try await play(song, programs)
    #expect(outcome.code == 0, "\(outcome.error)")
    let arguments = try #require(programs.arguments(of: "afplay"))
    #expect(arguments.last?.hasPrefix("-rw-------") == true)
    #expect(arguments.first.map { !FileManager.default.fileExists(atPath: $0) } == true)
  }

  @Test func aScriptIsNotReadByThePlayer() async throws {
    let programs = try StandIns()
    try programs.add("mpv", doing: "/bin/cat > /dev/null")
    #expect(try await play(song, programs).output.contains("Total"))
  }

  @Test(arguments: [(4, Int32(0)), (2, 1)])
  func theEndOfThePlayerIsSaidUnlessThePersonEndedIt(_ code: Int, _ expected: Int32) async throws {
    let programs = try StandIns()
    try programs.add("mpv", doing: "exit \(code)")
    let outcome = try await play(song, programs)
    #expect(outcome.code == expected)
    #expect(outcome.error.contains("`mpv` ended with") == (expected == 1))
  }

  @Test func aPlayerThatCannotBeStartedIsSaid() async throws {
    let programs = try StandIns()
    try programs.addBroken("mpv")
    let outcome = try await play(song, programs)
    #expect(outcome.code == 1)
    #expect(
      outcome.error.contains("`mpv` could not be started: no such file or directory"), "\(outcome.error)")
  }

  @Test func withoutAPlayerTheLinkIsSaid() async throws {
    let outcome = try await play(song, StandIns())
    #expect(outcome.code == 2)
    #expect(
      outcome.error.contains("/preview/1480110202.m4a; install mpv or ffplay or afplay"), "\(outcome.error)")
  }

  @Test(arguments: [
    (#""x":1"#, "has no preview"),
    (#""previewUrl":"https://media.example/a.mp3""#, "at media.example, which is not Apple's"),
    (#""previewUrl":"--script=x.lua""#, "is not an address"),
    (#""previewUrl":"file:///etc/passwd""#, "`file:` link"),
    (#""previewUrl":"edl://%1%x""#, "is not"),
    (#""previewUrl":"http://a1.mzstatic.com/a.m4a""#, "is not encrypted"),
  ])
  func otherLinksAreNotPlayed(_ members: String, _ says: String) async throws {
    let server = try catalog(of: members)
    let programs = try StandIns("mpv")
    let outcome = try await play(
      "x", programs, options: ["--catalog-url", "http://127.0.0.1:\(server.port)"])
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(programs.arguments(of: "mpv") == nil)
  }

  /// Its makers keep it where they like; a name that everybody can look up it has to be, and encrypted.
  @Test(arguments: [
    ("https://media.example/a.mp3?x=1", true), ("https://192.168.0.1/a.mp3", false),
    ("http://media.example/a.mp3", false),
    ("https://media.example:8443/a.mp3", false), ("https://printer.local/a.mp3", false),
  ])
  func aPodcastsEpisodeIsPlayedFromItsOwnHost(_ url: String, _ isPlayed: Bool) async throws {
    let episode = #"{"wrapperType":"podcastEpisode","trackName":"T","previewUrl":"\#(url)"}"#
    let server = try RawServer(sending: RawServer.ok("{\"results\":[\(episode)]}"))
    let programs = try StandIns("mpv")
    let outcome = try await play(
      "x", programs, options: ["--catalog-url", "http://127.0.0.1:\(server.port)"])
    #expect(outcome.code == (isPlayed ? 0 : 2), "\(outcome.error)")
    #expect(programs.arguments(of: "mpv")?.last == (isPlayed ? url : nil))
  }

  @Test func thePlayerHasTheTerminalAndItsSignals() throws {
    let programs = try StandIns()
    try programs.add("mpv", doing: "echo playing; exec /bin/sleep 30")
    let binary = try Binary(environment: ["PATH": programs.path])
    let terminal = try PseudoTerminal()
    let child = try Child(Binary.path, environment: binary.wholeEnvironment, on: terminal)
    try terminal.wait(forText: "›")
    try terminal.type("search \(song) > /dev/null\rplay 1\r")
    try terminal.wait(forText: "playing")
    try terminal.type("\u{03}")
    try terminal.wait(forMark: "133;D", count: 2)
    try terminal.type("price\r")
    try terminal.wait(forText: "Total")
    try terminal.type("\u{04}")
    #expect(child.end() == .exited(0))
  }
}

import Foundation
import Harness
import Testing

/// Keys at random, in windows of every size: the session goes on, its memory is bounded, and the terminal is as it was
/// found.
struct RandomKeysTests {
  private static let words = [
    "search ", "where trackPrice < 1 ", "set type ", "--entity ", "--limit=5 ", "$1.", "'it\"s ", "\\ ",
    "#x ", "; ",
    "漢字", "👨‍👩‍👧", "e\u{301}\u{302}", "\u{202E}abc", "ﷺ", "\u{200B}", "🇭🇰", "é", "\t", "  ", "123 ", "9", "0", "$",
    "^",
  ]
  private static let sequences = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[1;5C",
    "\u{1B}[1;3D",
    "\u{1B}[Z", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}OP", "\u{1B}[200~two\nlines \u{1B}[1m\u{1B}[201~",
    "\u{1B}[97;5u",
    "\u{1B}]0;x\u{07}", "\u{1B}P1\u{1B}\\", "\u{1B}[", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}b", "\u{1B}f",
    "\u{1B}d",
    "\u{1B}\u{7F}", "\u{1B}t", "\u{1B}u", "\u{1B}c", "\u{1B}l", "\u{1B}y", "\u{1B}\r", "\u{1B}_", "\u{1B}$",
  ]
  private static let viCommands = Array(
    "hjklwWbBeE0$^xXdDcCsSrRyYpPiIaAoOuU~fFtT;,nN/?.GMmLH_%+-|@&\"'`123456789 ")

  /// Neither Ctrl-D nor Ctrl-Z, which leave, nor what would write files or run programs.
  private static func event(_ random: inout Seeded, isVi: Bool) -> [UInt8] {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: return Array((words.randomElement(using: &random) ?? "").utf8)
    case 5..<8: return Array((sequences.randomElement(using: &random) ?? "").utf8)
    case 8..<12:
      let control = UInt8.random(in: 1...31, using: &random)
      return [0x04, 0x1A, 0x0D, 0x0A].contains(control) ? [0x15] : [control]
    case 12: return [UInt8.random(in: 0x80...0xFF, using: &random)]
    case 13 where Int.random(in: 0..<10, using: &random) == 0: return [0x03]
    case 14 where Int.random(in: 0..<20, using: &random) == 0: return [0x0D]
    case 15..<19 where isVi: return Array(String(viCommands.randomElement(using: &random) ?? "i").utf8)
    default: return [UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)]
    }
  }

  @Test(arguments: ["emacs", "vi"])
  func found42NoKeyEndsTheSession(_ mode: String) throws {
    let corner = try Corner(
      environment: ["PAGER": "true", "PATH": "/nonexistent"],
      files: [".editrc": mode == "vi" ? "bind -v\n" : ""])
    var random = Seeded(mode == "vi" ? 3 : 4)
    let events = Soak.count(6_000, of: 500_000)
    var typed = 0
    while typed < events {
      var burst: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        burst += Self.event(&random, isVi: mode == "vi")
        typed += 1
      }
      try corner.terminal.type(
        burst.filter { !"!|>".utf8.contains($0) || mode == "vi" && $0 != UInt8(ascii: "!") })
      if Int.random(in: 0..<4, using: &random) == 0 {
        let edge = Int.random(in: 0..<3, using: &random) == 0 ? 1...6 : 1...500
        corner.terminal.resize(
          width: Int.random(in: edge, using: &random), height: Int.random(in: edge, using: &random))
        corner.child.signal(SIGWINCH)
      }
      if typed % 2_000 < 60 { corner.terminal.forget() }
    }
    corner.terminal.resize(width: 100, height: 30)
    // Whatever stands open is left: a paste, a quoted key, a question, a menu, a search, a mode, a line.
    try corner.type("\u{1B}[201~\u{1B}\u{1B}\u{03}\u{03}\u{03}")
    if mode == "vi" { try corner.type("\u{1B}i") }
    // What was begun may still swallow a line.
    corner.terminal.patience = .seconds(10)
    for _ in 0..<3 where !corner.allText.contains("Total") {
      _ = try? corner.type("\u{1B}\u{03}" + (mode == "vi" ? "i" : "") + "price\r", until: "Total")
    }
    corner.terminal.patience = .seconds(30)
    #expect(corner.allText.contains("Total"))
    if let memory = corner.child.residentMemory { #expect(memory < 300 << 20, "\(memory >> 20) MiB") }
    try corner.type("quit\r")
    #expect(corner.child.end(on: corner.terminal) == .exited(0))
    #expect(corner.terminal.modes == corner.found && corner.terminal.grid.modes.isEmpty)
  }

  /// Those that were found.
  @Test(arguments: [
    (80, 24, "\u{1B}_"), (80, 24, "\u{1B}$ix"), (80, 24, "\u{05}ix"), (80, 24, "x\u{1B}0D$ix"),
    (80, 24, "\u{1B}-+GnN/x\u{1B}"),
    (3, 5, "Bprevious\u{1B}Mi where trackPrice < 1"), (1, 1, "search x\u{1B}0dwix"),
  ])
  func found42ViKeysThatEndedIt(_ width: Int, _ height: Int, _ keys: String) throws {
    let corner = try Corner(width: width, height: height, files: [".editrc": "bind -v\n"], prompt: "")
    try corner.terminal.wait(for: "the editor") { $0.modes.contains(2004) }
    try corner.type(keys)
    corner.terminal.resize(width: 100, height: 30)
    corner.child.signal(SIGWINCH)
    try corner.type("\u{1B}\u{03}\u{03}\u{1B}iprice\r", until: "Total")
    try corner.type("quit\r")
    #expect(corner.child.end(on: corner.terminal) == .exited(0))
    #expect(corner.terminal.modes == corner.found)
  }

  /// A count before a key asks for a million of it.
  @Test func aLineIsBounded() throws {
    let corner = try Corner()
    try corner.type(String(repeating: "\u{1B}9", count: 6) + "N" + String(repeating: "x", count: 200))
    corner.child.signal(SIGTERM)
    #expect(try corner.end() == .exited(128 + SIGTERM))
  }

  @Test func found42TinyWindowsInEmacsMode() throws {
    let corner = try Corner(width: 5, height: 10)
    try corner.type("search raymond lam --entity song\u{01}\u{0B}\u{19}\u{17}\u{1B}b\u{14}x")
    corner.terminal.resize(width: 100, height: 30)
    corner.child.signal(SIGWINCH)
    try corner.type("\u{03}price\r", until: "Total")
    try corner.quit()
  }

  @Test func found48AWindowAsLargeAsCanBeTakesNoMemory() throws {
    let corner = try Corner()
    corner.terminal.setHugeSize()
    corner.child.signal(SIGWINCH)
    try corner.type("help\r", until: "leave; the order stays")
    if let memory = corner.child.residentMemory { #expect(memory < 200 << 20, "\(memory >> 20) MiB") }
    corner.terminal.resize(width: 100, height: 30)
    corner.child.signal(SIGWINCH)
    try corner.quit()
  }
}

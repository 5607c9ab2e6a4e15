import Foundation
import Harness
import Testing

@Suite(.ownThread) struct HistoryTests {
  @Test func twoSessionsShareIt() throws {
    let one = try Corner()
    let two = try Corner(sharing: one)
    try one.run("set quantity 4")
    try two.run("set quantity 5")
    try one.run("price")
    try two.run("order")
    try two.type("\u{1B}[A\u{1B}[A", until: "missing › price")
    try one.type("\u{12}quantity 5", until: "quantity 5\nset quantity 5")
    try one.type("\u{03}\u{03}")
    try two.type("\u{03}")
    try one.quit()
    try two.quit()
    #expect(one.history == ["set quantity 4", "set quantity 5", "price", "order", "quit", "quit"])
  }

  @Test func writtenBeforeItRuns() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    corner.child.signal(9)
    _ = corner.child.end(on: corner.terminal)
    #expect(corner.history == ["search one"])
  }

  @Test func whatStaysOut() throws {
    let corner = try Corner()
    try corner.run("address Ada, 1 Main, Rome, 00100")
    try corner.run("set name Ada Lovelace")
    try corner.run(" price")
    try corner.run("reqres_0123456789abcdef0123456789abcdef")
    try corner.run("Address Ada, 1 Main, Rome, 00100")
    try corner.type("address\r", untilInput: "  Name    › Ada")
    try corner.type("\u{15}Grace\r", until: "Street")
    try corner.type("\u{03}", until: "kept")
    try corner.run("price")
    try corner.type("\u{1B}[A\u{1B}[A", until: "› address")
    try corner.type("\u{03}")
    try corner.quit()
    #expect(corner.history == ["address", "price", "quit"])
  }

  @Test func linesOfSeveralLinesComeBackWhole() throws {
    let corner = try Corner()
    try corner.type("set quantity 4\u{1B}\rprice\r", until: "4 × vanilla")
    try corner.type("\u{1B}[A", until: "sandbox › set quantity 4\nprice")
    try corner.type("\u{03}")
    try corner.quit()
  }

  /// Old lines stay in their file, whatever others do to it.
  @Test(arguments: Fate.allCases)
  func oldLines(_ fate: Fate) throws {
    let terms = (0..<3_000).map { "search term \($0)\n" }
    let corner = try Corner(files: ["state/corner/history": "price # old\\nset quantity 3\n" + terms.joined()]
    )
    let path = corner.binary.home.path + "/state/corner/history"
    try corner.type("search", until: "search term 2999")
    try corner.type("\u{15}")
    switch fate {
    case .kept: break
    case .trimmed:
      try Data(terms.suffix(2_000).joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    case .cutOff: #expect(truncate(path, 0) == 0)
    }
    try corner.type("price #\u{1B}[A", until: fate == .cutOff ? "› price #" : "› price # old\nset quantity 3")
    try corner.type("!", until: fate == .cutOff ? "› price #!" : "set quantity 3!")
    try corner.type("\u{03}")
    try corner.run("price")
    // Each is there once: the walk ends at the oldest of the eleven that begin so, where all are.
    let twelve = String(repeating: "\u{1B}[A", count: 12)
    try corner.type(
      "search term 255\(twelve)!", until: fate == .cutOff ? "search term 2550!" : "search term 255!")
    try corner.type("\u{03}")
    try corner.quit()
  }

  enum Fate: CaseIterable {
    case kept, trimmed, cutOff
  }

  /// What is typed ahead of its question is an answer to it, not a command, and not kept.
  @Test func answersTypedAheadAreAnswers() throws {
    let corner = try Corner()
    try corner.type("address\rAda Lovelace\r12 St James\rLondon\rSW1Y\r")
    try corner.terminal.wait(forMark: "133;D;0")
    try corner.type("order\r", until: "  Street            12 St James")
    try corner.quit()
    #expect(corner.history == ["address", "order", "quit"])
  }

  /// A line whose end a full disk swallowed takes none of the next one along.
  @Test func aTornLastLineStaysByItself() throws {
    let corner = try Corner(files: ["state/corner/history": "set quantity 4\nsearch cut"])
    try corner.run("price")
    try corner.quit()
    #expect(corner.history == ["set quantity 4", "search cut", "price", "quit"])
  }
}

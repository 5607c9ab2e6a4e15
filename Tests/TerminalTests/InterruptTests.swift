import Harness
import Testing

/// Ctrl-C: always just what is in front of the person, never the session.
struct InterruptTests {
  @Test func idleAndWithText() throws {
    let corner = try Corner()
    try corner.type("\u{03}", until: "Ctrl-D leaves")
    try corner.type("set type", until: "set type")
    try corner.type("\u{03}", until: "set type^C")
    try corner.wait(forLastLine: "sandbox ›")
    try corner.run("price")
    try corner.quit()
  }

  @Test func duringARequest() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("\u{03}", until: "cancelled")
    try corner.terminal.wait(forMark: "133;D;130")
    try corner.run("price")
    try corner.quit()
  }

  /// What is typed is left first; the request goes on.
  @Test func withTextDuringARequest() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.type("search one\r")
    #expect(server.waitForRequest())
    try corner.type("abc\u{03}", until: "abc^C")
    server.answer()
    try corner.wait(for: "海港燈火")
    try corner.quit()
  }

  @Test func anOrderUnderWay() throws {
    let server = try HeldServer()
    let corner = try Corner(asking: server)
    try corner.run("address Ada, 1 Main, Rome, 00100")
    try corner.type("submit\r")
    #expect(server.waitForRequest())
    try corner.type("\u{03}", until: "may have arrived")
    try corner.terminal.wait(forMark: "133;D;8")
    try corner.run("orders")
    #expect(corner.allText.contains("unknown: it may have arrived"))
    try corner.quit()
  }

  @Test func duringAQuestion() throws {
    let corner = try Corner()
    try corner.type("address\r", until: "Name    ›")
    try corner.type("Ada\r", until: "Street  ›")
    try corner.type("12 St", until: "12 St")
    try corner.type("\u{03}", until: "what was typed is kept")
    try corner.run("order")
    #expect(corner.allText.contains("Ada"))
    try corner.type("address\r", untilInput: "  Name    › Ada")
    try corner.type("\u{15}\u{04}")
    try corner.terminal.wait(forMark: "133;D", count: 3)
    try corner.quit()
  }

  @Test func aPasteThatNeverEnds() throws {
    let corner = try Corner()
    try corner.type("set \u{1B}[200~quantity 9\rpr", until: "sandbox › set")
    try corner.type("\u{03}", until: "quantity 9\npr^C")
    try corner.run("price")
    #expect(corner.lastCode == "0" && corner.allText.contains("3 × vanilla"))
    try corner.quit()
  }

  @Test func closesAMenu() throws {
    let corner = try Corner()
    try corner.type("s\t", until: "search")
    try corner.type("\u{03}")
    try corner.terminal.wait(for: "no menu") { !$0.text.contains("submit") }
    try corner.type("\u{03}", until: "s^C")
    try corner.quit()
  }
}

import Foundation
import Harness
import Testing

@Suite struct OrderSessionTests {
  @Test(arguments: ["xterm-256color", "dumb"])
  func fault61AKeyIsTypedUnseenAndKeptForItsOwnerAlone(_ term: String) throws {
    let corner = try Corner(
      ["--orders-url", "http://127.0.0.1:9/"], environment: ["TERM": term])
    try corner.type("key set\r", until: "Key for 127.0.0.1:9:")
    try corner.type("s3cret-key\r", until: "the key for 127.0.0.1:9 is kept")
    try corner.type("key\r", until: "there is a key for 127.0.0.1:9, from the state folder")
    #expect(corner.file("state/corner/key-127.0.0.1:9") == "s3cret-key")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: corner.binary.home.path + "/state/corner/key-127.0.0.1:9")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try corner.type("key clear\r", until: "is gone")
    #expect(!String(decoding: corner.terminal.transcript, as: UTF8.self).contains("s3cret-key"))
    #expect(corner.history == ["key"])
    try corner.quit()
  }

  @Test func oneCommandAsksForAKeyUnseen() throws {
    let corner = try Corner(
      ["--orders-url", "http://127.0.0.1:9/", "key", "set"], prompt: "Key for 127.0.0.1:9:")
    #expect(corner.terminal.modes != corner.found)
    try corner.type("s3cret-key\r", until: "the key for 127.0.0.1:9 is kept")
    #expect(try corner.end() == .exited(0))
    #expect(corner.lines == ["Key for 127.0.0.1:9:", "the key for 127.0.0.1:9 is kept"])
    #expect(corner.file("state/corner/key-127.0.0.1:9") == "s3cret-key")
  }

  /// However the question ends, the terminal shows again what is typed.
  @Test(arguments: [
    (SIGINT, Child.End.exited(130)), (SIGTERM, .exited(143)), (SIGHUP, .signalled(SIGHUP)),
    (SIGQUIT, .signalled(SIGQUIT)), (SIGSEGV, .signalled(SIGSEGV)),
  ])
  func aQuestionForAKeyLeavesTheTerminalAsItWas(_ signal: Int32, _ end: Child.End) throws {
    let corner = try Corner(
      ["--orders-url", "http://127.0.0.1:9/", "key", "set"], prompt: "Key for 127.0.0.1:9:")
    try corner.type("half\u{1A}")
    if signal == SIGINT { try corner.type("\u{03}") } else { corner.child.signal(signal) }
    #expect(try corner.end() == end)
    #expect(corner.file("state/corner/key-127.0.0.1:9") == nil)
  }

  @Test func oneCommandAsksBeforeItSendsTheSameOrderAgain() async throws {
    let server = try RawServer { $0.reset() }
    let arguments = ["--orders-url", "http://127.0.0.1:\(server.port)/"]
    let address = try Corner(arguments + ["address"], prompt: "Name    ›")
    for (answer, next) in [("A", "Street"), ("B", "City"), ("C", "Zip")] {
      try address.type(answer + "\r", until: next)
    }
    try address.type("D\r")
    #expect(try address.end() == .exited(0))
    #expect(try await address.binary.run(arguments + ["submit"]).code == 8)
    for (answer, code) in [("n\r", Int32(2)), ("\u{04}", 2), ("\u{03}", 130), ("y\r", 8)] {
      let retry = try Corner(arguments + ["orders", "retry", "1"], sharing: address, prompt: "[y/N]")
      try retry.type(answer)
      #expect(try retry.end() == .exited(code))
    }
    try server.settle()
    #expect(server.requests.count == 2)
  }

  /// Impatience at the prompt: the line entered twice, then Enter at the question.
  @Test func fault67EnterTwiceIsOneOrder() throws {
    let receipt = #"{"type":0,"quantity":3,"id":"697"}"#
    let server = try RawServer(
      sending: "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)")
    let corner = try Corner(["--orders-url", "http://127.0.0.1:\(server.port)/"])
    try corner.run("address A, B, C, D")
    try corner.type("submit\r\rsubmit\r\r", until: "This was order 1, confirmed as 697. Send it again? [y/N]")
    try corner.type("\r", until: "nothing was sent")
    try corner.quit()
    #expect(server.requests.count == 1)
  }

  @Test func anUnknownOrderIsShownAtTheNextStart() async throws {
    let server = try RawServer { $0.reset() }
    let arguments = ["--orders-url", "http://127.0.0.1:\(server.port)/"]
    let corner = try Corner(arguments)
    _ = try await corner.binary.run(arguments + ["address", "A, B, C, D"])
    #expect(try await corner.binary.run(arguments + ["submit"]).code == 8)
    let next = try Corner(arguments, sharing: corner)
    try next.wait(for: "order 1 to 127.0.0.1:\(server.port) may have arrived")
    try next.type("orders settle 1 rejected\r", until: "order 1 is rejected, as you say")
    try next.quit()
    try corner.quit()
  }

  @Test func whatIsSaidBreaksBetweenWords() throws {
    let corner = try Corner(width: 40)
    try corner.run("submit")
    #expect(
      corner.lines.suffix(4).dropLast() == [
        "the address is not complete: name,", "street, city, zip missing; `address`", "asks for them",
      ])
    try corner.run("address A, B, C, D")
    try corner.run("faults set drop before-answer for 1")
    try corner.run("submit")
    try corner.run("orders show 1")
    #expect(
      corner.allText.contains("\n    broke off: the connection was closed\n    without an answer\n")
    )
    try corner.quit()
  }

  @Test func thePromptShowsThatFaultsAreOn() throws {
    let corner = try Corner()
    try corner.type("faults set status 404 for 1\r", until: "sandbox, faults: status 404 for 1 ›")
    try corner.run("search x")
    try corner.wait(forLastLine: "sandbox ›")
    try corner.quit()
  }

  @Test func thePromptFollowsTheOrder() throws {
    let corner = try Corner()
    try corner.type("set quantity 12\r", until: "sandbox, $24.00, address missing ›")
    try corner.type("address A, B, C, ' '\r", until: "sandbox, $24.00, zip missing ›")
    try corner.type("submit", until: "($24.00, zip missing)")
    try corner.type("\u{15}set zip 1\r", until: "sandbox, $24.00 ›")
    let next = try Corner(sharing: corner)
    try next.wait(forLastLine: "sandbox, $24.00 ›")
    try next.type("undo\r", until: "sandbox, $24.00, zip missing ›")
    try next.type("reset\r", until: "the order is as new")
    try next.wait(forLastLine: "sandbox ›")
    try next.quit()
    try corner.quit()
  }

  /// What the prompt shows is what is sent.
  @Test func anOrderThatAnotherSessionChangedIsAskedAbout() async throws {
    let receipt = #"{"type":0,"quantity":20,"id":"697"}"#
    let server = try RawServer(
      sending: "HTTP/1.1 201 Created\r\nContent-Length: \(receipt.utf8.count)\r\n\r\n\(receipt)")
    let corner = try Corner(["--orders-url", "http://127.0.0.1:\(server.port)/"])
    try corner.type("address A, B, C, D\r", until: ", $6.00 ›")
    _ = try await corner.binary.run("set", "quantity", "19")
    try corner.run("jobs")
    try corner.wait(for: ", $38.00 ›")
    _ = try await corner.binary.run("set", "quantity", "20")
    try corner.type("submit\r", until: "another session changed the order: quantity 19 → 20")
    try corner.type("\r", until: "nothing was sent")
    try corner.wait(for: ", $40.00 ›")
    #expect(server.requests.isEmpty)
    try corner.type("submit\r", until: "Thank you!")
    #expect(server.requests.count == 1)
    try corner.quit()
  }

  @Test func anAddressIsOneStep() throws {
    let corner = try Corner()
    try corner.type("set quantity 12\r", until: "$24.00, address missing ›")
    try corner.type("address\r", untilInput: "  Name    ›")
    try corner.type("Ada\r", until: "Street")
    try corner.type("Main\r", until: "City")
    try corner.type("\u{03}", until: "what was typed is kept")
    try corner.wait(for: "$24.00, address incomplete ›")
    try corner.type("undo\r", until: "(empty)")
    try corner.wait(forLastLine: "sandbox, $24.00, address missing ›")
    try corner.quit()
  }
}

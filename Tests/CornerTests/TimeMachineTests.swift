import Harness
import Testing

@Suite struct TimeMachineTests {
  private func order(_ binary: Binary) async throws -> String {
    try await binary.run("--output", "jsonl", "order").output
  }

  /// Each line is a process of its own.
  @Test func undoAndRedoGoAcrossSessions() async throws {
    let binary = try Binary()
    var states = [try await order(binary)]
    for words in [
      ["set", "type", "choc"], ["set", "quantity", "12"], ["address", "A, B, C, D"], ["reset"],
    ] {
      #expect(try await binary.run(words).code == 0)
      states.append(try await order(binary))
    }
    #expect(Set(states).count == 4 && states.first == states.last)
    for state in states.dropLast().reversed() {
      #expect(try await binary.run("undo").code == 0)
      #expect(try await order(binary) == state)
    }
    let tooFar = try await binary.run("undo")
    #expect(tooFar.code == 2 && tooFar.error == "corner: there is nothing to take back\n")
    for state in states.dropFirst() {
      #expect(try await binary.run("redo").code == 0)
      #expect(try await order(binary) == state)
    }
    #expect(try await binary.run("redo").code == 2)
  }

  @Test func turningSpecialRequestsOffIsOneStep() async throws {
    let outcome = try await Binary().run(
      input: """
        set special on
        set frosting on
        set sprinkles on
        set special off
        undo
        """)
    #expect(
      outcome.output == """
          Special requests  off  →  on
          Extra frosting    off  →  on
          Sprinkles         off  →  on

        """)
  }

  @Test func aChangeEndsWhatCouldBeChangedAgain() async throws {
    let outcome = try await Binary().run(
      input:
        "set quantity 4\nset quantity 5\nundo\nset quantity 5\nset quantity 6\nundo\nundo\nredo\nredo\nredo\n"
    )
    #expect(outcome.code == 2)
    #expect(outcome.error == "stdin:10:1: there is nothing to change again\n")
    #expect(outcome.output.split(separator: "\n").map { $0.suffix(1) } == ["4", "5", "4", "5", "6"])
  }

  @Test func settingWhatIsSetIsNoStep() async throws {
    let outcome = try await Binary().run(input: "set quantity 5\nset quantity 5\nundo\norder\n")
    #expect(outcome.output.contains("Quantity          3"))
  }

  @Test func snapshotsAreKeptComparedAndRestored() async throws {
    let binary = try Binary()
    _ = try await binary.run(input: "set quantity 12\nsnapshot party\nreset\nset city Rome\n")
    #expect(
      try await binary.run("diff", "party").output == """
          Quantity  12       →  3
          City      (empty)  →  Rome

        """)
    #expect(try await binary.run("restore", "prty").error.contains("did you mean `party`?"))
    #expect(try await binary.run("restore", "party").code == 0)
    #expect(try await binary.run("price").output.contains("$24.00"))
    #expect(try await binary.run("undo").output.contains("→  3"))
    #expect(try await binary.run("snapshot").output.hasPrefix("  party"))
    #expect(try await binary.run("snapshot", "party").error == "the earlier party is replaced\n")
  }

  @Test func theOrderIsComparedWithTheLastSubmitted() async throws {
    let binary = try Binary()
    #expect(try await binary.run("diff").code == 2)
    let outcome = try await binary.run(
      input: "address A, B, C, D\nsubmit\ndiff\nset quantity 9\ndiff --output jsonl\n")
    #expect(outcome.error == "there is no difference\n")
    #expect(outcome.output.hasSuffix("{\"field\":\"quantity\",\"before\":\"3\",\"after\":\"9\"}\n"))
  }
}

import Foundation
import Harness
import Testing

/// Each fault of the sandbox, met by an order: what the person is told, and what came of it.
@Suite struct FaultsTests {
  @Test(arguments: [
    ("status 503", 8, "HTTP 503"), ("status 400", 4, "HTTP 400"), ("drop before-answer", 8, "broke off"),
    ("drop mid-answer", 8, "broke off"), ("drip", 8, "did not answer within 0.5 s"),
    ("latency 5s", 8, "did not answer within 0.5 s"), ("truncate", 8, "not JSON"), ("html", 8, "it is HTML"),
    ("key-required", 4, "told to ask for a key"), ("throttle", 5, "wait 60 s, then `orders retry 1`"),
    ("lose-field id", 8, "`id` is missing"), ("retype-field id", 8, "`id` is a number, not text"),
    ("lose-field zip", 0, "the answer lost `zip`"),
    ("retype-field quantity", 0, "the answer made `quantity` text, \"3\"; it was sent as a number, 3"),
    ("latency 1ms", 0, ""), ("lose-field createdAt", 0, "no `createdAt` that can be read"),
  ])
  func anOrderMeetsIt(_ fault: String, _ code: Int32, _ says: String) async throws {
    let timeout = says.hasSuffix("within 0.5 s") ? "0.5" : "30"
    let outcome = try await Binary().run(
      "--timeout", timeout, input: "address A, B, C, D\nfaults set \(fault) for 1\nsubmit\n")
    #expect(outcome.code == code, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("on: \(fault) for 1\n"), "\(outcome.error)")
    #expect(says.isEmpty || outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.output.contains("Thank you!") == (code == 0))
  }

  /// The sandbox takes an order once, however often it is sent: the next one has the next id.
  @Test(arguments: [
    "drop before-answer", "drop mid-answer", "truncate", "html", "lose-field id", "status 503",
  ])
  func aRetryIsTakenOnce(_ fault: String) async throws {
    let outcome = try await Binary().run(
      "--keep-going", "--output", "json",
      input: """
        address A, B, C, D
        faults set \(fault) for 1
        submit
        orders retry 1 --yes
        last response --headers --output table
        set quantity 4
        submit

        """)
    let ids = outcome.output.matches(of: /(?m)^  "id": "(\d+)"/).map(\.1)
    #expect(ids == ["697", "698"], "\(outcome)")
    #expect(outcome.output.contains("Idempotent-Replayed: true") == (fault != "status 503"))
    #expect(outcome.error.contains("`orders retry 1` repeats it under the same key"))
  }

  @Test(arguments: [
    ("drop mid-answer", Int32(6)), ("truncate", 6), ("throttle", 5), ("lose-field results", 6),
  ])
  func aSearchMeetsIt(_ fault: String, _ code: Int32) async throws {
    #expect(try await Binary().run(input: "faults set \(fault)\nsearch jack\n").code == code)
  }

  @Test func theyEndByThemselvesOrByClearing() async throws {
    let outcome = try await Binary().run(
      "--keep-going",
      input: """
        faults set status 404 for 2
        faults
        search x
        faults
        search x
        faults
        search x --limit 1
        faults set html
        faults set latency 1ms for 9
        faults
        faults clear
        faults
        """)
    #expect(outcome.output.contains("  status 404 for 2\n  status 404 for 1\n"))
    #expect(outcome.output.hasSuffix("  html\n  latency 1ms for 9\n"))
    #expect(outcome.error.components(separatedBy: "the sandbox does everything right").count == 4)
  }

  @Test(arguments: [
    "faults set", "faults set nonsense", "faults set status", "faults set status 999", "faults set latency 5",
    "faults set drop", "faults set html for 0", "faults set latency 11m for x", "use live\nfaults set html",
  ])
  func whatIsNoFaultIsRefused(_ line: String) async throws {
    #expect(try await Binary().run(input: line + "\n").code == 2)
  }

  @Test(arguments: [("extraFrosting", "false"), ("quantity", "3")])
  func aRetypedFieldIsItsTextInJSON(_ field: String, _ text: String) async throws {
    let outcome = try await Binary().run(
      input: "address A, B, C, D\nfaults set retype-field \(field)\nsubmit\n")
    #expect(outcome.error.contains("made `\(field)` text, \"\(text)\""), "\(outcome.error)")
  }

  @Test func oneCommandSaysThatItsFaultsEndWithIt() async throws {
    let says = "the sandbox ends with this command"
    #expect(try await Binary().run("faults", "set", "html").error.contains(says))
    #expect(try await !Binary().run(input: "faults set html\n").error.contains(says))
  }
}

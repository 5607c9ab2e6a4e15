import Foundation
import GRDB
import Harness
import JSON
import Testing

/// A line means one thing, however it comes: typed words, references in them, `!`, `|`, `>` and `&`.
@Suite struct LineTests {
  /// While nothing more is typed, what runs beside goes on.
  @Test(arguments: ["search love --limit 1 &", "address A, B, C, D\nsubmit &"])
  func found1AScriptThatWaitsForItsNextLineHoldsNothingUp(_ lines: String) async throws {
    let binary = try Binary()
    // The pipe stays open until what the first lines print is there.
    let outcome = try await binary.runInShell(
      """
      mkfifo "$HOME/in"; "$CORNER" < "$HOME/in" > "$HOME/out" 2>&1 & exec 3>"$HOME/in"
      printf '\(lines.replacing("\n", with: "\\n"))\\n' >&3
      for i in $(seq 300); do [ -s "$HOME/out" ] && break; sleep 0.1; done; cp "$HOME/out" "$HOME/early"
      echo price >&3; exec 3>&-; wait; cat "$HOME/early"
      """)
    #expect(outcome.output.contains(lines.contains("submit") ? "Thank you!" : "1  "), "\(outcome)")
  }

  @Test(arguments: ["submit &", "address &", "key set &"])
  func found7WhatRunsBesideAsksNothing(_ line: String) async throws {
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "https://127.0.0.2.example/"])
    let outcome = try await binary.run("--keep-going", input: "address A, B, C, D\n\(line)\n")
    #expect(outcome.code == 2, "\(outcome)")
  }

  @Test func found8LastTellsWhyNothingCame() async throws {
    let server = try RawServer { $0.stayWithClient() }
    let refusing = try RawServer.refusingPort()
    for (port, why) in [(server.port, "did not answer within 0.3 s"), (refusing, "connection refused")] {
      let binary = try Binary()
      let outcome = try await binary.run(
        "--keep-going", "--timeout", "0.3", "--catalog-url", "http://127.0.0.1:\(port)",
        input: "search x\nlast\nlast --output json\n")
      #expect(outcome.output.components(separatedBy: why).count == 3, "\(outcome.output)")
      #expect(try await binary.run("last").output.contains(why))
    }
  }

  private static let song =
    #"{"kind":"song","trackId":7,"artistId":9,"trackName":"A Song","artistName":"Ada Lovelace","trackPrice":1.29}"#

  private func run(_ lines: String) async throws -> Binary.Outcome {
    let server = try RawServer(sending: RawServer.ok("{\"results\":[\(Self.song)]}"))
    return try await Binary().run(
      "--keep-going", "--catalog-url", "http://127.0.0.1:\(server.port)", input: "search x\n" + lines)
  }

  @Test(arguments: [
    ("set name \"$1.artistName\"", "Ada Lovelace"), ("set name X-$1.trackId", "X-7"),
    ("set name $1.artistName", "Ada Lovelace"),
    ("set name \"by $1.artistName, $1.trackId\"", "by Ada Lovelace, 7"),
    ("set name '$1.trackId'", "$1.trackId"),
    ("set name \\$1", "$1"), ("set name \"\\$1\"", "$1"), ("set name $1.29", "$1.29"),
    ("set name \"$1,299.00\"", "$1,299.00"),
    ("set name '$HOME'", "$HOME"), ("set name \"5 $\"", "5 $"), ("set name $_", "7"),
    ("set name \"$_.artistId\"", "9"),
  ])
  func found15AReferenceStandsInAWordAndInDoubleQuotes(_ line: String, _ name: String) async throws {
    let outcome = try await run(line + "\norder\n")
    #expect(outcome.output.contains("Name              \(name)\n"), "\(outcome)")
  }

  @Test(arguments: [
    ("set street $HOME", "stdin:2:12: there is nothing called `$HOME`; in single quotes `$` is only a sign"),
    ("set street \"a $HOME\"", "stdin:2:12: there is nothing called `$HOME`"),
    ("set street X-$2", "stdin:2:12: there is no result 2"),
    ("set street X-$1.nope", "stdin:2:12: result 1 has no `nope`"),
  ])
  func found15AnUnknownReferenceIsNeverSentAsItIs(_ line: String, _ says: String) async throws {
    let outcome = try await run(line + "\n")
    #expect(outcome.code == 2 && outcome.error.contains(says), "\(outcome.error)")
  }

  @Test(arguments: [("| cat", "|"), ("> x", ">"), (">> x", ">>"), ("&", "&")])
  func found19ALineWithoutACommandIsSaid(_ line: String, _ sign: String) async throws {
    let outcome = try await Binary().run(input: line + "\n")
    #expect(outcome.error == "stdin:1:1: a command is missing before \(sign)\n", "\(outcome)")
  }

  @Test func found19AFailingPipeIsNamedAtItsPlace() async throws {
    let outcome = try await Binary().run(input: "price | exit 3\n")
    #expect(outcome.error == "stdin:1:9: `exit 3` ended with 3\n", "\(outcome)")
  }

  @Test func found19AnAmpersandBehindAShellCommandIsTheShells() async throws {
    let outcome = try await Binary().run(input: "!sleep 0 & echo here\n!true &\njobs\n")
    #expect(
      outcome.code == 0 && outcome.output.contains("here") && outcome.error == "nothing runs\n", "\(outcome)")
  }

  /// However long what is written down takes: an order that was sent is not called cancelled.
  @Test func found6ASignalDoesNotCutTheJournalShort() async throws {
    let (server, arrivals) = try RawServer.silent()
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    _ = try await binary.run("address", "A, B, C, D")
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: binary.home.path + "/state/corner/corner.sqlite", configuration: unsafe)
    let outcome = try await binary.run(["submit"]) { send in
      for await _ in arrivals { break }
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      try send(SIGINT)
      // For longer than a process is usually given to end.
      try await Task.sleep(for: .seconds(1))
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
    #expect(outcome.code == 8, "\(outcome.error)")
    #expect(try await binary.orderState() == "unknown")
  }
}

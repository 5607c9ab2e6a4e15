import Foundation
import Harness
import Testing

/// A state folder on a disk that is mounted for reading only, in a mount namespace of the product's own.
@Suite(.enabled("takes Linux's mount namespaces") { await Mounted.works }) struct ReadOnlyTests {
  @Test(arguments: ["", "--state-dir \"$STATE\""])
  func fault44WhatIsThereIsReadAndNothingIsSent(_ options: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    var binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    binary.environment["STATE"] = binary.home.path + "/state/corner"
    _ = try await binary.run(input: "address A, B, C, D\nsubmit\nset quantity 5\n")
    #expect(server.requests.count == 1)

    let orders = try await Mounted.run(binary, "$CORNER \(options) orders")
    #expect(orders.code == 0 && orders.output.contains("confirmed as 697"), "\(orders.error)")
    let notice = "nothing can be written in \(binary.home.path)/state/corner (read-only file system)"
    let lines = "price\\nset quantity 7\\nprice\\nsubmit\\n"
    let session = try await Mounted.run(binary, "printf '\(lines)' | $CORNER \(options) --keep-going")
    #expect(session.output.contains("5 × ") && session.output.contains("7 × "), "\(session.output)")
    #expect(session.error.components(separatedBy: notice).count == 2, "\(session.error)")
    #expect(session.error.contains("nothing was sent") && session.code == 1, "\(session.error)")
    #expect(server.requests.count == 1)
    #expect(try await binary.run("price").output.contains("5 × "))
  }
}

private enum Mounted {
  static var works: Bool {
    get async {
      guard let binary = try? Binary() else { return false }
      return (try? await run(binary, "! touch \"$HOME/state/x\" 2>&-").code) == 0
    }
  }

  static func run(_ binary: Binary, _ script: String) async throws -> Binary.Outcome {
    var binary = binary
    binary.environment["SCRIPT"] = script
    return try await binary.runInShell(
      """
      mkdir -p "$HOME/state"
      exec unshare -rm bash -c 'mount --bind "$HOME/state" "$HOME/state" \\
        && mount -o remount,bind,ro "$HOME/state" && eval "$SCRIPT"'
      """)
  }
}

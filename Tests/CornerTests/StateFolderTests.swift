import Foundation
import GRDB
import Harness
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The state folder and its files, whatever stands there and whatever becomes of them meanwhile.
@Suite struct StateFolderTests {
  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
  }

  private func make(_ path: String, _ mode: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(arguments: [0o1777, 0o777, 0o775, 0o770])
  func found49AFolderInWhichOthersMayWriteIsRefusedAndStaysAsItIs(_ found: Int) async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/shared"
    try make(folder, found)
    let outcome = try await binary.run("--state-dir", folder, "set", "quantity", "4")
    #expect(outcome.code == 1 && outcome.error.contains("others may write in \(folder)"), "\(outcome.error)")
    #expect(try mode(folder) == found)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(arguments: [0o700, 0o755, 0o750])
  func found49AFolderOfOnesOwnStaysAsItIs(_ found: Int) async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/mine"
    try make(folder, found)
    #expect(try await binary.run("--state-dir", folder, "set", "quantity", "4").code == 0)
    #expect(try mode(folder) == found)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(try mode(folder + "/" + file) == 0o600, "\(file)")
    }
  }

  @Test(arguments: ["", "/", "//", "/.", "/./"])
  func found49ALinkInThePlaceOfTheFolderIsNotFollowed(_ slashes: String) async throws {
    let binary = try Binary()
    let (folder, link) = (binary.home.path + "/mine", binary.home.path + "/link")
    try make(folder, 0o755)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    let outcome = try await binary.run("--state-dir", link + slashes, "set", "quantity", "4")
    #expect(outcome.code == 1 && outcome.error.contains("link"), "\(outcome.error)")
    #expect(try mode(folder) == 0o755)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func found50MissingFoldersAboveItAreItsOwnersAlone() async throws {
    let binary = try Binary()
    let outcome = try await binary.runInShell(
      "umask 000; \"$CORNER\" --state-dir \"$HOME/a/b/c\" set quantity 4; umask 077; "
        + "stat -c %a \"$HOME/a\" \"$HOME/a/b\" \"$HOME/a/b/c\" 2>&1 || stat -f %Lp \"$HOME/a\" \"$HOME/a/b\" \"$HOME/a/b/c\""
    )
    #expect(outcome.output == "700\n700\n700\n", "\(outcome)")
  }

  @Test(arguments: ["last", "history", "key-127.0.0.1:9", "corner.lock", "corner.sqlite"])
  func found50APipeInThePlaceOfAFileIsNotWaitedFor(_ name: String) async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/state/corner"
    try make(folder, 0o700)
    #expect(mkfifo(folder + "/" + name, 0o600) == 0)
    let outcome = try await binary.runInShell(
      "for c in 'set quantity 4' last history key; do "
        + "timeout 20 \"$CORNER\" --orders-url http://127.0.0.1:9/ $c; [ $? -ne 124 ] || echo waited; done")
    #expect(!outcome.output.contains("waited"), "\(outcome)")
  }

  @Test func found3ALockThatIsHeldIsWaitedForAndThenSaid() async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/state/corner"
    try make(folder, 0o700)
    let lock = open(folder + "/corner.lock", O_RDWR | O_CREAT, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let outcome = try await binary.runInShell("timeout 60 \"$CORNER\" set quantity 4")
    #expect(
      outcome.code == 1 && outcome.error.contains("another session holds \(folder)/corner.lock"), "\(outcome)"
    )
    close(lock)
    #expect(try await binary.run("set", "quantity", "4").code == 0)
  }

  /// What a session sends is found by the next one, whatever somebody did to the files in between.
  @Test(arguments: [
    "rm -rf \"$STATE\"", "rm \"$STATE/corner.sqlite\"", "rm -f \"$STATE\"/corner.sqlite*",
    "rm -f \"$STATE/corner.sqlite-wal\"", "rm -f \"$STATE/corner.sqlite-shm\"",
    "mv \"$STATE\" \"$STATE.old\"",
    "cp \"$STATE/corner.sqlite\" \"$STATE/x\"; mv \"$STATE/x\" \"$STATE/corner.sqlite\"",
    ": > \"$STATE/corner.sqlite-wal\"", ": > \"$STATE/corner.sqlite-shm\"",
    ": > \"$STATE/corner.sqlite\"", "head -c 4096 /dev/zero > \"$STATE/corner.sqlite\"",
  ])
  func found45ASubmissionIsJournalledWhereTheNextSessionLooks(_ accident: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let state = "STATE=\"$HOME/state/corner\"; "
    let outcome = try await binary.run(
      "--keep-going", input: "address A, B, C, D\n!\(state)\(accident)\nsubmit\nsubmit --yes\nsubmit\n")
    try server.settle()
    let listed = try await binary.run("orders")
    let confirmed = listed.output.split(separator: "\n").count { $0.contains("confirmed as 697") }
    #expect(confirmed == server.requests.count, "\(outcome.error)\(listed)")
    #expect(server.requests.count >= 1 && outcome.code < 128, "\(outcome.error)")
    #expect(listed.code == 0, "\(listed.error)")
  }

  /// A new journal knows nothing of what was sent before: nothing goes out by it unasked.
  @Test(arguments: ["rm -rf \"$HOME/state/corner\"", ": > \"$HOME/state/corner/corner.sqlite-wal\""])
  func found45AnOrderIsNotSentTwiceByAJournalThatWasLost(_ accident: String) async throws {
    let server = try RawServer { _ in }
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(
      "--keep-going", input: "address A, B, C, D\nsubmit\n!\(accident)\nsubmit\nsubmit\norders\n")
    #expect(server.requests.count == 1, "\(outcome.error)")
    #expect(outcome.error.contains("the journal is not the one it was"), "\(outcome.error)")
    #expect(outcome.error.contains("`submit --yes` sends it all the same"))
  }

  @Test func found45WhatTheLogHeldIsThereAfterItWasRemoved() async throws {
    let server = try RawServer { _ in }
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(
      "--keep-going",
      input:
        "address A, B, C, D\nsubmit\n!rm \"$HOME/state/corner/corner.sqlite-wal\"\norders\nset zip 7\norder\n"
    )
    #expect(outcome.output.contains("unknown: it may have arrived"), "\(outcome)")
    #expect(outcome.output.contains("Zip               7\n"), "\(outcome)")
  }

  @Test func found45ADraftIsNotLostWithItsFile() async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(
      input: "address A, B, C, D\n!rm -rf \"$HOME/state/corner\"\nset quantity 7\nsubmit --yes\n")
    #expect(outcome.code == 0 && server.requests[0].contains("\"quantity\":7"), "\(outcome.error)")
    #expect(outcome.error.contains("was removed or changed from outside"))
  }
}

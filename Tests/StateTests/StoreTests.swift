import Foundation
import GRDB
import Harness
import Testing

@testable import State

@Suite struct StoreTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int) ?? 0
  }

  @Test func filesAreForTheirOwnerAlone() throws {
    let home = try TemporaryFolder()
    let folder = StateFolder(path: home.path + "/a/b")
    let store = Store(in: folder)
    try store.write { try $0.execute(sql: "INSERT INTO draft (id, json) VALUES (1, '{}')") }
    try History(in: folder).append("x")
    #expect(try mode(folder.path) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(try mode(folder.path + "/" + file) == 0o600, "\(file)")
    }
  }

  @Test func commitsSurviveAPowerLoss() throws {
    let home = try TemporaryFolder()
    let store = Store(in: StateFolder(path: home.path))
    #expect(try store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try store.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
  }

  @Test func aNewerStateIsRefusedAndStays() throws {
    let home = try TemporaryFolder()
    let path = home.path + "/corner.sqlite"
    var configuration = Configuration()
    configuration.journalMode = .wal
    let other = try DatabaseQueue(path: path, configuration: configuration)
    var migrations = Schema.migrations
    migrations.registerMigration("from the future") { try $0.create(table: "future") { $0.column("x") } }
    try migrations.migrate(other)
    try other.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = Store(in: StateFolder(path: home.path))
    #expect(throws: StateError.newer(path: path)) { try store.read { _ in } }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func aCorruptStateIsSetAside() throws {
    let home = try TemporaryFolder()
    let garbage = Data(
      "this is no database, and long enough to be looked at as one, whatever it holds....".utf8)
    try garbage.write(to: URL(fileURLWithPath: home.path + "/corner.sqlite"))
    let store = Store(in: StateFolder(path: home.path))
    try store.write { try $0.execute(sql: "INSERT INTO draft (id, json) VALUES (1, '{}')") }
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    let aside = try #require(names.first { $0.hasPrefix("corner.sqlite.broken-") })
    #expect(try Data(contentsOf: URL(fileURLWithPath: home.path + "/" + aside)) == garbage)
    #expect(store.takeNotices().count == 1)
    #expect(store.takeNotices().isEmpty)
  }

  @Test func aPageThatIsDamagedLaterSetsTheStateAsideAsWell() throws {
    let home = try TemporaryFolder()
    let path = home.path + "/corner.sqlite"
    let first = Store(in: StateFolder(path: home.path))
    try first.write { try $0.execute(sql: "INSERT INTO draft (id, json) VALUES (1, '{}')") }
    let page = try first.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'draft'")
    }
    let whole = try DatabaseQueue(path: path)
    try whole.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try whole.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0x41, count: 4096))
    try file.close()
    let damaged = try Data(contentsOf: URL(fileURLWithPath: path))

    let store = Store(in: StateFolder(path: home.path))
    let other = Store(in: StateFolder(path: home.path))
    let reading = { (store: Store) in try store.read { try Row.fetchAll($0, sql: "SELECT * FROM draft") } }
    try other.read { _ in }
    #expect(
      throws: StateError.failed(
        path: path, reason: "it was damaged; what can be read of it is kept: try again")
    ) { try reading(store) }
    // The other one finds that its file was replaced.
    #expect(try reading(other).isEmpty)
    #expect(store.takeNotices().first?.contains("set aside") == true)
    #expect(other.takeNotices().first?.contains("removed or changed") == true)
    #expect(try reading(store).isEmpty && reading(other).isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    let aside = try #require(
      names.first { $0.contains(".broken-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
    #expect(try Data(contentsOf: URL(fileURLWithPath: home.path + "/" + aside)) == damaged)
  }

  /// As it is left by a process that was killed, on a disk without room for the log's index.
  @Test func whatStandsInTheLogAloneIsReadWithoutItsIndex() throws {
    let home = try TemporaryFolder()
    let left = try TemporaryFolder()
    let store = Store(in: StateFolder(path: home.path))
    try store.write { try $0.execute(sql: "INSERT INTO draft (id, json) VALUES (1, '{}')") }
    for name in ["corner.sqlite", "corner.sqlite-wal"] {
      try FileManager.default.copyItem(atPath: home.path + "/" + name, toPath: left.path + "/" + name)
    }
    let folder = StateFolder(path: left.path)
    let copy = try Store(in: folder).copy(in: folder)
    #expect(try copy.read { try String.fetchOne($0, sql: "SELECT json FROM draft") } == "{}")
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: left.path)) == [
        "corner.sqlite", "corner.sqlite-wal",
      ])
  }

  @Test func aSymbolicLinkIsNotFollowed() throws {
    let home = try TemporaryFolder()
    let path = home.path + "/corner.sqlite"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: home.path + "/elsewhere")
    #expect(throws: StateError.notOurs(path: path)) {
      try Store(in: StateFolder(path: home.path)).read { _ in }
    }
    #expect(!FileManager.default.fileExists(atPath: home.path + "/elsewhere"))
  }

  @Test func withoutAFolderItLivesInMemory() throws {
    let store = Store(in: nil)
    try store.write { try $0.execute(sql: "INSERT INTO draft (id, json) VALUES (1, '{}')") }
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM draft") } == 1)
    #expect(!store.isPersistent && store.takeNotices().count == 1)
  }

  @Test func aLockedStateIsWaitedForAndThenSaid() throws {
    let home = try TemporaryFolder()
    let folder = StateFolder(path: home.path)
    let store = Store(in: folder, patience: 0.1)
    try store.write { _ in }
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: home.path + "/corner.sqlite", configuration: unsafe)
    try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(throws: StateError.busy(path: home.path + "/corner.sqlite")) { try store.write { _ in } }
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try store.write { _ in }
  }
}

import Foundation
package import GRDB
import Synchronization

/// The one SQLite file of the state folder, opened when it is first needed.
///
/// Commits are synced to the disk, so what `write` returned from survives a power loss.
package final class Store: Sendable {
  package let folder: StateFolder?
  private let opened = Mutex<DatabaseQueue?>(nil)
  private let noticed = Mutex<[String]>([])

  private let configuration: Configuration

  /// Without a folder everything is kept in memory and is gone with the process. `patience` is how many seconds
  /// another session may hold the file.
  package init(in folder: StateFolder?, patience: Double = 5) {
    self.folder = folder
    configuration = Self.configuration(patience: patience)
    if folder == nil {
      noticed.withLock { $0.append("there is no folder for the state: nothing outlives this session") }
    }
  }

  package var isPersistent: Bool { folder != nil }

  package var isOpen: Bool { opened.withLock { $0 != nil } }

  /// Whether anything was ever kept here.
  package var exists: Bool { folder != nil && FileManager.default.fileExists(atPath: path) }

  /// What a person should know about the state, each said once.
  package func takeNotices() -> [String] {
    noticed.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try bridging { try database().read(body) }
  }

  /// One transaction: all of `body` is kept, or nothing.
  package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try bridging { try database().write(body) }
  }

  private var path: String { folder.map { $0.path + "/corner.sqlite" } ?? "memory" }

  private func database() throws -> DatabaseQueue {
    try opened.withLock { opened in
      if let queue = opened { return queue }
      let queue = try open()
      opened = queue
      return queue
    }
  }

  private func open() throws -> DatabaseQueue {
    guard let folder else { return try migrated(DatabaseQueue()) }
    // Making the file and turning it to WAL is not something that two processes can do at once. The lock is a file of
    // its own: closing a descriptor of the database would drop SQLite's locks.
    return try folder.withLock("corner.lock") {
      do { return try openFile(in: folder) } catch let error as DatabaseError
        where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT
      {
        try setAside()
        return try openFile(in: folder)
      }
    }
  }

  private func openFile(in folder: StateFolder) throws -> DatabaseQueue {
    close(try folder.open("corner.sqlite", O_RDWR))
    return try migrated(DatabaseQueue(path: path, configuration: configuration))
  }

  private func setAside() throws {
    let aside = "\(path).broken-\(Int(Date().timeIntervalSince1970))"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
    }
    noticed.withLock { $0.append("the state could not be read; it is set aside as \(aside)") }
  }

  private func migrated(_ queue: DatabaseQueue) throws -> DatabaseQueue {
    if try queue.read(Schema.migrations.hasBeenSuperseded) { throw StateError.newer(path: path) }
    try Schema.migrations.migrate(queue)
    return queue
  }

  private static func configuration(patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    // Not `journalMode = .wal`: that writes to the file at every opening, and settles for synchronous = NORMAL.
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    return configuration
  }

  private func bridging<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_BUSY { throw StateError.busy(path: path) }
      throw StateError.failed(path: path, reason: error.message ?? "the database failed")
    }
  }
}

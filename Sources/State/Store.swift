import Foundation
package import GRDB
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one SQLite file of the state folder, opened when it is first needed.
///
/// Commits are synced to the disk, so what `write` returned from survives a power loss.
package final class Store: Sendable {
  package let folder: StateFolder?
  private let opened = Mutex<OpenedState?>(nil)
  private let abandoned = Mutex<[DatabaseQueue]>([])
  private let replaced = Atomic(false)
  private let noticed = Mutex<[String]>([])

  private let configuration: Configuration
  private let patience: Double

  /// Without a folder everything is kept in memory and is gone with the process. `patience` is how many seconds
  /// another session may hold the file.
  package init(in folder: StateFolder?, patience: Double = StateFolder.patience) {
    self.folder = folder
    self.patience = patience
    configuration = Self.configuration(patience: patience)
    if folder == nil { notice("there is no folder for the state: nothing outlives this session") }
  }

  /// False when what is written is gone with the process.
  package var isPersistent: Bool { folder != nil && opened.withLock { $0?.queue.path ?? path } == path }

  package var isOpen: Bool { opened.withLock { $0 != nil } }

  /// Whether anything was ever kept here.
  package var exists: Bool { folder != nil && FileManager.default.fileExists(atPath: path) }

  /// Whether what was kept before is not known any more, as the files were removed or changed from outside, until
  /// `acceptReplacement`.
  package var isReplaced: Bool { replaced.load(ordering: .relaxed) }

  package func acceptReplacement() { replaced.store(false, ordering: .relaxed) }

  /// What a person should know about the state, each said once.
  package func takeNotices() -> [String] {
    noticed.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  /// Also where nothing can be written.
  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try bridging { try readable().read(body) }
  }

  /// One transaction: all of `body` is kept, or nothing.
  package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try bridging { try database().write(body) }
  }

  var path: String { folder.map { $0.path + "/corner.sqlite" } ?? "memory" }

  private func database() throws -> DatabaseQueue {
    try opened.withLock { opened in
      if var current = opened {
        if current.isStillThere() {
          opened = current
          return current.queue
        }
        leave(current)
        opened = nil
        replaced.store(true, ordering: .relaxed)
        notice(
          "the state in \(path) was removed or changed from outside; what is kept from now on is kept anew")
      }
      let queue = try open()
      opened = OpenedState(queue: queue, files: queue.path == path ? StateFiles(path: path) : nil)
      return queue
    }
  }

  /// Gives up a connection whose files are not what they were.
  private func leave(_ state: OpenedState) {
    if let files = state.files, files.file == FileIdentity(path) {
      // What its log holds goes into the file. Left open, it would stand in the way of the next connection to it.
      files.mendIndex()
      try? state.queue.close()
    } else {
      // Closed, it would remove the log by its name, which may be that of the new file's.
      abandoned.withLock { $0.append(state.queue) }
    }
  }

  /// The file, or a copy of what it holds while it cannot be opened for writing, as on a full disk.
  private func readable() throws -> DatabaseQueue {
    do { return try database() } catch {
      guard error.isOfTheDisk, let folder, let copy = try? copy(in: folder) else { throw error }
      return copy
    }
  }

  private func open() throws -> DatabaseQueue {
    guard let folder else { return try migrated(DatabaseQueue()) }
    if let reason = folder.whyReadOnly {
      let copy = try exists ? copy(in: folder) : migrated(DatabaseQueue())
      notice("nothing can be written in \(folder.path) (\(reason)): changes end with this session")
      return copy
    }
    // Making the file and turning it to WAL is not something that two processes can do at once. The lock is a file of
    // its own: closing a descriptor of the database would drop SQLite's locks.
    return try folder.withLock("corner.lock", patience: patience) {
      do { return try openFile(in: folder) } catch  where error.isDamage {
        return try replaceDamagedFile(in: folder)
      }
    }
  }

  private func openFile(in folder: StateFolder) throws -> DatabaseQueue {
    close(try folder.open("corner.sqlite", O_RDWR))
    return try migrated(DatabaseQueue(path: path, configuration: configuration))
  }

  /// Sets the file aside, and copies what can still be read of it into a new one.
  private func replaceDamagedFile(in folder: StateFolder) throws -> DatabaseQueue {
    let start = "\(path).broken-\(Int(Date().timeIntervalSince1970))"
    let names = [start] + (2...99).map { "\(start)-\($0)" }
    let aside = names.first { !FileManager.default.fileExists(atPath: $0) } ?? start
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
    }
    let queue = try openFile(in: folder)
    let orders = (try? Self.reading(aside)).flatMap { try? Salvage(from: $0, to: queue).copyAll() } ?? 0
    let kept =
      orders > 0 ? "; \(orders) of its orders could be read, and \(orders == 1 ? "is" : "are") kept" : ""
    notice("the state was damaged and is set aside as \(aside)\(kept)")
    return queue
  }

  func migrated(_ queue: DatabaseQueue) throws -> DatabaseQueue {
    let known = Set(Schema.migrations.migrations)
    let applied = try queue.read(Schema.migrations.appliedIdentifiers)
    if !applied.isSubset(of: known) {
      // A newer Corner knows all that this one does; a name that stands in the place of another was damaged.
      if known.isSubset(of: applied) { throw StateError.newer(path: path) }
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    try Schema.migrations.migrate(queue)
    guard try queue.read(Schema.isWhole) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
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
      if error.isCorruption, try giveUp() {
        throw StateError.failed(
          path: path, reason: "it was damaged; what can be read of it is kept: try again")
      }
      throw StateError.failed(path: path, reason: error.message ?? "the database failed")
    }
  }

  /// Replaces the file that turned out to be damaged. What was under way is not repeated on the new one, which may not
  /// know what was sent. False where the file stays.
  private func giveUp() throws -> Bool {
    guard let folder else { return false }
    return try opened.withLock { damaged in
      guard let last = damaged, let files = last.files else { return false }
      damaged = nil
      return try folder.withLock("corner.lock", patience: patience) {
        // Another session may have replaced it already.
        if files.file == FileIdentity(path) {
          let queue = try replaceDamagedFile(in: folder)
          damaged = OpenedState(queue: queue, files: StateFiles(path: path))
        }
        return true
      }
    }
  }

  private func notice(_ text: String) { noticed.withLock { $0.append(text) } }
}

extension Error {
  /// Whether it is about the disk, and not about what is on it or who else uses it.
  fileprivate var isOfTheDisk: Bool {
    if let error = self as? DatabaseError {
      return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    }
    if case .failed? = self as? StateError { return true }
    return false
  }

  /// Whether a file that was opened is not what Corner made: damaged, or with another schema than its migrations say.
  fileprivate var isDamage: Bool {
    if self is StateError || isOfTheDisk { return false }
    guard let error = self as? DatabaseError else { return true }
    return error.isCorruption || error.resultCode == .SQLITE_ERROR
  }
}

extension DatabaseError {
  fileprivate var isCorruption: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}

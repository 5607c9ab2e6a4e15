import Foundation
import GRDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Store {
  /// What the file holds, in memory. Takes no lock and makes no file, neither of which is possible everywhere.
  func copy(in folder: StateFolder) throws -> DatabaseQueue {
    // No link is followed, as when it is opened for writing.
    let descriptor = openToRead(path)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? StateError.notOurs(path: path) : .failed(path: path, reason: lastError())
    }
    close(descriptor)
    let file = try Self.reading(path)
    let copy = try DatabaseQueue()
    try file.backup(to: copy)
    try file.close()
    return try migrated(copy)
  }

  /// A file as it stands, which is left as it is.
  static func reading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    let size = (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? Int
    let hasLog = (size ?? 0) > 0
    if hasLog {
      // Keeps the log's index in memory, where it is a file otherwise.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    // `immutable` would not look at the log, and without it the log is made where there is none.
    return try DatabaseQueue(
      path: "file:\(name)?" + (hasLog ? "vfs=unix-none" : "immutable=1"), configuration: configuration)
  }
}

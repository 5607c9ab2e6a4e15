import GRDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A database that is open, and the files it was opened from.
struct OpenedState {
  let queue: DatabaseQueue
  /// Nil in memory.
  var files: StateFiles?

  /// False when a file was removed, replaced or cut off from outside: what is written then is seen by nobody.
  mutating func isStillThere() -> Bool { files?.areStillThere() ?? true }
}

/// The database's file, its log and the log's index, as they stood on the disk. Only the file ever changes its size,
/// and only grows: nothing vacuums it.
struct StateFiles {
  let file: FileIdentity?
  private let path: String
  private let others: [String: FileIdentity]
  private var size: off_t

  init(path: String) {
    self.path = path
    file = FileIdentity(path)
    others = ["-wal", "-shm"].reduce(into: [:]) { $0[$1] = FileIdentity(path + $1) }
    size = Self.size(path)
  }

  mutating func areStillThere() -> Bool {
    let now = Self.size(path)
    guard FileIdentity(path) == file, now >= size else { return false }
    size = now
    return others.allSatisfy { FileIdentity(path + $0.key) == $0.value }
  }

  private static func size(_ path: String) -> off_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }
}

/// Which file stands at a path, whatever it holds.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}

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

/// The database's file, its log and the log's index, as they stood on the disk. As long as one connection is open, none
/// of them is ever removed or made shorter by SQLite: nothing vacuums, and the log is truncated by nobody.
struct StateFiles {
  private struct Seen {
    let identity: FileIdentity
    var size: off_t
  }

  private let path: String
  private var seen: [String: Seen]

  private static let suffixes = ["", "-wal", "-shm"]

  init(path: String) {
    self.path = path
    seen = Self.suffixes.reduce(into: [:]) { seen, suffix in
      if let (identity, size) = Self.look(at: path + suffix) {
        seen[suffix] = Seen(identity: identity, size: size)
      }
    }
  }

  /// The database's own file, whatever became of the others.
  var file: FileIdentity? { seen[""]?.identity }

  mutating func areStillThere() -> Bool {
    for (suffix, before) in seen {
      guard let (identity, size) = Self.look(at: path + suffix), identity == before.identity,
        size >= before.size
      else { return false }
      seen[suffix]?.size = size
    }
    return true
  }

  /// Makes an index that was cut as long as it was: it is mapped, and to read behind its end would end the process. SQLite
  /// builds anew what it does not understand in it.
  func mendIndex() {
    guard let before = seen["-shm"], let (identity, size) = Self.look(at: path + "-shm"),
      identity == before.identity, size < before.size
    else { return }
    truncate(path + "-shm", before.size)
  }

  private static func look(at path: String) -> (FileIdentity, off_t)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (FileIdentity(status), status.st_size)
  }
}

/// Which file stands at a path, whatever it holds.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

  /// Nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock that the system itself drops when its process ends, however it ends.
package final class FileLock: Sendable {
  private let descriptor: Int32
  private let file: String

  fileprivate init(descriptor: Int32, file: String) {
    self.descriptor = descriptor
    self.file = file
  }

  /// The name goes first: whoever finds the file finds it locked.
  deinit {
    unlink(file)
    close(descriptor)
  }
}

extension StateFolder {
  /// Waits for whoever has it, which may be a session that only looks.
  package func hold(_ name: String) throws(StateError) -> FileLock {
    let file = path + "/" + name
    while true {
      let descriptor = try open(name, O_RDWR)
      guard takeLock(of: descriptor) else {
        close(descriptor)
        throw .busy(path: file)
      }
      // The one before removed the file when it was done: a lock on that one would be seen by nobody.
      var mine = stat()
      var current = stat()
      if fstat(descriptor, &mine) == 0, stat(file, &current) == 0, mine.st_ino == current.st_ino {
        return FileLock(descriptor: descriptor, file: file)
      }
      close(descriptor)
    }
  }

  /// Looks, without making the file.
  package func isHeld(_ name: String) -> Bool {
    let descriptor = openToRead(path + "/" + name)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// The locks of that prefix which processes that ended left behind.
  package func unheld(_ prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix(prefix) && !isHeld($0) }
  }

  /// Removes one that nobody holds.
  package func forget(_ name: String) { unlink(path + "/" + name) }
}

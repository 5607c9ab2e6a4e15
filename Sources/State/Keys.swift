import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// API keys, each in a file of its own that only its owner reads, and for one host and port alone.
package struct Keys: Sendable {
  package static let limit = 4096

  private let folder: StateFolder?

  package init(in folder: StateFolder?) { self.folder = folder }

  /// Nil when none is kept for that `host:port`. Throws when others could have read it.
  package func key(for origin: String) throws(StateError) -> String? {
    guard let folder else { return nil }
    let path = folder.path + "/" + Self.name(origin)
    let descriptor = openToRead(path)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw errno == ELOOP ? .notOurs(path: path) : .failed(path: path, reason: lastError())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(path: path, reason: lastError()) }
    guard status.st_mode & 0o077 == 0 else { throw .exposed(path: path) }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }

  package func keep(_ key: String, for origin: String) throws(StateError) {
    guard let folder else { throw .failed(path: "memory", reason: "there is no folder to keep it in") }
    // Written beside and renamed: the old one stays whole until the new one is. Each has a name of its own, as two
    // sessions may do so at once.
    let new = "new-key-\(UUID().uuidString)"
    let descriptor = try folder.open(new, O_WRONLY | O_TRUNC)
    defer { close(descriptor) }
    let failure = writeAll(key.utf8, to: descriptor)
    guard failure == 0, fsync(descriptor) == 0,
      rename(folder.path + "/" + new, folder.path + "/" + Self.name(origin)) == 0
    else {
      let why = failure == 0 ? lastError() : reason(failure)
      unlink(folder.path + "/" + new)
      throw .failed(path: folder.path, reason: why)
    }
  }

  /// False when there was none.
  package func forget(_ origin: String) -> Bool {
    folder.map { unlink($0.path + "/" + Self.name(origin)) == 0 } ?? false
  }

  private static func name(_ origin: String) -> String { "key-" + origin.replacing("/", with: "_") }
}

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder that keeps what outlives a session: 0700, its files 0600, whatever the umask.
package struct StateFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/corner`, else `~/.local/state/corner`; nil without a home.
  package static func standard(in environment: (String) -> String?) -> StateFolder? {
    if let base = environment("XDG_STATE_HOME"), base.hasPrefix("/") {
      return StateFolder(path: base + "/corner")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return StateFolder(path: home + "/.local/state/corner")
  }

  /// Why nothing can be written in it; nil where something can, or where it does not exist.
  var whyReadOnly: String? {
    guard access(path, F_OK) == 0, access(path, W_OK) != 0 else { return nil }
    return lastError()
  }

  /// False where it does not exist and cannot be made, as on a read-only disk.
  package var isWithinReach: Bool {
    if access(path, F_OK) == 0 { return true }
    var nearest = path
    while access(nearest, F_OK) != 0, let slash = nearest.lastIndex(of: "/") {
      nearest = String(nearest[..<slash])
    }
    return access(nearest.isEmpty ? "/" : nearest, W_OK) == 0
  }

  func create() throws(StateError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw .notOurs(path: path) }
      // Nobody else's rights; that its owner may not write in it is the owner's choice.
      if status.st_mode & 0o077 != 0 { chmod(path, status.st_mode & 0o700) }
      return
    }
    do {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    } catch {
      throw .failed(path: path, reason: "the folder above it cannot be made")
    }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .failed(path: path, reason: lastError()) }
    chmod(path, 0o700)
  }

  /// Opens a file of the folder, making it when it is not there. The caller closes it.
  func open(_ name: String, _ flags: Int32) throws(StateError) -> Int32 {
    try create()
    let file = path + "/" + name
    #if canImport(Darwin)
      let descriptor = Darwin.open(file, flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    #else
      let descriptor = Glibc.open(file, flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    #endif
    guard descriptor >= 0 else {
      if errno == ELOOP { throw .notOurs(path: file) }
      throw .failed(path: file, reason: lastError())
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notOurs(path: file)
    }
    if status.st_mode & 0o777 != 0o600 { fchmod(descriptor, 0o600) }
    return descriptor
  }

  /// Replaces what a file holds, without waiting for the disk or for another session: after a crash it may be half.
  package func overwrite(_ name: String, with bytes: [UInt8]) throws(StateError) {
    let descriptor = try open(name, O_RDWR)
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy(path: path + "/" + name) }
    let failure = ftruncate(descriptor, 0) == 0 ? writeAll(bytes, to: descriptor) : errno
    guard failure == 0 else { throw .failed(path: path + "/" + name, reason: reason(failure)) }
  }

  /// Nil when there is no such file, a link in its place, or one that is being written.
  package func contents(of name: String) -> [UInt8]? {
    let descriptor = openToRead(path + "/" + name)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return nil }
    return (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()).map(Array.init)
  }

  /// Runs `body` while no other session is in a `body` of the same lock.
  func withLock<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = try open(name, O_RDWR)
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else { throw StateError.busy(path: path + "/" + name) }
    return try body()
  }
}

/// Below zero when there is no such file, or a link in its place; `errno` says why.
func openToRead(_ path: String) -> Int32 { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }

/// What the system says of an `errno`, as the middle of a sentence.
package func reason(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

func lastError() -> String { reason(errno) }

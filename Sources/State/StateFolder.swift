import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder that keeps what outlives a session. One that Corner makes is 0700, and its files are 0600, whatever the
/// umask. The mode of a folder that was there before stays as it is.
package struct StateFolder: Sendable {
  /// How many seconds a lock is waited for that another session holds.
  package static let patience = 5.0

  package let path: String

  /// A slash or `/.` at the end is left out: with it a symbolic link would be taken for the folder it leads to.
  package init(path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    self.path = path
  }

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

  /// Makes the folder where there is none. Throws when what is there is a link, somebody else's, or a folder in which
  /// others may write: they could put files of their own in the place of ours.
  func create() throws(StateError) {
    var status = stat()
    if lstat(path, &status) != 0 {
      try Self.make(path)
      guard lstat(path, &status) == 0 else { throw .failed(path: path, reason: lastError()) }
    }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw .notOurs(path: path) }
    guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path: path) }
  }

  /// With the folders above it, each for its owner alone.
  private static func make(_ path: String) throws(StateError) {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if parent != path, access(parent, F_OK) != 0 { try make(parent) }
    if mkdir(path, 0o700) == 0 {
      chmod(path, 0o700)  // a umask may have taken rights from the owner
    } else if errno != EEXIST {
      throw .failed(path: path, reason: lastError())
    }
  }

  /// Opens a file of the folder, making it when it is not there. The caller closes it.
  func open(_ name: String, _ flags: Int32) throws(StateError) -> Int32 {
    try create()
    let file = path + "/" + name
    let mine = flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK  // a FIFO would be waited for
    #if canImport(Darwin)
      let descriptor = Darwin.open(file, mine, 0o600)
    #else
      let descriptor = Glibc.open(file, mine, 0o600)
    #endif
    guard descriptor >= 0 else {
      if errno == ELOOP || errno == ENXIO { throw .notOurs(path: file) }
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

  /// Nil when there is no such file, something else in its place, or one that is being written.
  package func contents(of name: String) -> [UInt8]? {
    let descriptor = openToRead(path + "/" + name)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return nil }
    return allBytes(of: descriptor)
  }

  /// Runs `body` while no other session is in a `body` of the same lock. Throws `busy` when one still is after
  /// `patience` seconds.
  func withLock<Value>(_ name: String, patience: Double, _ body: () throws -> Value) throws -> Value {
    let descriptor = try open(name, O_RDWR)
    defer { close(descriptor) }
    guard takeLock(of: descriptor, patience: patience) else { throw StateError.busy(path: path + "/" + name) }
    return try body()
  }
}

/// Waits at most `patience` seconds for whoever has the lock. False when it could not be had.
func takeLock(of descriptor: Int32, patience: Double = StateFolder.patience) -> Bool {
  let deadline = ContinuousClock.now + .seconds(patience)
  var pause: UInt32 = 100
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else { return false }
    usleep(pause)
    pause = min(pause * 2, 20_000)
  }
  return true
}

/// Below zero when there is no such file, or something else than a plain file in its place; `errno` says why.
func openToRead(_ path: String) -> Int32 {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
  var status = stat()
  guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
    return descriptor
  }
  close(descriptor)
  errno = ELOOP
  return -1
}

func allBytes(of descriptor: Int32) -> [UInt8]? {
  (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()).map(Array.init)
}

/// What the system says of an `errno`, as the middle of a sentence.
package func reason(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

func lastError() -> String { reason(errno) }

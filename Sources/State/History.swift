import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The typed lines of all sessions: a file with one entry a line, appended under a lock.
package struct History: Sendable {
  package static let limit = 100_000

  private let folder: StateFolder?

  package init(in folder: StateFolder?) { self.folder = folder }

  /// Where nothing can be written the entry is not kept, which the store says for both.
  package func append(_ entry: String) throws(StateError) {
    guard let folder, folder.whyReadOnly == nil else { return }
    try Self.withLockedFile(in: folder) { (descriptor) throws(StateError) in
      try Self.write(
        (Self.endsTorn(descriptor) ? [0x0A] : []) + Self.encoded(entry), to: descriptor, of: folder)
    }
  }

  /// Whether its last line was cut off, as by a disk that was full.
  private static func endsTorn(_ descriptor: Int32) -> Bool {
    var last: UInt8 = 0x0A
    let size = lseek(descriptor, 0, SEEK_END)
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
  }

  /// The entries from byte `offset` on, oldest first, and the offset where the next ones will begin.
  /// Lines that are not text, or hold control characters, are skipped.
  package func entries(from offset: Int = 0) -> (entries: [String], end: Int) {
    guard let folder, let data = Self.contents(of: folder), !data.isEmpty else { return ([], 0) }
    let start = offset <= data.count ? offset : 0
    guard let last = data.lastIndex(of: UInt8(ascii: "\n")), last >= start else { return ([], start) }
    let entries = data[start...last].split(separator: UInt8(ascii: "\n")).compactMap {
      Self.decoded($0).map { String(decoding: $0, as: UTF8.self) }
    }
    return (entries.suffix(Self.limit), last + 1)
  }

  /// Nil where there is none.
  package var file: HistoryFile? { folder.flatMap { HistoryFile(path: $0.path + "/history") } }

  /// Where the next entry will begin, in bytes.
  package var end: Int {
    var status = stat()
    guard let folder, stat(folder.path + "/history", &status) == 0 else { return 0 }
    return Int(status.st_size)
  }

  /// Drops the oldest entries when there are a tenth more than are kept.
  package func trim() throws(StateError) {
    guard let folder, let data = Self.contents(of: folder) else { return }
    let count = data.count { $0 == UInt8(ascii: "\n") }
    guard count > Self.limit + Self.limit / 10 else { return }
    try Self.withLockedFile(in: folder) { (_) throws(StateError) in
      guard let data = Self.contents(of: folder) else { return }
      let kept = data.split(separator: UInt8(ascii: "\n")).suffix(Self.limit)
      let scratch = try folder.open("history.new", O_WRONLY | O_TRUNC)
      defer { close(scratch) }
      try Self.write(
        Array(kept.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")], to: scratch, of: folder)
      guard fsync(scratch) == 0, rename(folder.path + "/history.new", folder.path + "/history") == 0 else {
        throw .failed(path: folder.path + "/history", reason: lastError())
      }
    }
  }

  private static func contents(of folder: StateFolder) -> [UInt8]? {
    let descriptor = openToRead(folder.path + "/history")
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return allBytes(of: descriptor)
  }

  /// The lock is on the file itself; whoever waited while another session replaced it opens it again.
  private static func withLockedFile(
    in folder: StateFolder, _ body: (Int32) throws(StateError) -> Void
  ) throws(StateError) {
    while true {
      let descriptor = try folder.open("history", O_RDWR | O_APPEND)
      defer { close(descriptor) }
      guard takeLock(of: descriptor) else { throw .busy(path: folder.path + "/history") }
      var mine = stat()
      var current = stat()
      guard fstat(descriptor, &mine) == 0, stat(folder.path + "/history", &current) == 0,
        mine.st_ino == current.st_ino
      else { continue }
      return try body(descriptor)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, of folder: StateFolder) throws(StateError)
  {
    let failure = writeAll(bytes, to: descriptor)
    guard failure == 0 else { throw .failed(path: folder.path + "/history", reason: reason(failure)) }
  }
}

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The history as it was when it was opened. Trimming replaces the file, and so changes nothing in this one.
package final class HistoryFile: Sendable {
  private let descriptor: Int32
  /// What was read last: who looks at a line mostly looks at its neighbours too.
  private let window = Mutex(Window())

  init?(path: String) {
    descriptor = openToRead(path)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Gives `body` each entry, oldest first. What `History.entries` skips is skipped.
  package func readAll(_ body: (_ entry: ArraySlice<UInt8>, _ place: Int) -> Void) {
    var window = Window()
    var place = 0
    while let line = window.line(at: place, of: descriptor) {
      if let entry = History.decoded(line) { body(entry, place) }
      place += line.count + 1
    }
  }

  /// Nil when no entry begins at `place`, as when the file was cut off meanwhile.
  package func entry(at place: Int) -> ArraySlice<UInt8>? {
    window.withLock { $0.line(at: place, of: descriptor) }.flatMap(History.decoded)
  }
}

/// A part of a file.
private struct Window {
  private var start = 0
  private var bytes: [UInt8] = []

  private static let step = 8_192

  /// The whole line that begins at `place`, without its end.
  mutating func line(at place: Int, of descriptor: Int32) -> ArraySlice<UInt8>? {
    // The end of the line before tells that a line still begins here.
    let before = max(place - 1, 0)
    var size = 2 * Self.step
    var isAtEnd = false
    while true {
      if (start..<start + bytes.count).contains(before) {
        if place > 0, bytes[before - start] != UInt8(ascii: "\n") { return nil }
        let rest = bytes[(place - start)...]
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) { return rest[..<end] }
      }
      if isAtEnd { return nil }
      read(size, at: before / Self.step * Self.step, of: descriptor)
      isAtEnd = bytes.count < size
      size *= 2
    }
  }

  private mutating func read(_ size: Int, at offset: Int, of descriptor: Int32) {
    start = offset
    bytes = Array(unsafeUninitializedCapacity: size) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, size, off_t(offset)), 0)
    }
  }
}

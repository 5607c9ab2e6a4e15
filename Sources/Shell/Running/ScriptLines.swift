import State
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct ScriptLine: Sendable {
  let bytes: [UInt8]
  /// Why nothing more could be read, as `errno` has it; 0 when this is a line.
  var failure: Int32 = 0

  /// Throws when it is not a line that a person could have typed.
  func text() throws(UsageError) -> String {
    guard failure == 0 else { throw UsageError("it cannot be read: \(reason(failure))") }
    guard bytes.count <= 1 << 20 else { throw UsageError("the line is longer than 1 MiB") }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("the line is not text in UTF-8")
    }
    return text
  }
}

extension ScriptLine {
  /// The next one of standard input, and no byte behind it; nil at its end.
  static func ofInput() async throws -> ScriptLine? {
    try await awaiting { (try? ScriptLines(of: "-"))?.read() }
  }
}

/// The lines of a file, or of standard input as they come; read when they are asked for, away from the main actor.
final class ScriptLines: Sendable {
  private struct Source {
    let file: UnsafeMutablePointer<FILE>
    var hasFailed = false
  }

  private let source: Mutex<Source>

  init(of file: String) throws(UsageError) {
    guard let stream = file == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(file, "r") else {
      throw UsageError("\(file) cannot be read: \(reason(errno))")
    }
    source = Mutex(Source(file: stream))
  }

  deinit { source.withLock { _ = fclose($0.file) } }

  func next() async throws -> ScriptLine? { try await awaiting { self.read() } }

  fileprivate func read() -> ScriptLine? {
    source.withLock { source in
      var buffer: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(buffer) }
      let count = getline(&buffer, &capacity, source.file)
      guard count >= 0, let buffer else {
        defer { source.hasFailed = true }
        return ferror(source.file) != 0 && !source.hasFailed ? ScriptLine(bytes: [], failure: errno) : nil
      }
      var bytes = Array(UnsafeRawBufferPointer(start: buffer, count: count))
      if bytes.last == 0x0A { bytes.removeLast() }
      if bytes.last == 0x0D { bytes.removeLast() }
      return ScriptLine(bytes: bytes)
    }
  }
}

import Dispatch
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct ScriptLine {
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
  /// The next one of standard input, and no byte behind it; nil at its end. Waits on a thread of its own.
  static func ofInput() async -> ScriptLine? {
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        var lines = try? ScriptLines(of: "-")
        waiting.resume(returning: lines?.next())
      }
    }
  }
}

/// The lines of a file, or of standard input as they come; read when they are asked for.
struct ScriptLines: Sequence, IteratorProtocol {
  private let stream: Stream
  private var hasFailed = false

  init(of file: String) throws(UsageError) {
    guard let stream = file == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(file, "r") else {
      throw UsageError("\(file) cannot be read: \(reason(errno))")
    }
    self.stream = Stream(stream)
  }

  mutating func next() -> ScriptLine? {
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(buffer) }
    let count = getline(&buffer, &capacity, stream.file)
    guard count >= 0, let buffer else {
      defer { hasFailed = true }
      return ferror(stream.file) != 0 && !hasFailed ? ScriptLine(bytes: [], failure: errno) : nil
    }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    var line = ScriptLine(bytes: Array(bytes))
    if line.bytes.last == 0x0A { line = ScriptLine(bytes: line.bytes.dropLast()) }
    if line.bytes.last == 0x0D { line = ScriptLine(bytes: line.bytes.dropLast()) }
    return line
  }

  private final class Stream {
    let file: UnsafeMutablePointer<FILE>
    init(_ file: UnsafeMutablePointer<FILE>) { self.file = file }
    deinit { fclose(file) }
  }
}

extension ScriptLine {
  fileprivate init(bytes: ArraySlice<UInt8>) { self.init(bytes: Array(bytes)) }
}

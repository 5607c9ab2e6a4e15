import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs `body` while Ctrl-C and Ctrl-\ are the child's: they reach the whole foreground group. Bodies may overlap, and the
/// last one to end brings the handlers back.
func withoutInterrupts<Value>(_ body: () async throws -> Value) async throws -> Value {
  ignored.withLock { $0.begin() }
  defer { ignored.withLock { $0.end() } }
  return try await body()
}

/// A process has one set of handlers.
private let ignored = Mutex(IgnoredSignals())

private struct IgnoredSignals {
  private var bodies = 0
  private var handlers: [(signal: Int32, handler: (@convention(c) (Int32) -> Void)?)] = []

  mutating func begin() {
    bodies += 1
    if bodies == 1 { handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) } }
  }

  mutating func end() {
    bodies -= 1
    guard bodies == 0 else { return }
    for (number, handler) in handlers { signal(number, handler) }
  }
}

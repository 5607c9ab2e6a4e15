import Dispatch
import Foundation
import Shell
import State
import Synchronization

/// Runs `body` so that Ctrl-C and SIGTERM cancel it, which ends a request in flight and writes down what is known.
@MainActor
func untilInterrupted(_ body: @escaping @MainActor () async -> Shell.ExitCode) async -> Shell.ExitCode {
  let task = Task { await body() }
  let received = Mutex<Int32?>(nil)
  let sources = [SIGINT, SIGTERM].map { number in
    onSignal(number) {
      received.withLock { $0 = number }
      task.cancel()
      // A read that waits for input does not notice; what a cancelled request leaves behind is written by then.
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { exit(128 + number) }
    }
  }
  defer { for source in sources { source.cancel() } }
  let code = await task.value
  return code == .cancelled && received.withLock { $0 } == SIGTERM ? .terminated : code
}

/// Each Ctrl-C; none ends the process.
func interrupts() -> AsyncStream<Void> {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  // Only its own queue touches it.
  nonisolated(unsafe) let source = onSignal(SIGINT) { continuation.yield() }
  continuation.onTermination = { _ in source.cancel() }
  return stream
}

/// Not isolated: the handler runs on a queue of its own.
private nonisolated func onSignal(
  _ number: Int32, _ handle: @escaping @Sendable () -> Void
) -> any DispatchSourceSignal {
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler { @Sendable in handle() }
  source.resume()
  return source
}

func say(_ message: String) { _ = writeAll((message + "\n").utf8, to: STDERR_FILENO) }

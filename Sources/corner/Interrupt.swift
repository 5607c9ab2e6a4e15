import Dispatch
import Foundation
import Shell
import State
import Synchronization

/// Runs `body` so that Ctrl-C and SIGTERM cancel it, which ends a request in flight and writes down what is known.
@MainActor
func untilInterrupted(_ body: @escaping @MainActor () async -> Shell.ExitCode) async -> Shell.ExitCode {
  let signals = await arrivals(of: [SIGINT, SIGTERM])
  let task = Task { await body() }
  let received = Mutex<Int32?>(nil)
  let watch = Task.detached {
    for await number in signals {
      let isFirst = received.withLock { received in
        defer { received = number }
        return received == nil
      }
      // What the first one cancels ends by itself, and writes down what is known; a second one does not wait for that.
      guard isFirst else { exit(128 + number) }
      task.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + 10) { exit(128 + number) }
    }
  }
  defer { watch.cancel() }
  let code = await task.value
  return code == .cancelled && received.withLock { $0 } == SIGTERM ? .terminated : code
}

/// Each of these signals, none of which ends the process any more. Returns once that is in place: one that came before
/// would be lost.
func arrivals(of signals: [Int32]) async -> AsyncStream<Int32> {
  let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
  // Resumed here, and cancelled once, by whatever ends the stream: both may be done from anywhere.
  nonisolated(unsafe) let sources = signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in continuation.yield(number) }
    return source
  }
  continuation.onTermination = { _ in for source in sources { source.cancel() } }
  for source in sources {
    await withCheckedContinuation { isInPlace in
      source.setRegistrationHandler { @Sendable in isInPlace.resume() }
      source.resume()
    }
  }
  return stream
}

func say(_ message: String) { _ = writeAll((message + "\n").utf8, to: STDERR_FILENO) }

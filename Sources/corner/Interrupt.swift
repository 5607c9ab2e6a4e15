import Dispatch
import Foundation
import Shell

/// Runs `body` so that Ctrl-C and SIGTERM cancel it, which ends a request in flight and writes down what is known.
@MainActor
func untilInterrupted(_ body: @escaping @MainActor () async -> Shell.ExitCode) async -> Shell.ExitCode {
  let task = Task { await body() }
  let sources = [SIGINT, SIGTERM].map { number in onSignal(number) { task.cancel() } }
  defer { for source in sources { source.cancel() } }
  return await task.value
}

/// Not isolated: the handler runs on a queue of its own.
private nonisolated func onSignal(
  _ number: Int32, _ cancel: @escaping @Sendable () -> Void
) -> any DispatchSourceSignal {
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler { @Sendable in
    cancel()
    // A read that waits for input does not notice; what a cancelled request leaves behind is written by then.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { exit(128 + number) }
  }
  source.resume()
  return source
}

func say(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }

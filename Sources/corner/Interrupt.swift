import Dispatch
import Foundation
import Shell

/// Runs `body` so that Ctrl-C and SIGTERM cancel it, which ends a request in flight and writes down what is known.
@MainActor
func untilInterrupted(_ body: @escaping @MainActor () async -> Shell.ExitCode) async -> Shell.ExitCode {
  let task = Task { await body() }
  let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      task.cancel()
      // A read that waits for input does not notice; what a cancelled request leaves behind is written by then.
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { exit(130) }
    }
    source.resume()
    return source
  }
  defer { sources.forEach { $0.cancel() } }
  return await task.value
}

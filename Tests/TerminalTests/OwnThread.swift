import Dispatch
import Testing

/// Runs tests that block, as those do that wait for a terminal, away from the threads that all tasks share: one at a
/// time, and never in the way of tests beside them.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OneThread.shared) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { Self() }
}

private final class OneThread: TaskExecutor {
  static let shared = OneThread()
  private let queue = DispatchQueue(label: "terminal tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

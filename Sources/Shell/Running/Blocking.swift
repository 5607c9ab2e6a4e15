import Dispatch

/// Waits for what blocks, such as a read, on a thread that it may block. Throws at once when the task is cancelled; the
/// read goes on, and nobody hears of its end.
func awaiting<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
  let (values, done) = AsyncStream.makeStream(of: Value.self)
  DispatchQueue.global().async { done.yield(body()) }
  for await value in values { return value }
  throw CancellationError()
}

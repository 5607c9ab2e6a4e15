#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

private final class ThreadBody {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A thread of its own, for what blocks: tasks must not.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  defer { pthread_attr_destroy(&attributes) }
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(&thread, &attributes, { context in enter(context) }, context)
  #else
    var thread = pthread_t()
    pthread_create(&thread, &attributes, { context in context.flatMap(enter) }, context)
  #endif
}

private func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

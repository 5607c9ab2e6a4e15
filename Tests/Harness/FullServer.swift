import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A port where connecting hangs: somebody listens, accepts nobody, and the queue is full.
package final class FullServer: Sendable {
  package let port: Int
  private let descriptors: [Int32]

  package init() throws {
    let listener = try RawServer.bound()
    guard startListening(listener, backlog: 1) == 0 else { throw RawServer.Failure() }
    let port = RawServer.port(of: listener)
    // More than the queue holds; those that find no place wait for one, before whoever comes later.
    let waiting = try (0..<8).map { _ in
      let descriptor = try RawServer.bound()
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = RawServer.connect(descriptor, to: port)
      return descriptor
    }
    self.port = port
    descriptors = [listener] + waiting
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}

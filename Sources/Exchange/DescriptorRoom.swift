import NIOCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What runs out of descriptors half-way traps, in NIO's event loops as in the library for children, so that is found
/// out before.
package enum DescriptorRoom {
  /// NIO takes three for each loop; some more are for connections and name servers.
  private static let wanted = NIOSingletons.groupLoopCountSuggestion * 3 + 8

  /// Looked at once: what is taken then is kept.
  static let isEnough = holds(wanted)

  /// Whether so many more can be had now.
  package static func holds(_ count: Int) -> Bool {
    let taken = (0..<count).map { _ in dup(STDERR_FILENO) }
    for descriptor in taken where descriptor >= 0 { close(descriptor) }
    return taken.allSatisfy { $0 >= 0 }
  }
}

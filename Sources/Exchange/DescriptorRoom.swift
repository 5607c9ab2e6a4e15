import NIOCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// NIO's event loops trap where they cannot have their descriptors, so that is found out before they start.
enum DescriptorRoom {
  /// Three for each loop, and some for connections and name servers.
  private static let wanted = NIOSingletons.groupLoopCountSuggestion * 3 + 8

  /// Looked at once: what is taken then is kept.
  static let isEnough: Bool = {
    let taken = (0..<wanted).map { _ in dup(STDERR_FILENO) }
    for descriptor in taken where descriptor >= 0 { close(descriptor) }
    return taken.allSatisfy { $0 >= 0 }
  }()
}

import HTTPTypes
import Hummingbird

/// Refuses a request whose Host is not this machine: a web page elsewhere could have its own name resolve
/// to 127.0.0.1, and a browser would then send its requests here.
struct LoopbackHosts: RouterMiddleware {
  func handle(_ request: Request, context: Server.Context, next: Server.Next) async throws -> Response {
    guard Self.isLoopback(request.head.authority ?? "") else {
      return .json("{\"error\":\"The sandbox answers only on this machine.\"}", status: .forbidden)
    }
    return try await next(request, context)
  }

  /// Whether an authority, such as `127.0.0.1:8080`, names this machine, whatever its port.
  static func isLoopback(_ authority: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { host in
      guard authority.lowercased().hasPrefix(host) else { return false }
      let rest = authority.dropFirst(host.count)
      return rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
    }
  }
}

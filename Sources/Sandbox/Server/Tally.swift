import HTTPTypes
import Hummingbird
import Synchronization

/// Counts what the server really received, refused requests too; asking for the count, or about faults, is not counted.
final class Tally: RouterMiddleware {
  private let received = Mutex<[HTTPRequest.Method: Int]>([:])

  func handle(_ request: Request, context: Server.Context, next: Server.Next) async throws -> Response {
    if !["/count", "/faults"].contains(request.uri.path) {
      received.withLock { $0[request.method, default: 0] += 1 }
    }
    return try await next(request, context)
  }

  func answer() -> Response {
    let counts = received.withLock { $0 }
    return .json("{\"get\":\(counts[.get, default: 0]),\"post\":\(counts[.post, default: 0])}")
  }
}

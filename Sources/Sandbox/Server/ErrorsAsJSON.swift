import HTTPTypes
import Hummingbird
import NIOCore

/// Turns what no route answered (an unknown path, a body past the limit) into a JSON answer.
struct ErrorsAsJSON: RouterMiddleware {
  func handle(_ request: Request, context: Server.Context, next: Server.Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is NIOTooManyBytesError {
      return .error(.contentTooLarge)
    } catch let error as any HTTPResponseError {
      return .error(error.status)
    }
  }
}

extension Response {
  static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  fileprivate static func error(_ status: HTTPResponse.Status) -> Response {
    .json("{\"error\":\"\(status.reasonPhrase)\"}", status: status)
  }
}

import Foundation
import Hummingbird

/// `POST /api/register`: creates no account, but says what reqres.in says.
struct Registration: Decodable {
  let email: String?
  let password: String?

  static func answer(_ request: Request, upTo maximum: Int) async throws -> Response {
    let body = try await request.body.collect(upTo: maximum)
    guard let registration = try? JSONDecoder().decode(Self.self, from: Data(body.readableBytesView)) else {
      return .json(#"{"error":"The body is not a JSON object."}"#, status: .badRequest)
    }
    guard registration.email?.isEmpty == false else {
      return .json(#"{"error":"Missing email or username"}"#, status: .badRequest)
    }
    guard registration.password?.isEmpty == false else {
      return .json(#"{"error":"Missing password"}"#, status: .badRequest)
    }
    return .json(#"{"id":4,"token":"SandboxToken00004"}"#)
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// `POST /api/cupcakes`: what reqres.in does with an order, which is to echo it with an id and a date.
final class Orders: Sendable {
  private let lastID = Mutex(696)

  func accept(_ request: Request, upTo maximum: Int) async throws -> Response {
    switch request.headers.first(where: { $0.name.canonicalName == "x-api-key" })?.value {
    case nil, "":
      return .json(
        #"{"error":"Missing API key.","how_to_get_one":"https://reqres.in/signup"}"#, status: .unauthorized)
    case Sandbox.key:
      break
    default:
      return .json(
        #"{"error":"invalid_api_key","message":"The sandbox's only key is: \#(Sandbox.key)"}"#,
        status: .forbidden)
    }
    let body = try await request.body.collect(upTo: maximum)
    guard let members = JSONMembers(Array(buffer: body)) else {
      return .json(#"{"error":"The body is not a JSON object."}"#, status: .badRequest)
    }
    let receipt = [#""id":"\#(nextID())""#, #""createdAt":"\#(Self.now())""#]
    let echoed = members.isEmpty ? receipt : [members.text] + receipt
    return .json("{\(echoed.joined(separator: ","))}", status: .created)
  }

  private func nextID() -> Int {
    lastID.withLock {
      $0 += 1
      return $0
    }
  }

  private static func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

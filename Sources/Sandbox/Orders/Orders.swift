import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// `POST /api/cupcakes`: what reqres.in does with an order, which is to echo it with an id and a date. Unlike it, this
/// one takes an order once for each `Idempotency-Key`.
final class Orders: Sendable {
  private let taken = Mutex(TakenOrders())

  func accept(_ request: Request, upTo maximum: Int) async throws -> Response {
    switch request.headers.first(where: { $0.name.canonicalName == "x-api-key" })?.value {
    case nil, "":
      return .json(
        #"{"error":"Missing API key.","how_to_get_one":"https://reqres.in/signup"}"#, status: .unauthorized)
    case SandboxServer.key:
      break
    default:
      return .json(
        #"{"error":"invalid_api_key","message":"The sandbox's only key is: \#(SandboxServer.key)"}"#,
        status: .forbidden)
    }
    let body = try await request.body.collect(upTo: maximum)
    guard let members = JSONMembers(Array(buffer: body)) else {
      return .json(#"{"error":"The body is not a JSON object."}"#, status: .badRequest)
    }
    let key = request.headers.first { $0.name.canonicalName == "idempotency-key" }?.value ?? ""
    guard let order = taken.withLock({ $0.take(Array(buffer: body), under: key, at: Self.now()) }) else {
      return .json(
        #"{"error":"This Idempotency-Key came with another order before."}"#, status: .unprocessableContent)
    }
    let receipt = [#""id":"\#(order.id)""#, #""createdAt":"\#(order.createdAt)""#]
    let echoed = members.isEmpty ? receipt : [members.text] + receipt
    var response = Response.json("{\(echoed.joined(separator: ","))}", status: .created)
    if order.isReplayed, let name = HTTPField.Name("Idempotent-Replayed") { response.headers[name] = "true" }
    return response
  }

  private static func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

import Foundation
import HTTPTypes
import Sandbox
import Testing

@Suite struct OrderTests {
  static let order = #"{"type":0,"quantity":3, "zip":"1\u0030","price":14.99000,"city":"北京"}"#

  @Test func anOrderIsEchoedWithAReceipt() async throws {
    let answer = try await post("/api/cupcakes", key: SandboxServer.key, body: Self.order)
    #expect(answer.status == 201)
    #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
    #expect(answer.text.hasPrefix(Self.order.dropLast() + #","id":"697","createdAt":""#))
    let date = try #require(try answer.object["createdAt"] as? String)
    #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test func idsCountUp() async throws {
    try await SandboxServer.run { sandbox in
      for expected in ["697", "698", "699"] {
        let answer = try await sandbox.send(
          .post, "/api/cupcakes", headers: headers(SandboxServer.key), body: "{}")
        #expect(try answer.object["id"] as? String == expected)
      }
    }
  }

  @Test func anIdempotencyKeyIsGoodForOneOrder() async throws {
    try await SandboxServer.run { sandbox in
      func post(_ body: String, _ idempotencyKey: String) async throws -> Answer {
        var headers = headers(SandboxServer.key)
        if let name = HTTPField.Name("Idempotency-Key") { headers[name] = idempotencyKey }
        return try await sandbox.send(.post, "/api/cupcakes", headers: headers, body: body)
      }
      let replayed = try #require(HTTPField.Name("Idempotent-Replayed"))
      let first = try await post(Self.order, "a")
      #expect(first.headers[replayed] == nil)
      let again = try await post(Self.order, "a")
      #expect(again.status == 201 && again.text == first.text && again.headers[replayed] == "true")
      let other = try await post("{}", "a")
      #expect(other.status == 422 && other.text.contains("came with another order before"))
      #expect(try await post(Self.order, "b").object["id"] as? String == "698")
      // Only the newest hundred keys are known.
      for number in 2...100 { _ = try await post("{}", "\(number)") }
      #expect(try await post(Self.order, "b").headers[replayed] == "true")
      #expect(try await post(Self.order, "a").object["id"] as? String == "798")
    }
  }

  @Test func withoutAKeyItSaysHowToGetOne() async throws {
    let answer = try await post("/api/cupcakes", key: nil, body: Self.order)
    #expect(answer.status == 401)
    #expect(answer.text == #"{"error":"Missing API key.","how_to_get_one":"https://reqres.in/signup"}"#)
  }

  @Test func anotherKeyIsForbidden() async throws {
    let answer = try await post("/api/cupcakes", key: "reqres", body: Self.order)
    #expect(answer.status == 403)
    #expect(try answer.object["error"] as? String == "invalid_api_key")
  }

  @Test(arguments: ["", "[]", "null", "{", #"{"a":}"#, "{} {}", "type=0", "\u{FEFF}{}"])
  func whatIsNoObjectIsRefused(body: String) async throws {
    let answer = try await post("/api/cupcakes", key: SandboxServer.key, body: body)
    #expect(answer.status == 400)
    #expect(try answer.object["error"] is String)
  }

  @Test func aBodyPastTheLimitIsRefused() async throws {
    let body = #"{"name":"\#(String(repeating: "a", count: 2 * 1024 * 1024))"}"#
    #expect(try await post("/api/cupcakes", key: SandboxServer.key, body: body).status == 413)
  }

  @Test(arguments: [
    (#"{"email":"a@b.example","password":"x"}"#, 200, "id"),
    (#"{"email":"a@b.example"}"#, 400, "Missing password"),
    (#"{"password":"x"}"#, 400, "Missing email or username"), ("", 400, "not a JSON object"),
  ])
  func registering(body: String, status: Int, part: String) async throws {
    let answer = try await post("/api/register", key: nil, body: body)
    #expect(answer.status == status)
    #expect(answer.text.contains(part))
  }

  private func post(_ path: String, key: String?, body: String) async throws -> Answer {
    try await send(.post, path, headers: headers(key), body: body)
  }

  private func headers(_ key: String?) -> HTTPFields {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key, let name = HTTPField.Name("x-api-key") { headers[name] = key }
    return headers
  }
}

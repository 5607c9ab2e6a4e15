import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Sandbox
import Testing

/// One request to a sandbox of its own, over a real socket.
func send(
  _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: String? = nil,
  host: String? = nil
) async throws -> Answer {
  try await SandboxServer.run { sandbox in
    try await sandbox.send(method, path, headers: headers, body: body, host: host)
  }
}

extension SandboxServer {
  func send(
    _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: String? = nil,
    host: String? = nil
  ) async throws -> Answer {
    let request = TestClient.Request(
      path, method: method, authority: host ?? "127.0.0.1:\(port)", headers: headers,
      body: body.map { ByteBuffer(string: $0) })
    return try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
      Answer(try await client.execute(request))
    }
  }

  /// The records that a path of the catalog answers with.
  func records(
    _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [[String: Any]] {
    let answer = try await send(.get, path)
    #expect(answer.status == 200, sourceLocation: sourceLocation)
    return try answer.records
  }
}

struct Answer: Sendable {
  let status: Int
  let headers: HTTPFields
  let text: String
  let bytes: [UInt8]

  init(_ response: TestClient.Response) {
    status = response.status.code
    headers = response.headers
    text = response.body.map { String(buffer: $0) } ?? ""
    bytes = response.body.map { Array($0.readableBytesView) } ?? []
  }

  var object: [String: Any] {
    get throws {
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
  }

  var records: [[String: Any]] {
    get throws {
      let object = try object
      let records = try #require(object["results"] as? [[String: Any]])
      #expect(object["resultCount"] as? Int == records.count)
      return records
    }
  }
}

/// The id that a record is looked up by.
func id(of record: [String: Any]) -> Int? {
  (record["trackId"] ?? record["collectionId"] ?? record["artistId"]) as? Int
}

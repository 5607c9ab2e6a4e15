import HTTPTypes
import HummingbirdTesting
import Sandbox
import Testing

@Suite struct ServerTests {
  @Test(arguments: ["127.0.0.1", "127.0.0.1:80", "localhost", "LOCALHOST:8080", "[::1]", "[::1]:9"])
  func aHostOnThisMachineIsAnswered(host: String) async throws {
    #expect(try await send(.get, "/search", host: host).status == 200)
  }

  @Test(arguments: [
    "example.com", "127.0.0.1.example.com", "localhost.example.com", "127.0.0.1:x", "[::2]", "10.0.0.1",
  ])
  func aForeignHostIsForbidden(host: String) async throws {
    let answer = try await send(.get, "/search?term=love", host: host)
    #expect(answer.status == 403)
    #expect(try answer.object["error"] is String)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/"), (.get, "/api/cupcakes"), (.post, "/search"), (.delete, "/api/cupcakes"),
    (.get, "/art/1/100x100.jpg"), (.get, "/art/x/100x100bb.jpg"), (.get, "/art/1/100x100bb.gif"),
    (.get, "/preview/1.mp3"), (.get, "/preview/x.m4a"), (.post, "/preview/1.m4a"),
  ])
  func otherPathsAreNotFound(method: HTTPRequest.Method, path: String) async throws {
    let answer = try await send(method, path)
    #expect(answer.status == 404)
    #expect(answer.text == #"{"error":"Not Found"}"#)
  }

  @Test func whatWasReceivedIsCounted() async throws {
    try await SandboxServer.run { sandbox in
      for path in ["/search?term=love", "/lookup?id=x", "/count"] { _ = try await sandbox.send(.get, path) }
      _ = try await sandbox.send(.post, "/api/cupcakes", body: "{}")
      #expect(try await sandbox.send(.get, "/count").text == #"{"get":2,"post":1}"#)
    }
  }

  @Test func aTakenPortIsSaid() async throws {
    try await SandboxServer.run { sandbox in
      let error = await #expect(throws: PortTaken.self) {
        try await SandboxServer.run(port: sandbox.port) { _ in }
      }
      #expect(error?.port == sandbox.port)
      #expect(error?.description.contains("\(sandbox.port)") == true)
    }
  }

  @Test(.timeLimit(.minutes(1))) func cancellingEndsIt() async throws {
    let (ports, listening) = AsyncStream.makeStream(of: SandboxServer.self)
    let serving = Task { try await SandboxServer.serve { sandbox in _ = listening.yield(sandbox) } }
    let request = TestClient.Request("/count", method: .get, authority: "localhost")
    let sandbox = try #require(await ports.first { _ in true })
    try await TestClient.withClient(host: "127.0.0.1", port: sandbox.port) { client in
      #expect(try await client.execute(request).status == .ok)
      // The connection is still open.
      serving.cancel()
      try await serving.value
    }
  }
}

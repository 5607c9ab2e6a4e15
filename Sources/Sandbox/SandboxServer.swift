/// Both APIs on 127.0.0.1, answered from an embedded catalog: what `itunes.apple.com` and `reqres.in` send.
package struct SandboxServer: Sendable {
  /// The one API key that the sandbox's order API accepts: no word that an order holds, as keys are masked.
  package static let key = "sandbox-key-for-anyone"

  package let port: Int

  /// The base of the catalog: `/search` and `/lookup` are appended to it.
  package var catalogURL: String { "http://127.0.0.1:\(port)" }

  /// Where orders are posted, whole.
  package var ordersURL: String { "http://127.0.0.1:\(port)/api/cupcakes" }

  /// Listens on `port` of 127.0.0.1 (0: a free one), calls `whenListening` and serves until the task is
  /// cancelled.
  package static func serve(
    port: Int = 0, whenListening: @escaping @Sendable (SandboxServer) async -> Void
  ) async throws {
    do {
      try await run(port: port) { sandbox in
        await whenListening(sandbox)
        for await _ in AsyncStream<Never>.makeStream().stream {}
      }
    } catch is CancellationError {}
  }

  /// Listens on `port` of 127.0.0.1 (0: a free one), and serves for as long as `body` runs.
  package static func run<Value: Sendable>(
    port: Int = 0, _ body: @escaping @Sendable (SandboxServer) async throws -> Value
  ) async throws -> Value {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      // Not called from the server itself: it accepts nothing until its own callback has returned, so a
      // request made in `body` would wait for ever.
      group.addTask {
        for await port in ports { return try await body(SandboxServer(port: port)) }
        return nil
      }
      group.addTask {
        defer { listening.finish() }
        try await Server(port: port).run { listening.yield($0) }
        return nil
      }
      defer { group.cancelAll() }
      for try await value in group {
        if let value { return value }
      }
      throw CancellationError()
    }
  }
}

/// Something else listens on the port that was asked for.
package struct PortTaken: Error, CustomStringConvertible {
  package let port: Int

  package var description: String {
    "Port \(port) of 127.0.0.1 is taken: choose another one, or 0 for any that is free."
  }
}

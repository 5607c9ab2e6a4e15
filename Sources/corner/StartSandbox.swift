import Exchange
import Sandbox
import Shell

/// Starts the sandbox in this process; it serves until the process ends.
@Sendable
func startSandbox() async throws -> SandboxAddress {
  let (started, continuation) = AsyncThrowingStream.makeStream(of: SandboxAddress.self)
  Task {
    do {
      try await SandboxServer.serve { sandbox in
        do {
          continuation.yield(
            SandboxAddress(
              catalog: try Endpoint(sandbox.catalogURL), orders: try Endpoint(sandbox.ordersURL),
              key: SandboxServer.key))
        } catch { continuation.finish(throwing: error) }
      }
      continuation.finish()
    } catch { continuation.finish(throwing: error) }
  }
  for try await address in started { return address }
  throw CancellationError()
}

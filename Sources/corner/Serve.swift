import ArgumentParser
import Foundation
import Sandbox
import State

/// The sandbox alone.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corner serve", abstract: "Serves both APIs on 127.0.0.1, for curl and other clients.")

  @Option(help: "The port; a free one without it.")
  var port = 0

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("a port is a number from 0 to 65535") }
  }

  func run() async throws {
    try await SandboxServer.serve(port: port) { sandbox in
      let lines = """
        catalog  \(sandbox.catalogURL)/search?term=raymond+lam
        orders   \(sandbox.ordersURL)  with the header x-api-key: \(SandboxServer.key)

        """
      // Not `print`, which keeps what goes into a pipe to itself.
      _ = writeAll(lines.utf8, to: STDOUT_FILENO)
    }
  }
}

import ArgumentParser
import Foundation
import Sandbox
import Shell

/// The sandbox alone.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corner serve", abstract: "Serves both APIs on 127.0.0.1, for curl and other clients.")

  @Option(help: "The port; a free one without it.")
  var port = 0

  func run() async throws {
    try await Sandbox.serve(port: port) { sandbox in
      let lines = """
        catalog  \(sandbox.catalogURL)/search?term=raymond+lam
        orders   \(sandbox.ordersURL)  with the header x-api-key: \(Sandbox.key)

        """
      // Not `print`, which keeps what goes into a pipe to itself.
      FileHandle.standardOutput.write(Data(lines.utf8))
    }
  }
}

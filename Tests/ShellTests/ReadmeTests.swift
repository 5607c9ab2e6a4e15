import Foundation
import Testing

@testable import Shell

/// The README's tables say what the command table says.
@Suite struct ReadmeTests {
  private func readme() throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: Command.all.map(\.name))
  func everyCommandHasItsRow(_ name: String) throws {
    let command = try #require(Command.named(name))
    let usage = ([command.name] + command.operands.map(\.usage)).joined(separator: " ").replacing(
      "|", with: "\\|")
    #expect(
      try readme().contains { $0 == "| `\(usage)` | \(command.summary) |" },
      "| `\(usage)` | \(command.summary) |")
  }

  @Test(arguments: Command.all.filter { !$0.options.isEmpty }.map(\.name))
  func everyOptionHasItsRow(_ name: String) throws {
    let command = try #require(Command.named(name))
    for option in command.options {
      let usage = option.usage.replacing("|", with: "\\|")
      #expect(
        try readme().contains {
          $0.hasPrefix("| `--") && $0.contains("`\(usage)`") && $0.contains("`\(name)`")
        }, "\(usage) of \(name)")
    }
  }
}

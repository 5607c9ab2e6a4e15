import Catalog
import Exchange

extension Command {
  static let play = Command(
    name: "play", summary: "play a result's preview", operands: [number],
    details: [
      "Played by the first of \(Player.all.map(\.name).joined(separator: ", ")) that is installed, and kept nowhere. "
        + "The player has the keys: Ctrl-C ends it."
    ],
    examples: ["play 1"]
  ) { arguments, session in
    let record = try session.result(of: arguments)
    let link = try arguments.link(record.preview, "preview", to: try await session.mediaHosts())
    guard let program = await Program.first(of: Player.all.map(\.name)),
      let player = Player.all.first(where: { $0.name == program.name })
    else {
      throw UsageError(
        "there is no player here for \(link.url)", at: arguments.operands.first?.range,
        hint: "install \(Player.all.map(\.name).joined(separator: " or "))")
    }
    try await session.console.lend {
      try await player.play(link, with: program, timeout: session.settings.timeout)
    }
    return .silent()
  }
}

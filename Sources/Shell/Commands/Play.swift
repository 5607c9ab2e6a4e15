import Catalog
import Exchange
import Presentation

extension Command {
  static let play = Command(
    name: "play", summary: "play a result's preview", operands: [number],
    details: [
      "Played by the first of \(Player.all.map(\.name).joined(separator: ", ")) that is installed, and kept nowhere. "
        + "The player has the keys: Ctrl-C ends it.",
      "Previews are Apple's own; a podcast's episodes stand wherever its makers keep them.",
    ],
    examples: ["play 1"]
  ) { arguments, session in
    let record = try session.result(of: arguments)
    let link = try arguments.link(
      record.preview, "preview", to: try await session.hosts(ofPreviewsLike: record))
    guard let program = await ExternalProgram.first(of: Player.all.map(\.name)),
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

extension Session {
  fileprivate func hosts(ofPreviewsLike record: Record) async throws -> CatalogLink.Hosts {
    let hosts = try await mediaHosts()
    let isElsewhere = (try? CatalogLink(record.preview ?? "", to: hosts)) == nil
    return record.kind == .podcastEpisode && isElsewhere ? .anyNamed : hosts
  }
}

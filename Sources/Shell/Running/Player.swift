import Catalog
import Exchange
import Foundation
import Presentation

/// A program that plays previews. Apple's terms allow streaming them, not keeping them, so each is told to write nothing.
struct Player: Sendable {
  let name: String
  /// What it ends with when the person ends it.
  fileprivate let quietCodes: Set<Int32>
  /// Whether it plays from an address; else it needs a file, which lives as long as it plays.
  fileprivate let streams: Bool
  fileprivate let arguments: @Sendable (_ source: String, _ isVideo: Bool) -> [String]

  /// The best first.
  static let all = [mpv, ffplay, afplay]

  /// Texts inside the stream are not shown, and nothing but the address itself is opened for it.
  private static let mpv = Player(name: "mpv", quietCodes: [0, 4], streams: true) { source, isVideo in
    [
      "--ytdl=no", "--cache-on-disk=no", "--stream-record=", "--save-position-on-quit=no", "--idle=no",
      "--keep-open=no", "--load-unsafe-playlists=no", "--msg-level=all=error,statusline=status",
    ] + (isVideo ? [] : ["--video=no"]) + ["--", source]
  }

  private static let ffplay = Player(name: "ffplay", quietCodes: [0, 123], streams: true) { source, isVideo in
    ["-autoexit", "-hide_banner", "-loglevel", "error", "-stats"] + (isVideo ? [] : ["-nodisp"])
      + ["-protocol_whitelist", "http,https,tcp,tls,httpproxy", "-i", source]
  }

  private static let afplay = Player(name: "afplay", quietCodes: [0], streams: false) { source, _ in [source]
  }

  func play(_ link: CatalogLink, with program: ExternalProgram, timeout: Duration) async throws {
    guard !streams else {
      return try await program.run(arguments(link.url, link.isVideo), quietCodes: quietCodes)
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".m4a")
    defer { try? FileManager.default.removeItem(at: file) }
    let preview = try await MediaClient(timeout: timeout).preview(link)
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: Data(preview), attributes: [.posixPermissions: 0o600])
    else { throw Diagnosis(.failed, "\(file.path) cannot be written") }
    try await program.run(arguments(file.path, link.isVideo), quietCodes: quietCodes)
  }
}

extension CatalogLink {
  fileprivate var isVideo: Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return [".m4v", ".mp4", ".mov"].contains { path.lowercased().hasSuffix($0) }
  }
}

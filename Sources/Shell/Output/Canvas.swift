import Catalog
import JSON
import Presentation

/// What draws pictures on a page.
struct Canvas: Sendable {
  private enum Means: Sendable {
    case terminal(PictureProtocol)
    case chafa(ExternalProgram)
  }

  private let means: Means
  private let page: OutputStyle

  static let advice =
    "kitty, Ghostty, iTerm2 and WezTerm show pictures; with `chafa` installed, other terminals do too"

  /// Nil where no picture can be shown.
  init?(_ page: OutputStyle) async {
    guard page.isTerminal, !isDumbTerminal else { return nil }
    if let terminal = PictureProtocol(environment) {
      means = .terminal(terminal)
    } else if let chafa = await ExternalProgram.first(of: ["chafa"]) {
      means = .chafa(chafa)
    } else {
      return nil
    }
    self.page = page
  }

  /// The format to ask for.
  var format: Picture.Format {
    if case .terminal(let terminal) = means { terminal.format } else { .jpg }
  }

  func lines(of picture: Picture, in frame: PictureFrame) async throws -> [String] {
    let cells = frame.cells(width: picture.width, height: picture.height, on: page)
    switch means {
    case .terminal(let terminal):
      guard let sequence = terminal.sequence(for: picture, in: cells) else {
        throw Diagnosis(.notUnderstood, "the picture is a JPEG, and this terminal knows PNG only")
      }
      return [sequence]
    case .chafa(let chafa):
      let colours = page.isColoured ? [] : ["--colors=none"]
      let size = "--size=\(cells.columns)x\(cells.rows)"
      return colouredLines(
        try await chafa.filter(picture.bytes, ["--format=symbols", size] + colours + ["-"]))
    }
  }
}

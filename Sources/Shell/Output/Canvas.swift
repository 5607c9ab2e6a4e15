import Catalog

/// What draws pictures on a page.
struct Canvas: Sendable {
  private enum Means: Sendable {
    case terminal(PictureProtocol)
    case chafa(Program)
  }

  private let means: Means
  private let page: Page

  static let advice =
    "kitty, Ghostty, iTerm2 and WezTerm show pictures; with `chafa` installed, other terminals do too"

  /// Nil where no picture can be shown.
  init?(_ page: Page) async {
    guard page.isTerminal, !isDumbTerminal else { return nil }
    if let canvas = Canvas(native: page) {
      self = canvas
    } else if let chafa = await Program.first(of: ["chafa"]) {
      means = .chafa(chafa)
      self.page = page
    } else {
      return nil
    }
  }

  /// Nil where the terminal itself draws none.
  init?(native page: Page) {
    guard page.isTerminal, let terminal = PictureProtocol(environment) else { return nil }
    means = .terminal(terminal)
    self.page = page
  }

  /// The format to ask for.
  var format: Picture.Format {
    if case .terminal(let terminal) = means { terminal.format } else { .jpg }
  }

  func lines(of picture: Picture, in frame: PictureFrame) async throws -> [String] {
    if let native = nativeLines(of: picture, in: frame) { return native }
    guard case .chafa(let chafa) = means else {
      throw Diagnosis(.notUnderstood, "the picture is a JPEG, and this terminal knows PNG only")
    }
    let cells = frame.cells(width: picture.width, height: picture.height, on: page)
    let colours = page.isColoured ? [] : ["--colors=none"]
    let size = "--size=\(cells.columns)x\(cells.rows)"
    return colouredLines(try await chafa.filter(picture.bytes, ["--format=symbols", size] + colours + ["-"]))
  }

  /// Nil when the terminal does not draw it by itself.
  func nativeLines(of picture: Picture, in frame: PictureFrame) -> [String]? {
    guard case .terminal(let terminal) = means else { return nil }
    let cells = frame.cells(width: picture.width, height: picture.height, on: page)
    return terminal.sequence(for: picture, in: cells).map { [$0] }
  }
}

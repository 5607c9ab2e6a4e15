import Catalog
import Exchange
import JSON
import Ordering
import Presentation

extension Command {
  static let art = Command(
    name: "art", summary: "show a result's picture, or the order's cake",
    operands: [
      .operand(
        "N|order", .one, "the result's number in the results; `order` for the order's cake",
        .suggested { $1.numbers + [Choice("order", "the order's cake")] })
    ],
    options: [
      Parameter(
        "--size", "PIXELS", "how large a picture is loaded, 1 to 3000; 600 without it", .integer(1...3000)),
      Parameter(
        "--scale", "N", "how many of its pixels make one: 2 shows it half as large",
        .judged({ _, _ in [] }, by: { word, _ throws(UsageError) in _ = try scale(word) })),
      Parameter("--width", "COLUMNS", "how many columns it fills", .integer(1...1000)),
      Parameter("--height", "ROWS", "how many rows it fills", .integer(1...1000)),
    ],
    details: [
      "kitty, Ghostty, iTerm2 and WezTerm draw it; elsewhere `chafa` does, with characters, when it is installed. "
        + "Otherwise, and in a pipe, its link is printed."
    ],
    examples: ["art 1", "art 1 --size 1200 --width 40", "art order"]
  ) { arguments, session in
    let frame = try PictureFrame(arguments)
    if arguments.operands.first?.text == "order" {
      try session.draft.load(into: session.order)
      return try await .cake(session.order, in: frame, on: session.console.page())
    }
    let record = try session.result(of: arguments)
    let link = try arguments.link(record.artwork, "picture", to: try await session.mediaHosts())
    let page = session.console.page()
    let canvas = await Canvas(page)
    let sized = link.sized(arguments.integer("--size") ?? 600, as: canvas?.format ?? .jpg)
    guard page.isTerminal, session.format(of: arguments) == .table else { return .link(sized) }
    guard let canvas else { return .link(sized, notes: [Canvas.advice]) }
    do {
      let (picture, exchange) = try await MediaClient(timeout: session.settings.timeout).picture(sized)
      session.remember(exchange)
      let lines = try await canvas.lines(of: picture, in: frame)
      return Report(json: ["url": .string(sized.url)]) { $0.isTerminal ? lines : [sized.url] }
    } catch let error as CallError {
      session.remember(error)
      if case .tooLarge(let limit) = error.reason {
        throw Diagnosis(
          .notUnderstood, "the picture is larger than \(limit >> 20) MiB", hint: "a smaller --size may do")
      }
      let why = Diagnosis(error)
      guard why.code != .cancelled else { throw error }
      throw Diagnosis(why.code, "the picture did not come: \(why.message)", hint: "it is at \(sized.url)")
    }
  }
}

extension PictureFrame {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    self.init(
      scale: try arguments.options["--scale"].map(Shell.scale) ?? 1,
      width: arguments.integer("--width"), height: arguments.integer("--height"))
  }
}

private func scale(_ word: Word) throws(UsageError) -> Double {
  guard let scale = Double(word.text), (0.1...100).contains(scale) else {
    throw UsageError("--scale takes a number from 0.1 to 100, not `\(word.text)`", at: word.range)
  }
  return scale
}

extension Session {
  /// Where pictures and previews may be: on this machine too while the catalog is.
  func mediaHosts() async throws -> CatalogLink.Hosts {
    try await catalogClient().address.base.isLoopback ? .mediaAndLoopback : .media
  }
}

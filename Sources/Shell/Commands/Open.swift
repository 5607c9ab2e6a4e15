import Catalog
import Exchange
import JSON
import Presentation

extension Command {
  static let open = Command(
    name: "open", summary: "open a result's page in the browser", operands: [number],
    details: [
      "Only https pages of Apple's own hosts are opened. Without a browser to start, the address is printed."
    ],
    examples: ["open 1"]
  ) { arguments, session in
    let record = try session.result(of: arguments)
    let link = try arguments.link(record.page, "page", to: .pages)
    guard hasDisplay, let opener = await ExternalProgram.first(of: openers) else {
      return .link(link, notes: ["there is no browser to start here"])
    }
    try await opener.launch([link.url])
    return Report(json: ["url": .string(link.url)], notes: ["opened \(link.url)"]) { _ in [] }
  }

  #if canImport(Darwin)
    private static let openers = ["open"]
    private static let hasDisplay = true
  #else
    private static let openers = ["xdg-open"]
    /// Without one, xdg-open would start a browser inside this terminal, or none.
    private static var hasDisplay: Bool {
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0) != nil }
    }
  #endif
}

extension Arguments {
  /// A record's link, checked; what is wrong with it is said of the first operand.
  func link(_ text: String?, _ name: String, to hosts: CatalogLink.Hosts) throws(UsageError) -> CatalogLink {
    let number = operands.first
    guard let text else {
      throw UsageError("result \(number?.text ?? "") has no \(name)", at: number?.range)
    }
    do throws(LinkError) { return try CatalogLink(text, to: hosts) } catch {
      throw UsageError(
        "the \(name) of result \(number?.text ?? "") \(error.words)", at: number?.range,
        hint: "`show \(number?.text ?? "N")` has the link")
    }
  }
}

extension LinkError {
  fileprivate var words: String {
    switch self {
    case .notALink: "is not an address"
    case .scheme(let scheme): "is a `\(scheme):` link, and only https is followed"
    case .unencrypted(let host): "at \(host) is not encrypted, and only https is followed"
    case .userInfo: "has a user or a password in its address, and is not followed"
    case .foreign(let host): "is at \(host), which is not Apple's, and is not followed"
    }
  }
}

extension Report {
  /// A link alone, where nothing better can be done with it.
  static func link(_ link: CatalogLink, notes: [String] = []) -> Report {
    Report(json: ["url": .string(link.url)], notes: notes) { [$0.link(link.url)] }
  }
}

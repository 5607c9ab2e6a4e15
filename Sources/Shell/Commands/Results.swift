import Catalog
import Exchange

extension Command {
  static let results = Command(name: "results", summary: "show the last results again") { _, session in
    .records(session.results, received: session.results.map(\.json), none: "there are no results yet")
  }
}

import Catalog
import Exchange

extension Command {
  static let search = Command(
    name: "search", summary: "find music, films, books, podcasts and apps",
    operands: [
      .operand(
        "TERM", .many, "what to look for; words need no quotes", .suggested { $1.terms.map { Choice($0) } })
    ],
    options: [
      Parameter("--media", "MEDIA", "what it is about", .oneOf(Media.allCases.map { Choice($0.rawValue) })),
      Parameter(
        "--entity", "ENTITY", "which kind of result", .dependent { arguments, _ in arguments.entities }),
      Parameter(
        "--attribute", "FIELD", "where the term must stand",
        .dependent { arguments, _ in arguments.attributes }),
      country,
      Parameter("--limit", "N", "how many at most, 1 to 200; 50 without it", .integer(1...200)),
      Parameter("--offset", "N", "how many to pass over", .integer(0...Int.max)),
      Parameter("--lang", "LANG", "the language of the texts", .oneOf([Choice("en_us"), Choice("ja_jp")])),
      Parameter(
        "--explicit", "YES|NO", "whether explicit items may come", .oneOf([Choice("yes"), Choice("no")])),
      Parameter("--version", "1|2", "the version of the answer's keys", .oneOf([Choice("1"), Choice("2")])),
    ],
    examples: ["search jack johnson --limit 5", "search raymond lam --entity song --country hk"]
  ) { arguments, session in
    var query = Query(term: arguments.text)
    query.media = arguments["--media"]
    query.entity = arguments["--entity"]
    query.attribute = arguments["--attribute"]
    query.country = arguments["--country"]
    query.limit = arguments.integer("--limit")
    query.offset = arguments.integer("--offset")
    query.lang = arguments["--lang"]
    query.explicit = arguments["--explicit"].map { $0 == "yes" }
    query.version = arguments.integer("--version")
    let found = try await session.catalogLoader().search(query)
    session.keep(found.records)
    return .results(found, none: "nothing found for \(arguments.text.visible)")
  }

  static let country = Parameter(
    "--country", "CODE", "the storefront; US without it",
    .oneOf(Storefront.all.map { Choice($0.code, $0.name) }))
}

extension Arguments {
  /// The medium that narrows what else may be asked for; all of them when none is given.
  private var media: Media? { self["--media"].flatMap(Media.init(rawValue:)) }

  fileprivate var entities: [Choice] { (media?.entities ?? Media.everyEntity).map { Choice($0) } }

  fileprivate var attributes: [Choice] {
    let entity = self["--entity"]
    let owners = Media.allCases.filter { $0 != .all && entity.map($0.entities.contains) ?? false }
    let media = media.map { [$0] } ?? (owners.isEmpty ? [.all, .software] : owners)
    return media.flatMap(\.attributes).reduce(into: []) { names, name in
      if !names.contains(Choice(name)) { names.append(Choice(name)) }
    }
  }
}

extension Report {
  /// Records as they were received; those that could not be read are named beside them.
  static func results(_ found: Results, none: String) -> Report {
    let notes = found.rejected.map { position, error in
      "result \(position) of the answer is left out: "
        + (error.key.map { "`\($0.visible)` is" } ?? "it is") + " \(error.found), not \(error.expected)"
    }
    return .records(found.records, received: found.received, notes: notes, none: none)
  }

  static func records(_ records: [Record], received: [JSON], notes: [String] = [], none: String) -> Report {
    let json: JSON = ["resultCount": .number(String(received.count)), "results": .array(received)]
    return Report(json: json, rows: received, notes: records.isEmpty && notes.isEmpty ? [none] : notes) {
      page in
      recordTable(records).lines(on: page)
    }
  }
}

import Catalog
import Exchange
import JSON
import Presentation

extension Command {
  static let search = Command(
    name: "search", summary: "find music, films, books, podcasts and apps",
    operands: [
      .operand(
        "TERM", .many, "what to look for; words need no quotes", .suggested { $1.terms.map { Choice($0) } })
    ],
    options: [
      Parameter(
        "--media", "MEDIA", "what it is about", .oneOf(Media.allCases.map { Choice($0.rawValue) })),
      Parameter(
        "--entity", "ENTITY", "which kind of result", .dependent { arguments, _ in arguments.entities }),
      Parameter(
        "--attribute", "FIELD", "where the term must stand",
        .dependent { arguments, _ in arguments.attributes }),
      .country,
      Parameter("--limit", "N", "how many at most, 1 to 200; 50 without it", .integer(1...200)),
      Parameter("--offset", "N", "how many to pass over", .integer(0...Int.max)),
      .lang,
      Parameter(
        "--explicit", "YES|NO", "whether explicit items may come", .oneOf([Choice("Yes"), Choice("No")])),
      Parameter("--version", "1|2", "the version of the answer's keys", .oneOf([Choice("1"), Choice("2")])),
      .flag("--all", "every page, each printed as it comes"),
      .fresh,
      .flag("--raw-query", "send what the API would refuse too, to see what it says"),
    ],
    details: [
      "`next` and `previous` turn the page.",
      "With --all, a table and jsonl are printed page by page, and nothing more is asked once nobody reads on; json, "
        + "csv and tsv begin with what only the last page tells, and come then.",
    ],
    examples: [
      "search jack johnson --limit 5", "search raymond lam --entity song --country hk", "search love --all",
    ]
  ) { arguments, session in
    let query = Query(arguments)
    let (title, fresh) = (arguments.line, arguments.has("--fresh"))
    guard arguments.has("--all") else { return try await session.find(query, title: title, fresh: fresh) }
    return try await session.go(on: PageWalk(query, title: title, fresh: fresh), query.none)
  }
}

extension Session {
  /// One page of a search, which is the current set then.
  func find(_ query: Query, title: String, fresh: Bool) async throws -> Report {
    let answer = try await ask(fresh: fresh) { $0.request(query) }
    let found = answer.results
    var set = ResultSet(
      title: title, records: found.records, received: found.received,
      place: ResultSet.PageCursor(query: query, next: query.next, shown: found.records.identities))
    return .results(set, notes: keep(&set) + answer.notes, none: query.none)
  }
}

extension Query {
  /// What is said when nothing comes.
  fileprivate var none: String { "nothing found for \(term)" }
}

extension Parameter {
  static let country = Parameter(
    "--country", "CODE", "the storefront, by code or name; US without it", .storefront)
  static let lang = Parameter(
    "--lang", "LANG", "the language of the texts", .oneOf([Choice("en_us"), Choice("ja_jp")]))
  static let fresh = Parameter.flag("--fresh", "ask again, whatever the cache holds")
}

extension Query {
  init(_ arguments: Arguments) {
    self.init(term: arguments.text)
    media = arguments["--media"]
    entity = arguments["--entity"]
    attribute = arguments["--attribute"]
    country = arguments["--country"]
    limit = arguments["--limit"]
    offset = arguments["--offset"]
    lang = arguments["--lang"]
    explicit = arguments["--explicit"]
    version = arguments["--version"]
  }
}

extension Arguments {
  /// The medium that narrows what else may be asked for; all of them when none is given.
  private var media: Media? { self["--media"].flatMap(Media.init(rawValue:)) }

  fileprivate var entities: [Choice] { (media?.entities ?? Media.everyEntity).map { Choice($0) } }

  fileprivate var attributes: [Choice] {
    let entity = self["--entity"]
    let owners = Media.allCases.filter { entity.map($0.entities.contains) ?? false }
    let media = media.map { [$0] } ?? (owners.isEmpty ? [.all] : owners)
    return media.flatMap(\.attributes).unique.map { Choice($0) }
  }
}

extension Report {
  /// Results as they were received. Those from `place` on are what is new of them.
  static func results(
    _ set: ResultSet, from place: (record: Int, received: Int) = (0, 0), notes: [String] = [], none: String
  ) -> Report {
    let notes = set.received.isEmpty ? notes + [none] : notes
    if let columns = set.columns { return fields(columns, of: set.records[place.record...], notes: notes) }
    return results(Array(set.received[place.received...]), notes: notes) { page in
      let table = recordTable(set.records[place.record...])
      return apart(table.lines(on: page), parents: Set(set.parents.map { $0 - place.record }))
    }
  }

  /// Parents stand apart from the children that follow them.
  private static func apart(_ lines: [String], parents: Set<Int>) -> [String] {
    lines.enumerated().flatMap { index, line in
      guard parents.contains(index) else { return [line] }
      return (index > 0 ? [""] : []) + [line] + (parents.contains(index + 1) ? [] : [""])
    }
  }
}

import Catalog
import Exchange
import JSON
import Presentation

extension Command {
  static let lookup = Command(
    name: "lookup", summary: "look items up by their identifiers",
    operands: [.operand("ID", .any, "identifiers; `$1` is the one of result 1", .numbers(digits: nil))],
    options: Lookup.Key.allCases.compactMap(\.option) + [
      Parameter(
        "--entity", "ENTITY", "bring these along: the parent comes first",
        .oneOf(Media.everyEntity.map { Choice($0) })),
      .country,
      Parameter("--limit", "N", "how many children at most, 1 to 200", .integer(1...200)),
      .lang,
      Parameter("--sort", "ORDER", "the order of the children", .oneOf([Choice("recent", "newest first")])),
      .fresh,
      .flag("--raw-query", "send what the API would refuse too, to see what it says"),
    ],
    details: [
      "Several identifiers of one sort may be given, with commas between them, or the option again."
    ],
    examples: [
      "lookup 909253 --entity album --limit 5", "lookup $1.artistId --entity song",
      "lookup --upc 888880499034",
    ]
  ) { arguments, session in
    var lookup = try Lookup(arguments)
    lookup.entity = arguments["--entity"]
    lookup.country = arguments["--country"] ?? session.sets.current?.country(of: lookup)
    lookup.limit = arguments["--limit"]
    lookup.lang = arguments["--lang"]
    lookup.sort = arguments["--sort"]
    return try await session.look(up: lookup, fresh: arguments.has("--fresh"), title: arguments.line)
  }

  static let more = Command(
    name: "more", summary: "what belongs to a result: its artist's albums, its album's songs…",
    operands: [
      .operand(
        "WHAT", .one, "by is more of the same by its maker",
        .oneOf(Belonging.allCases.map { Choice($0.rawValue, $0.summary) })),
      .operand("N", .one, "its number in the results", .suggested { $1.numbers }),
    ],
    options: [
      .country, Parameter("--limit", "N", "how many at most, 1 to 200", .integer(1...200)),
      Parameter("--sort", "ORDER", "the order of what comes", .oneOf([Choice("recent", "newest first")])),
      .fresh,
    ],
    examples: ["more albums 1", "more songs 2", "more by 3"]
  ) { arguments, session in
    guard let word = arguments.operands.last,
      let noun = arguments.operands.first.flatMap({ Belonging(rawValue: $0.text) })
    else { return .silent() }
    let record = try session.result(word)
    guard let (id, entity) = noun.parent(of: record) else {
      if noun == .by, let query = Query(byTheMakerOf: record) {
        return try await session.search(query, arguments)
      }
      throw UsageError("a result of this kind (\(record.kind.name)) has no \(noun.words)", at: word.range)
    }
    var lookup = Lookup(.id, [String(id)])
    lookup.entity = entity
    lookup.country = arguments["--country"] ?? session.sets.current?.country
    lookup.limit = arguments["--limit"]
    lookup.sort = arguments["--sort"]
    return try await session.look(up: lookup, fresh: arguments.has("--fresh"), title: arguments.line)
  }
}

extension Session {
  /// By the maker's name, where no identifier says who it is.
  fileprivate func search(_ query: Query, _ arguments: Arguments) async throws -> Report {
    var query = query
    query.country = arguments["--country"] ?? sets.current?.country
    query.limit = arguments["--limit"]
    var report = try await find(query, title: arguments.line, fresh: arguments.has("--fresh"))
    report.notes.insert("found by the name, \(query.term)", at: 0)
    return report
  }

  fileprivate func look(up lookup: Lookup, fresh: Bool, title: String) async throws -> Report {
    let answer = try await ask(fresh: fresh) { $0.request(lookup) }
    let records = answer.results.records
    var set = ResultSet(
      title: title, records: records, received: answer.results.received, country: lookup.country)
    if lookup.entity != nil {
      set.parents = Set(records.indices.filter { lookup.asked(for: $0, of: records) })
    }
    let isBare = !records.isEmpty && set.parents.count == records.count
    let notes = isBare ? lookup.entity.map { ["no \($0) belongs to it"] } ?? [] : []
    return .results(set, notes: keep(&set) + answer.notes + notes, none: "nothing has that identifier")
  }
}

extension ResultSet {
  /// The storefront that identifiers of these results are looked up in; nil for others.
  fileprivate func country(of lookup: Lookup) -> String? {
    let known = Set(
      records.flatMap { record in
        ["trackId", "collectionId", "artistId"].compactMap { record[$0]?.integer.map(String.init) }
      })
    return lookup.key == .id && lookup.values.allSatisfy(known.contains) ? country : nil
  }
}

extension Lookup {
  /// Whether a record of the answer is one that was asked for; everything else came along. No record holds its
  /// bar code or ISBN, and albums hold their artist's AMG id: of those the first is, and what is of its kind where
  /// several were asked for.
  fileprivate func asked(for index: Int, of records: [Record]) -> Bool {
    switch key {
    case .id: values.contains(records[index].id.map { String($0) } ?? "")
    case .bundleId: values.contains(records[index]["bundleId"]?.string ?? "")
    case .upc, .isbn, .amgArtistId, .amgAlbumId, .amgVideoId:
      index == 0 || values.count > 1 && records[index].kind == records[0].kind
    }
  }

  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    let given = Key.allCases.compactMap { key in
      key.option.flatMap { arguments.options[$0.name] }.map { (key, $0) }
    }
    switch (given.first, given.count, arguments.operands.isEmpty) {
    case (nil, _, false):
      self.init(.id, arguments.operands.flatMap { identifiers(in: $0.text) })
    case ((let key, let word)?, 1, true): self.init(key, identifiers(in: word.text))
    case (nil, _, true):
      self.init(.id, [])
      if arguments.has("--raw-query") { return }
      throw UsageError("an identifier is missing", hint: "lookup ID, or --upc, --isbn, --bundle-id…")
    default: throw UsageError("identifiers of one sort at a time", at: given.last?.1.range)
    }
    if values.isEmpty, !arguments.has("--raw-query") {
      throw UsageError("an identifier is missing", at: arguments.operands.first?.range)
    }
  }
}

extension Lookup.Key {
  /// The option that takes such identifiers; none for the plain ones.
  fileprivate var option: Parameter? {
    switch self {
    case .id: nil
    case .upc:
      Parameter("--upc", "UPC", "albums and videos by their bar code", .numbers(digits: nil), repeats: true)
    case .isbn: Parameter("--isbn", "ISBN", "books by their 13 digits", .numbers(digits: 13), repeats: true)
    case .bundleId: Parameter("--bundle-id", "BUNDLE", "apps by their bundle", .anything, repeats: true)
    case .amgArtistId:
      Parameter("--amg-artist", "ID", "artists by their AMG id", .numbers(digits: nil), repeats: true)
    case .amgAlbumId:
      Parameter("--amg-album", "ID", "albums by their AMG id", .numbers(digits: nil), repeats: true)
    case .amgVideoId:
      Parameter("--amg-video", "ID", "videos by their AMG id", .numbers(digits: nil), repeats: true)
    }
  }
}

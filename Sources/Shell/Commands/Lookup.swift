import Catalog

extension Command {
  static let lookup = Command(
    name: "lookup", summary: "look items up by their identifiers",
    operands: [.operand("ID", .many, "identifiers; `$1` is the one of result 1")],
    options: [
      Parameter(
        "--entity", "ENTITY", "bring these along: the parent comes first",
        .oneOf(Media.everyEntity.map { Choice($0) })),
      country,
      Parameter("--limit", "N", "how many children at most, 1 to 200", .integer(1...200)),
      Parameter("--lang", "LANG", "the language of the texts", .oneOf([Choice("en_us"), Choice("ja_jp")])),
      Parameter("--sort", "ORDER", "the order of the children", .oneOf([Choice("recent", "newest first")])),
    ],
    examples: ["lookup 909253 --entity album --limit 5", "lookup $1.artistId --entity song"]
  ) { arguments, session in
    var lookup = Lookup(.id, arguments.operands.flatMap { $0.text.split(separator: ",").map(String.init) })
    lookup.entity = arguments["--entity"]
    lookup.country = arguments["--country"]
    lookup.limit = arguments.integer("--limit")
    lookup.lang = arguments["--lang"]
    lookup.sort = arguments["--sort"]
    let found = try await session.catalogLoader().lookup(lookup)
    session.keep(found.records)
    return .results(found, none: "nothing has that identifier")
  }
}

/// `/search`: its parameters, checked, and the records they find.
struct Search {
  let common: CommonParameters
  private let words: [[UInt8]]
  private let kinds: Set<Kind>
  private let members: [Member]
  private let offset: Int
  private let explicit: Bool

  init(_ parameters: QueryParameters) throws(InvalidValues) {
    common = CommonParameters(parameters)
    var invalid = common.invalid
    let media = parameters["media"].flatMap(Media.init)
    if media == nil, parameters["media"] != nil { invalid.insert(.mediaType, at: 0) }

    // Without a media, an entity of any media is understood, and so are the attributes of its media.
    let entity = common.entity ?? (media ?? .all).entities[0]
    if let media, !media.entities.contains(entity) { invalid.append(.resultEntity) }
    let possible = media.map { [$0] } ?? Media.allCases.filter { $0.entities.contains(entity) }
    let attribute = parameters["attribute"].flatMap(Attribute.init)
    if parameters["attribute"] != nil, !possible.contains(where: { $0.allows(attribute) }) {
      invalid.append(.attributeType)
    }
    guard invalid.isEmpty else { throw InvalidValues(keys: invalid) }

    words = SearchText.words(of: parameters["term"] ?? "")
    kinds = entity.kinds
    members = attribute?.members ?? Attribute.everywhere
    offset = max(0, parameters["offset"].flatMap { Int($0) } ?? 0)
    explicit = parameters["explicit"]?.lowercased() != "no"
  }

  func results(in catalog: Catalog) -> [Record] {
    guard !words.isEmpty else { return [] }
    let found = catalog.storefront(common.country).records.lazy
      .filter { kinds.contains($0.kind) && matches($0) && (explicit || !$0.isExplicit) }
    return Array(found.dropFirst(offset).prefix(common.limit))
  }

  private func matches(_ record: Record) -> Bool {
    var text = SearchText()
    for member in members {
      if let value = record.value(of: member) { text.append(value) }
    }
    return text.matches(words)
  }
}

extension Media {
  fileprivate func allows(_ attribute: Attribute?) -> Bool {
    attribute.map(attributes.contains) ?? false
  }
}

/// `/lookup`: its parameters, checked, and the records they name, each one before its children.
struct Lookup {
  let common: CommonParameters
  private let keys: [(member: Member, values: [String])]
  private let ids: [Int]
  private let recentFirst: Bool

  init(_ parameters: QueryParameters) throws(InvalidValues) {
    common = CommonParameters(parameters)
    var invalid = common.invalid
    func values(_ name: String) -> [String] {
      (parameters[name] ?? "").split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
    }
    let ids = values("id").map { Int($0) }
    if ids.contains(nil) { invalid.append(.itunesId) }
    guard invalid.isEmpty else { throw InvalidValues(keys: invalid) }
    self.ids = ids.compactMap { $0 }
    keys = [
      (.amgArtistId, values("amgArtistId")), (.amgAlbumId, values("amgAlbumId")),
      (.amgVideoId, values("amgVideoId")), (.upc, values("upc")), (.isbn, values("isbn")),
      (.bundleId, values("bundleId")),
    ]
    recentFirst = parameters["sort"] == "recent"
  }

  func results(in catalog: Catalog) -> [Record] {
    let records = catalog.storefront(common.country).records
    return parents(in: records).flatMap { parent in
      guard let entity = common.entity else { return [parent] }
      var children = records.filter { entity.kinds.contains($0.kind) && $0.isChild(of: parent) }
      if recentFirst { children.sort { $0.released > $1.released } }
      // The limit is for the children: 200 of them have been seen after their parent.
      return [parent] + children.prefix(common.limit)
    }
  }

  private func parents(in records: [Record]) -> [Record] {
    let byID = ids.compactMap { id in records.first { $0.id == id } }
    let byKey = keys.flatMap { key in
      key.values.flatMap { value in records.filter { $0.has(value, as: key.member) } }
    }
    return byID + byKey
  }
}

extension Record {
  fileprivate var released: String { text(of: .releaseDate) ?? "" }

  fileprivate func has(_ value: String, as member: Member) -> Bool {
    // An album carries its artist's AMG id, and is not what that id names.
    if member.introduction == Member.amgArtistId.introduction, !isArtist { return false }
    return text(of: member) == value
  }
}

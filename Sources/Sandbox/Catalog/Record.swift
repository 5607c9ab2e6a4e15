/// A record of the catalog, kept as the text it is sent as: parsing and encoding it again would change its
/// literals (`14.99000`), and would take longer than a whole search may.
///
/// A line begins with `{"_lookup":{…}, `, which holds the record's kind and what may be searched but is not
/// sent.
struct Record: Sendable {
  let kind: Kind
  let trackId: Int?
  let collectionId: Int?
  let artistId: Int?
  private let line: ArraySlice<UInt8>

  init?(line: ArraySlice<UInt8>) {
    func value(_ member: Member) -> String? {
      Self.value(of: member, in: line).map { String(decoding: $0, as: UTF8.self) }
    }
    // The first `kind` of a line is that of `_lookup`.
    guard let kind = value(.kind).flatMap(Kind.init) else { return nil }
    self.kind = kind
    self.line = line
    trackId = value(.trackId).flatMap { Int($0) }
    collectionId = value(.collectionId).flatMap { Int($0) }
    artistId = value(.artistId).flatMap { Int($0) }
  }

  /// The id that a lookup of this very record asks for.
  var id: Int? { trackId ?? collectionId ?? artistId }

  var isArtist: Bool { trackId == nil && collectionId == nil }

  var isExplicit: Bool {
    let member = [Member.trackExplicitness, .collectionExplicitness, .contentAdvisoryRating]
    let rating = member.lazy.compactMap { text(of: $0) }.first
    return rating?.lowercased() == "explicit"
  }

  /// A string without its quotes but with its escapes; any other value as it is written.
  func text(of member: Member) -> String? {
    value(of: member).map { String(decoding: $0, as: UTF8.self) }
  }

  func value(of member: Member) -> ArraySlice<UInt8>? {
    Self.value(of: member, in: line)
  }

  /// Whether the record belongs to `parent`: a track to its album, season or podcast, anything to its artist.
  func isChild(of parent: Record) -> Bool {
    guard id != parent.id else { return false }
    if parent.isArtist { return artistId == parent.artistId }
    let isCollection = parent.trackId == nil || parent.trackId == parent.collectionId
    return isCollection && collectionId != nil && collectionId == parent.collectionId
  }

  /// Appends the record as it is sent: without its `_lookup`, with `base` for each `{{base}}`.
  func append(to body: inout [UInt8], base: [UInt8]) {
    guard let end = line.firstIndex(of: UInt8(ascii: "}")) else { return }
    body.append(UInt8(ascii: "{"))
    let placeholder = Array("{{base}}".utf8)
    var rest = line[(end + 1)...].dropFirst(2)
    while let start = rest.firstRange(ofBytes: placeholder) {
      body += rest[..<start]
      body += base
      rest = rest[(start + placeholder.count)...]
    }
    body += rest
  }
}

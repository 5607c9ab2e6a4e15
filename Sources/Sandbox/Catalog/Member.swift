/// A member of a record: the bytes that introduce it in the record's text.
struct Member: Sendable {
  let introduction: [UInt8]

  init(_ name: String) {
    introduction = Array("\"\(name)\":".utf8)
  }
}

extension Member {
  static let trackId = Member("trackId")
  static let collectionId = Member("collectionId")
  static let artistId = Member("artistId")
  static let trackName = Member("trackName")
  static let collectionName = Member("collectionName")
  static let artistName = Member("artistName")
  static let sellerName = Member("sellerName")
  static let primaryGenreName = Member("primaryGenreName")
  static let genres = Member("genres")
  static let contentAdvisoryRating = Member("contentAdvisoryRating")
  static let trackExplicitness = Member("trackExplicitness")
  static let collectionExplicitness = Member("collectionExplicitness")
  static let releaseDate = Member("releaseDate")
  static let description = Member("description")
  static let longDescription = Member("longDescription")
  static let shortDescription = Member("shortDescription")
  static let bundleId = Member("bundleId")
  static let amgArtistId = Member("amgArtistId")

  // Known to a search or a lookup, and never sent: they stand in a line's `_lookup`.
  static let kind = Member("kind")
  static let alias = Member("alias")
  static let actor = Member("actor")
  static let composer = Member("composer")
  static let director = Member("director")
  static let producer = Member("producer")
  static let language = Member("language")
  static let amgAlbumId = Member("amgAlbumId")
  static let amgVideoId = Member("amgVideoId")
  static let upc = Member("upc")
  static let isbn = Member("isbn")
}

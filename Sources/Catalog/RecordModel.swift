import Exchange
import JSON

extension Record {
  /// What a field of the API holds. The texts are what a person is told.
  enum Shape: String {
    case text = "text"
    case number = "a number"
    case integer = "a whole number"
    case flag = "true or false"
    case list = "a list"
    /// Bytes: text for software, a number for books.
    case size = "a size"

    func fits(_ value: JSONValue) -> Bool {
      switch (self, value) {
      case (_, .null), (.text, .string), (.flag, .bool), (.list, .array), (.size, .string): true
      case (.number, .number): value.decimal != nil
      case (.integer, .number), (.size, .number): value.integer != nil
      default: false
      }
    }
  }

  /// The fields that Corner reads, over all kinds; any of them may be missing from a record.
  static let model: [String: Shape] = {
    var model: [String: Shape] = [:]
    for name in texts { model[name] = .text }
    for name in numbers { model[name] = .number }
    for name in integers { model[name] = .integer }
    for name in lists { model[name] = .list }
    model["isStreamable"] = .flag
    model["fileSizeBytes"] = .size
    return model
  }()

  private static let texts = [
    "wrapperType", "kind", "collectionType", "artistType", "trackName", "collectionName", "artistName",
    "trackCensoredName", "collectionCensoredName", "primaryGenreName", "country", "currency", "releaseDate",
    "artistLinkUrl", "artistViewUrl", "collectionViewUrl", "trackViewUrl", "previewUrl", "artworkUrl30",
    "artworkUrl60", "artworkUrl100", "artworkUrl512", "artworkUrl600", "feedUrl", "episodeUrl", "episodeGuid",
    "bundleId", "version", "formattedPrice", "description", "longDescription", "shortDescription",
    "sellerName", "minimumOsVersion", "contentAdvisoryRating", "copyright", "releaseNotes",
  ]
  private static let numbers = [
    "trackPrice", "collectionPrice", "price", "trackHdPrice", "collectionHdPrice", "trackRentalPrice",
    "trackHdRentalPrice", "averageUserRating", "averageUserRatingForCurrentVersion",
  ]
  private static let integers = [
    "trackId", "collectionId", "artistId", "amgArtistId", "collectionArtistId", "primaryGenreId",
    "trackTimeMillis", "trackCount", "trackNumber", "discCount", "discNumber", "userRatingCount",
    "userRatingCountForCurrentVersion",
  ]
  private static let lists = [
    "genres", "genreIds", "artistIds", "screenshotUrls", "ipadScreenshotUrls", "appletvScreenshotUrls",
    "supportedDevices", "languageCodesISO2A", "features", "advisories",
  ]
}

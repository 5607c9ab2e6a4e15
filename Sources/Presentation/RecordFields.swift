import Catalog

extension RecordField {
  /// What a person is told of a record, in groups: what it is, who made it and where it belongs, what it costs, when,
  /// where it is found.
  static func groups(for kind: Kind) -> [[RecordField]] {
    let (maker, item, whole) = (kind.maker, kind.name, kind.whole)
    return [
      [
        RecordField("Genre", "primaryGenreName"), RecordField("Genres", "genres", .list),
        RecordField("Length", "trackTimeMillis", .length), RecordField("Version", "version", .version),
        RecordField("Size", "fileSizeBytes", .size),
        RecordField("Requires", "minimumOsVersion", .leastVersion),
        RecordField("Languages", "languageCodesISO2A", .list),
        RecordField("Rating", "averageUserRating", .stars(from: "userRatingCount")),
        RecordField(
          "This version", "averageUserRatingForCurrentVersion",
          .stars(from: "userRatingCountForCurrentVersion")),
        RecordField("Rated", "contentAdvisoryRating"), RecordField("Advisories", "advisories", .list),
        RecordField("Explicit", kind.isWhole ? "collectionExplicitness" : "trackExplicitness", .explicitness),
        RecordField("Streamable", "isStreamable", .flag),
      ],
      [
        RecordField(maker, "artistName"), RecordField("Album artist", "collectionArtistName"),
        RecordField("Seller", "sellerName"), RecordField(whole, "collectionName"),
        RecordField(kind == .tvEpisode ? "Episode" : "Track", "trackNumber", .position(of: "trackCount")),
        RecordField("Disc", "discNumber", .position(of: "discCount")),
        RecordField(kind == .tvSeason || kind == .podcast ? "Episodes" : "Tracks", "trackCount"),
        RecordField("Country", "country"),
      ],
      [
        RecordField("Price", "trackPrice", .money), RecordField("Price", "price", .money),
        RecordField("HD price", "trackHdPrice", .money), RecordField("Rental", "trackRentalPrice", .money),
        RecordField("HD rental", "trackHdRentalPrice", .money),
        RecordField(kind.isWhole ? "Price" : "\(whole) price", "collectionPrice", .money),
        RecordField(kind.isWhole ? "HD price" : "\(whole) HD price", "collectionHdPrice", .money),
      ],
      [
        RecordField("Released", "releaseDate", .date),
        RecordField("Updated", "currentVersionReleaseDate", .date),
        RecordField("Copyright", "copyright"),
      ],
      [
        RecordField("Page", "trackViewUrl", .link),
        RecordField(kind.isWhole ? "Page" : "\(whole) page", "collectionViewUrl", .link),
        RecordField("\(maker) page", "artistViewUrl", .link),
        RecordField(kind == .artist ? "Page" : "\(maker) page", "artistLinkUrl", .link),
        RecordField("Preview", "previewUrl", .link), RecordField("Audio", "episodeUrl", .link),
        RecordField("Feed", "feedUrl", .link), RecordField("Seller page", "sellerUrl", .link),
        RecordField("Picture", kind.largestPicture, .link),
        RecordField("Screenshots", "screenshotUrls", .links),
        RecordField("On iPad", "ipadScreenshotUrls", .links),
        RecordField("On TV", "appletvScreenshotUrls", .links),
      ],
      [
        RecordField("\(item.capitalizedFirst) id", "trackId"),
        RecordField("\(whole) id", "collectionId"), RecordField("\(maker) id", "artistId"),
        RecordField("Bundle id", "bundleId"),
      ],
    ]
  }

  /// What is read as a text of its own, below the rest.
  package static let texts = [
    RecordField("In short", "shortDescription"), RecordField("Description", "description"),
    RecordField("Description", "longDescription"), RecordField("New in this version", "releaseNotes"),
  ]
}

extension Kind {
  /// Who made it, as its label.
  fileprivate var maker: String {
    switch self {
    case .software: "Developer"
    case .ebook, .audiobook, .podcast, .podcastEpisode: "Author"
    case .movie: "Director"
    case .tvEpisode, .tvSeason: "Show"
    default: "Artist"
    }
  }

  /// What it belongs to, as a label.
  fileprivate var whole: String {
    switch self {
    case .tvEpisode, .tvSeason: "Season"
    case .podcast, .podcastEpisode: "Podcast"
    case .audiobook: "Book"
    case .movie: "Collection"
    default: "Album"
    }
  }

  /// Whether it is itself what others belong to.
  fileprivate var isWhole: Bool { [.album, .tvSeason, .audiobook].contains(self) }

  fileprivate var largestPicture: String {
    switch self {
    case .podcast, .podcastEpisode: "artworkUrl600"
    case .software: "artworkUrl512"
    default: "artworkUrl100"
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

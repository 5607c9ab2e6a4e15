import Exchange

/// What a record is, told from `wrapperType` and `kind`, either of which may be missing.
package enum Kind: Sendable, Hashable {
  case song, musicVideo, movie, tvEpisode, podcast, podcastEpisode, album, tvSeason, artist, audiobook
  case software, ebook
  /// One that we do not know, under the API's own name.
  case other(String)

  init(_ json: JSON) {
    let kind = json["kind"]?.string
    switch kind ?? json["wrapperType"]?.string {
    case "song": self = .song
    case "music-video": self = .musicVideo
    case "feature-movie": self = .movie
    case "tv-episode": self = .tvEpisode
    case "podcast": self = .podcast
    case "podcast-episode", "podcastEpisode": self = .podcastEpisode
    case "collection": self = json["collectionType"]?.string == "TV Season" ? .tvSeason : .album
    case "artist": self = .artist
    case "audiobook": self = .audiobook
    case "software", "mac-software": self = .software
    case "ebook": self = .ebook
    case let name: self = .other(name ?? "item")
    }
  }

  /// In words: `music video`.
  package var name: String {
    switch self {
    case .song: "song"
    case .musicVideo: "music video"
    case .movie: "movie"
    case .tvEpisode: "episode"
    case .podcast: "podcast"
    case .podcastEpisode: "episode"
    case .album: "album"
    case .tvSeason: "season"
    case .artist: "artist"
    case .audiobook: "audiobook"
    case .software: "app"
    case .ebook: "ebook"
    case .other(let name): name
    }
  }
}

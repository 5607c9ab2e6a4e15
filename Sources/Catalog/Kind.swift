import Exchange
import JSON

/// What a record is, told from `wrapperType` and `kind`, either of which may be missing.
package enum Kind: Sendable, Hashable {
  case song, musicVideo, movie, tvEpisode, podcast, podcastEpisode, album, tvSeason, artist, audiobook
  case software, ebook
  /// One that we do not know, under the API's own name.
  case other(String)

  init(_ json: JSONValue) {
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

/// The fields in which a record of this kind says what it is itself. Those of what it belongs to never stand in for
/// them: a song without its name is not called as its album is.
extension Kind {
  package var nameKeys: [String] {
    keys(track: "trackName", collection: "collectionName", artist: "artistName")
  }

  package var idKeys: [String] { keys(track: "trackId", collection: "collectionId", artist: "artistId") }

  var priceKeys: [String] {
    switch self {
    case .software, .ebook: ["price"]
    case .artist: []
    case .other: ["trackPrice", "price", "collectionPrice"]
    default: keys(track: "trackPrice", collection: "collectionPrice", artist: "")
    }
  }

  private func keys(track: String, collection: String, artist: String) -> [String] {
    switch self {
    case .song, .musicVideo, .movie, .tvEpisode, .podcastEpisode, .software, .ebook: [track]
    // A podcast is a track and a collection at once, under one name and one identifier.
    case .podcast: [track, collection]
    case .album, .tvSeason, .audiobook: [collection]
    case .artist: [artist]
    case .other: [track, collection, artist]
    }
  }
}

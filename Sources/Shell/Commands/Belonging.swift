import Catalog
import Exchange
import JSON

/// What `more` may bring, and from which of a record's own identifiers.
enum Belonging: String, CaseIterable {
  case albums, songs, videos, episodes, seasons, movies, books, audiobooks, podcasts, apps, by

  var summary: String {
    switch self {
    case .albums: "the artist's albums"
    case .songs: "an album's songs, or an artist's"
    case .videos: "the artist's music videos"
    case .episodes: "a podcast's or a season's episodes"
    case .seasons: "the show's seasons"
    case .movies: "the artist's movies"
    case .books: "the author's books"
    case .audiobooks: "the author's audiobooks"
    case .podcasts: "the author's podcasts"
    case .apps: "the developer's apps"
    case .by: "more of the same by its maker"
    }
  }

  /// The identifier to look up and the entity to bring along; nil when the record has no such thing.
  func parent(of record: Record) -> (id: Int, entity: String)? {
    let artist = record["artistId"]?.integer
    let collection = record["collectionId"]?.integer
    switch self {
    case .songs:
      guard [.artist, .album, .song, .musicVideo].contains(record.kind) else { return nil }
      return (record.kind == .artist ? artist : collection ?? artist).map { ($0, "song") }
    case .episodes:
      switch record.kind {
      case .podcast, .podcastEpisode: return collection.map { ($0, "podcastEpisode") }
      case .tvSeason, .tvEpisode: return collection.map { ($0, "tvEpisode") }
      default: return nil
      }
    case .podcasts where record.kind == .podcastEpisode: return collection.map { ($0, "podcast") }
    case .by: return record.entityOfMore.flatMap { entity in artist.map { ($0, entity) } }
    default: return entity.flatMap { entity in artist.map { ($0, entity) } }
    }
  }

  /// As part of a sentence.
  var words: String { self == .by ? "maker to look up" : rawValue }

  private var entity: String? {
    switch self {
    case .albums: "album"
    case .videos: "musicVideo"
    case .seasons: "tvSeason"
    case .movies: "movie"
    case .books: "ebook"
    case .audiobooks: "audiobook"
    case .podcasts: "podcast"
    case .apps: "software"
    case .songs, .episodes, .by: nil
    }
  }
}

extension Query {
  /// More of the same by the maker's name: most podcasts and all movies say no more than that. Nil when there is none.
  init?(byTheMakerOf record: Record) {
    guard let maker = record.artist, !maker.isEmpty, let entity = record.entityOfMore else { return nil }
    self.init(term: maker)
    self.entity = entity
    attribute =
      switch record.kind {
      case .movie: "directorTerm"
      case .podcast, .podcastEpisode, .audiobook: "authorTerm"
      case .tvEpisode, .tvSeason: "showTerm"
      case .software: "softwareDeveloper"
      case .song, .musicVideo, .album: "artistTerm"
      case .ebook, .artist, .other: nil
      }
  }
}

extension Record {
  /// The entity that brings more of this kind; for a maker, of what that one makes.
  fileprivate var entityOfMore: String? {
    switch kind {
    case .artist:
      ["TV Show": "tvSeason", "Software Artist": "software", "Author": "ebook", "Movie Artist": "movie"][
        self["artistType"]?.string ?? ""] ?? "album"
    case .song: "song"
    case .musicVideo: "musicVideo"
    case .movie: "movie"
    case .tvEpisode: "tvEpisode"
    case .podcast, .podcastEpisode: "podcast"
    case .album: "album"
    case .tvSeason: "tvSeason"
    case .audiobook: "audiobook"
    case .software: "software"
    case .ebook: "ebook"
    case .other: nil
    }
  }
}

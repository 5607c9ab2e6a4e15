/// What the search is about. Each medium has its own entities and attributes; the API refuses the others.
package enum Media: String, CaseIterable, Sendable {
  case movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook, all

  /// The kinds of result that may be asked for.
  package var entities: [String] {
    switch self {
    case .movie: ["movieArtist", "movie"]
    case .podcast: ["podcastAuthor", "podcast", "podcastEpisode"]
    case .music: ["musicArtist", "musicTrack", "album", "musicVideo", "mix", "song"]
    case .musicVideo: ["musicArtist", "musicVideo"]
    case .audiobook: ["audiobookAuthor", "audiobook"]
    case .shortFilm: ["shortFilmArtist", "shortFilm"]
    case .tvShow: ["tvEpisode", "tvSeason"]
    case .software: ["software", "iPadSoftware", "desktopSoftware", "macSoftware"]
    case .ebook: ["ebook"]
    case .all:
      ["movie", "album", "allArtist", "podcast", "musicVideo", "mix", "audiobook", "tvSeason", "allTrack"]
    }
  }

  /// The fields that a term may be limited to.
  package var attributes: [String] {
    switch self {
    case .movie:
      [
        "actorTerm", "genreIndex", "artistTerm", "shortFilmTerm", "producerTerm", "ratingTerm",
        "directorTerm", "releaseYearTerm", "featureFilmTerm", "movieArtistTerm", "movieTerm",
        "ratingIndex", "descriptionTerm",
      ]
    case .podcast:
      [
        "titleTerm", "languageTerm", "authorTerm", "genreIndex", "artistTerm", "ratingIndex",
        "keywordsTerm", "descriptionTerm",
      ]
    case .music:
      ["mixTerm", "genreIndex", "artistTerm", "composerTerm", "albumTerm", "ratingIndex", "songTerm"]
    case .musicVideo: ["genreIndex", "artistTerm", "albumTerm", "ratingIndex", "songTerm"]
    case .audiobook: ["titleTerm", "authorTerm", "genreIndex", "ratingIndex"]
    case .shortFilm: ["genreIndex", "artistTerm", "shortFilmTerm", "ratingIndex", "descriptionTerm"]
    case .tvShow:
      ["genreIndex", "tvEpisodeTerm", "showTerm", "tvSeasonTerm", "ratingIndex", "descriptionTerm"]
    case .software: ["softwareDeveloper"]
    case .ebook: []
    case .all: Self.everyAttribute
    }
  }

  /// Every entity of every medium, each once.
  package static let everyEntity: [String] = allCases.flatMap(\.entities).unique

  private static let everyAttribute: [String] =
    allCases.filter { $0 != .software && $0 != .all }.flatMap(\.attributes).unique
    + ["allArtistTerm", "allTrackTerm"]
}

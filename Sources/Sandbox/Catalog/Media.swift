/// The values of `media`, and what may be combined with each one.
enum Media: String, CaseIterable, Sendable {
  case movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook, all

  /// The allowed entities; the first one is the default.
  var entities: [Entity] {
    switch self {
    case .movie: [.movie, .movieArtist]
    case .podcast: [.podcast, .podcastAuthor, .podcastEpisode]
    case .music: [.musicTrack, .musicArtist, .album, .musicVideo, .mix, .song]
    case .musicVideo: [.musicVideo, .musicArtist]
    case .audiobook: [.audiobook, .audiobookAuthor]
    case .shortFilm: [.shortFilm, .shortFilmArtist]
    case .tvShow: [.tvEpisode, .tvSeason]
    case .software: [.software, .iPadSoftware, .desktopSoftware, .macSoftware]
    case .ebook: [.ebook]
    case .all:
      [.allTrack, .movie, .album, .allArtist, .podcast, .musicVideo, .mix, .audiobook, .tvSeason]
    }
  }

  var attributes: Set<Attribute> {
    switch self {
    case .movie:
      [
        .actorTerm, .genreIndex, .artistTerm, .shortFilmTerm, .producerTerm, .ratingTerm, .directorTerm,
        .releaseYearTerm, .featureFilmTerm, .movieArtistTerm, .movieTerm, .ratingIndex, .descriptionTerm,
      ]
    case .podcast:
      [
        .titleTerm, .languageTerm, .authorTerm, .genreIndex, .artistTerm, .ratingIndex, .keywordsTerm,
        .descriptionTerm,
      ]
    case .music:
      [.mixTerm, .genreIndex, .artistTerm, .composerTerm, .albumTerm, .ratingIndex, .songTerm]
    case .musicVideo: [.genreIndex, .artistTerm, .albumTerm, .ratingIndex, .songTerm]
    case .audiobook: [.titleTerm, .authorTerm, .genreIndex, .ratingIndex]
    case .shortFilm: [.genreIndex, .artistTerm, .shortFilmTerm, .ratingIndex, .descriptionTerm]
    case .tvShow:
      [.genreIndex, .tvEpisodeTerm, .showTerm, .tvSeasonTerm, .ratingIndex, .descriptionTerm]
    case .software: [.softwareDeveloper]
    case .ebook: []
    case .all: Set(Attribute.allCases).subtracting([.softwareDeveloper])
    }
  }
}

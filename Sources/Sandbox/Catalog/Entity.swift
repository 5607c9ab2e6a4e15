/// The values of `entity`, and the kinds of records that each one finds.
enum Entity: String, CaseIterable, Sendable {
  case movieArtist, movie
  case podcastAuthor, podcast, podcastEpisode
  case musicArtist, musicTrack, album, musicVideo, mix, song
  case audiobookAuthor, audiobook
  case shortFilmArtist, shortFilm
  case tvEpisode, tvSeason
  case software, iPadSoftware, desktopSoftware, macSoftware
  case ebook
  case allArtist, allTrack

  var kinds: Set<Kind> {
    switch self {
    case .movieArtist: [.movieArtist]
    case .movie: [.movie]
    case .podcastAuthor: [.podcastAuthor]
    case .podcast: [.podcast]
    case .podcastEpisode: [.podcastEpisode]
    case .musicArtist: [.musicArtist]
    case .musicTrack: [.song, .musicVideo]
    case .album: [.album]
    case .musicVideo: [.musicVideo]
    case .mix: [.mix]
    case .song: [.song]
    case .audiobookAuthor: [.audiobookAuthor]
    case .audiobook: [.audiobook]
    case .shortFilmArtist: [.shortFilmArtist]
    case .shortFilm: [.shortFilm]
    case .tvEpisode: [.tvEpisode]
    case .tvSeason: [.tvSeason]
    case .software: [.software, .universalSoftware]
    case .iPadSoftware: [.iPadSoftware, .universalSoftware]
    case .desktopSoftware, .macSoftware: [.desktopSoftware]
    case .ebook: [.ebook]
    case .allArtist:
      [
        .musicArtist, .movieArtist, .shortFilmArtist, .tvShow, .podcastAuthor, .audiobookAuthor, .ebookAuthor,
        .developer,
      ]
    // As the real host does, it mixes audiobooks and ebooks in, but neither software nor podcast episodes.
    case .allTrack:
      [.song, .musicVideo, .movie, .shortFilm, .tvEpisode, .podcast, .audiobook, .ebook]
    }
  }
}

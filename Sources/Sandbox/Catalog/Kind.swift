/// What a record is. The wire tells some apart only by a genre or by an artist's type, so the catalog says it.
enum Kind: String, Sendable {
  case song, musicVideo, album, mix, musicArtist
  case movie, movieArtist
  case shortFilm, shortFilmArtist
  case tvEpisode, tvSeason, tvShow
  case podcast, podcastEpisode, podcastAuthor
  case audiobook, audiobookAuthor
  case ebook, ebookAuthor
  case software, iPadSoftware, universalSoftware, desktopSoftware, developer
}

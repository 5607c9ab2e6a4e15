/// The values of `attribute`, and the members of a record that each one searches.
enum Attribute: String, CaseIterable, Sendable {
  case actorTerm, artistTerm, authorTerm, albumTerm, composerTerm, descriptionTerm, directorTerm
  case featureFilmTerm, genreIndex, keywordsTerm, languageTerm, mixTerm, movieArtistTerm, movieTerm
  case producerTerm, ratingIndex, ratingTerm, releaseYearTerm, shortFilmTerm, showTerm, softwareDeveloper
  case songTerm, titleTerm, tvEpisodeTerm, tvSeasonTerm, allArtistTerm, allTrackTerm

  /// What is searched without an attribute.
  static let everywhere: [Member] = [.trackName, .collectionName, .artistName, .alias]

  var members: [Member] {
    switch self {
    case .artistTerm, .authorTerm, .movieArtistTerm, .showTerm, .allArtistTerm: [.artistName, .alias]
    case .songTerm, .movieTerm, .featureFilmTerm, .shortFilmTerm, .tvEpisodeTerm, .allTrackTerm: [.trackName]
    case .albumTerm, .mixTerm, .tvSeasonTerm: [.collectionName]
    case .titleTerm: [.trackName, .collectionName]
    case .softwareDeveloper: [.artistName, .sellerName]
    case .actorTerm: [.actor]
    case .composerTerm: [.composer]
    case .directorTerm: [.director]
    case .producerTerm: [.producer]
    case .languageTerm: [.language]
    case .descriptionTerm: [.description, .longDescription, .shortDescription]
    case .keywordsTerm: [.description, .trackName, .genres]
    case .genreIndex: [.primaryGenreName, .genres]
    case .ratingIndex, .ratingTerm: [.contentAdvisoryRating]
    case .releaseYearTerm: [.releaseDate]
    }
  }
}

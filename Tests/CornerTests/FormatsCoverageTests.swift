import Harness
import Testing

/// The answers that `FormatsTests` prints are of every shape that the real catalog's have been seen in.
@Suite struct FormatsCoverageTests {
  @Test func everyKindOccurs() async throws {
    let seen = try await results().map { result in
      let names = ["wrapperType", "kind", "collectionType", "artistType"].map { result[$0]?.string ?? "-" }
      return names.joined(separator: " ")
    }
    #expect(Self.kinds.filter { !seen.contains($0) } == [])
  }

  @Test(arguments: keys.keys)
  func everyKeyOccurs(as type: String) async throws {
    let members = try await results().flatMap { $0.members ?? [] }
    let seen = Set(
      members.filter { typeName(of: $0.value) == type }.map { String(decoding: $0.key, as: UTF8.self) })
    #expect(Self.keys[type]?.split(separator: " ").filter { !seen.contains(String($0)) } == [])
  }

  /// Numbers that another way of reading them would write otherwise.
  @Test(arguments: [
    "14.99000", "-1.00", "0.00", "4.0", "3.5892900000000000915179043659009039402008056640625",
  ])
  func everyOddLiteralOccurs(_ literal: String) async throws {
    let isThere = try await results().contains {
      $0.members?.contains { $0.value == .word(literal) } ?? false
    }
    #expect(isThere)
  }

  private func results() async throws -> [ReadJSON] {
    try await FormatsAnswer.all().flatMap { try $0.results }
  }

  private func typeName(of value: ReadJSON) -> String {
    switch value {
    case .word("null"): "null"
    case .word("true"), .word("false"): "bool"
    case .word(let number): number.contains { ".eE".contains($0) } ? "float" : "int"
    case .text: "text"
    case .list(let elements): "[\(elements.first.map(typeName) ?? "")]"
    case .object: "object"
    }
  }

  /// `wrapperType`, `kind`, `collectionType`, `artistType`.
  private static let kinds = [
    "track song - -", "track music-video - -", "track feature-movie - -", "track tv-episode - -",
    "track podcast - -", "podcastEpisode podcast-episode - -", "software software - -",
    "software mac-software - -", "- ebook - -", "audiobook - - -", "collection - Album -",
    "collection - Compilation -", "collection - TV Season -", "artist - - Artist",
    "artist - - Software Artist",
    "artist - - Author",
  ]

  /// By the type of the value: one key may come in several.
  private static let keys = [
    "text": """
    artistLinkUrl artistName artistType artistViewUrl artworkUrl100 artworkUrl160 artworkUrl30 artworkUrl512 \
    artworkUrl60 artworkUrl600 bundleId closedCaptioning collectionArtistName collectionArtistViewUrl \
    collectionCensoredName collectionExplicitness collectionName collectionType collectionViewUrl \
    contentAdvisoryRating copyright country currency currentVersionReleaseDate description episodeContentType \
    episodeFileExtension episodeGuid episodeUrl feedUrl fileSizeBytes formattedPrice kind longDescription \
    minimumOsVersion previewUrl primaryGenreName radioStationUrl releaseDate releaseNotes sellerName sellerUrl \
    shortDescription trackCensoredName trackContentRating trackExplicitness trackName trackViewUrl version \
    wrapperType
    """,
    "int": """
    amgArtistId artistId averageUserRating averageUserRatingForCurrentVersion collectionArtistId \
    collectionHdPrice collectionId collectionPrice discCount discNumber fileSizeBytes price primaryGenreId \
    trackCount trackHdPrice trackHdRentalPrice trackId trackNumber trackPrice trackRentalPrice trackTimeMillis \
    userRatingCount userRatingCountForCurrentVersion
    """,
    "float": """
    averageUserRating averageUserRatingForCurrentVersion collectionHdPrice collectionPrice price trackHdPrice \
    trackHdRentalPrice trackPrice trackRentalPrice
    """,
    "bool": """
    hasITunesExtras isGameCenterEnabled isStreamable isVppDeviceBasedLicensingEnabled
    """,
    "[text]": """
    advisories features genreIds genres ipadScreenshotUrls languageCodesISO2A screenshotUrls supportedDevices
    """,
    "[int]": """
    artistIds
    """,
    "[object]": """
    genres
    """,
    "[]": """
    advisories appletvScreenshotUrls features ipadScreenshotUrls languageCodesISO2A
    """,
  ]
}

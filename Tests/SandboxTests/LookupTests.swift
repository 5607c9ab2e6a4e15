import Sandbox
import Testing

@Suite struct LookupTests {
  /// A query, the wrapper type of its first record, that of all others, and how many there are.
  @Test(arguments: [
    ("id=909253", "artist", "", 1), ("id=909253&entity=album", "artist", "collection", 3),
    ("id=909253&entity=song", "artist", "track", 22), ("id=909253&entity=song&limit=5", "artist", "track", 6),
    ("id=909253,210938455&entity=album&limit=1", "artist", "", 4),
    ("id=1480110201&entity=song", "collection", "track", 12),
    ("id=1480110201&entity=album", "collection", "", 1),
    ("id=1480110202", "track", "", 1), ("id=1480110202&entity=song", "track", "", 1),
    ("id=1440110038&entity=podcastEpisode", "track", "podcastEpisode", 4),
    ("id=1430220512&entity=tvEpisode", "collection", "track", 7),
    ("id=950119013&entity=software", "artist", "software", 2),
    ("id=950119013&entity=desktopSoftware", "artist", "software", 2),
    ("id=910110221&entity=movie", "artist", "track", 3), ("id=940110&entity=ebook", "artist", "", 3),
    ("amgArtistId=468749", "artist", "", 1), ("amgArtistId=468749,61673&entity=album", "artist", "", 5),
    ("amgAlbumId=110201", "collection", "", 1), ("amgVideoId=170181", "track", "", 1),
    ("upc=602527711201", "collection", "", 1), ("upc=602527711201&entity=song", "collection", "track", 12),
    ("bundleId=example.crumb.corner", "software", "", 1), ("id=999666,909253", "artist", "", 1),
  ])
  func parentsComeBeforeTheirChildren(query: String, first: String, rest: String, count: Int) async throws {
    try await SandboxServer.run { sandbox in
      let types = try await sandbox.records("/lookup?\(query)").map { $0["wrapperType"] as? String }
      #expect(types.count == count)
      #expect(types.first == first)
      if !rest.isEmpty { #expect(types.dropFirst().allSatisfy { $0 == rest }) }
    }
  }

  @Test func booksAreFoundByTheirISBN() async throws {
    try await SandboxServer.run { sandbox in
      let books = try await sandbox.records("/lookup?isbn=9785171174453")
      #expect(books.map { $0["trackName"] as? String } == ["Three Sisters & a Samovar"])
    }
  }

  @Test func recentOnesComeFirstWhenAsked() async throws {
    try await SandboxServer.run { sandbox in
      let dates = try await sandbox.records("/lookup?id=320441908&entity=album&sort=recent").dropFirst()
        .compactMap { $0["releaseDate"] as? String }
      #expect(dates.count == 3)
      #expect(dates == dates.sorted(by: >))
    }
  }

  @Test func anotherStorefrontDoesNotHaveIt() async throws {
    try await SandboxServer.run { sandbox in
      let records = try await sandbox.records("/lookup?id=909253&country=jp")
      #expect(records.isEmpty)
    }
  }
}

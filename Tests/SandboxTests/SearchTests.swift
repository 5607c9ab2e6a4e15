import Foundation
import HTTPTypes
import Sandbox
import Testing

@Suite struct SearchTests {
  @Test func theAnswerIsLaidOutAsTheRealHostsIs() async throws {
    let answer = try await send(.get, "/search?term=raymond+lam&entity=album")
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
    #expect(answer.headers[.contentDisposition] == "attachment; filename=1.txt")
    #expect(answer.headers[.cacheControl] == "max-age=86400")
    #expect(
      answer.text.hasPrefix(
        "\n\n\n{\n \"resultCount\":2,\n \"results\": [\n{\"wrapperType\":\"collection\", "))
    #expect(answer.text.hasSuffix("}]\n}\n\n\n"))
  }

  @Test(arguments: [
    "/search", "/search?term=", "/search?term=%2B", "/search?term=xyzzy", "/lookup?id=999666",
  ])
  func nothingFoundIsAnEmptyArray(path: String) async throws {
    let answer = try await send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.text == "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n")
  }

  @Test(arguments: [
    ("raymond+lam&entity=song", 19), ("raymond+lam&entity=song&limit=3", 3),
    ("%E6%9E%97%E5%B3%AF&entity=musicArtist", 1),
    ("%E6%B5%B7%E6%B8%AF&entity=song", 1), ("jack+johnson&entity=song", 21),
    ("JACK%20JOHNSON&entity=album", 2),
    ("love+%2B+weather&entity=album", 1), ("1843&entity=album", 1),
    ("satie&attribute=composerTerm&media=music", 5),
    ("lois&attribute=directorTerm&media=movie", 2), ("2014&attribute=releaseYearTerm&media=movie", 1),
    ("star&media=movie", 2), ("lovelace&entity=macSoftware", 1), ("lovelace&media=software", 1),
    ("crumb&media=software&attribute=softwareDeveloper", 3), ("r&media=movie&attribute=ratingTerm", 1),
  ])
  func finds(query: String, count: Int) async throws {
    try await SandboxServer.run { sandbox in
      let records = try await sandbox.records("/search?term=\(query)")
      #expect(records.count == count)
    }
  }

  @Test(arguments: [
    ("", 50), ("&limit=1", 1), ("&limit=200", 200), ("&limit=201", 200), ("&limit=0", 50), ("&limit=x", 50),
    ("&limit=-1", 50), ("&offset=-1", 50), ("&offset=100000", 0), ("&limit=20&offset=x", 20),
  ])
  func limits(query: String, count: Int) async throws {
    try await SandboxServer.run { sandbox in
      let records = try await sandbox.records("/search?term=love\(query)")
      #expect(records.count == count)
    }
  }

  @Test func pagesAreDisjointAndComplete() async throws {
    try await SandboxServer.run { sandbox in
      var ids: [Int] = []
      for offset in stride(from: 0, to: 400, by: 30) {
        ids += try await sandbox.records("/search?term=love&limit=30&offset=\(offset)").compactMap(id(of:))
      }
      #expect(ids.count > 200)
      #expect(Set(ids).count == ids.count)
      let first = try await sandbox.records("/search?term=love&limit=200").compactMap(id(of:))
      #expect(Array(ids.prefix(200)) == first)
    }
  }

  @Test func everyKindOfMediaIsMixedWithoutOne() async throws {
    try await SandboxServer.run { sandbox in
      let kinds = try await sandbox.records("/search?term=love").map { record in
        record["kind"] as? String ?? record["wrapperType"] as? String ?? ""
      }
      #expect(Set(kinds).count >= 5)
    }
  }

  @Test func explicitOnesCanBeLeftOut() async throws {
    try await SandboxServer.run { sandbox in
      let all = try await sandbox.records("/search?term=love&entity=song&limit=200")
      let clean = try await sandbox.records("/search?term=love&entity=song&limit=200&explicit=No")
      #expect(all.contains { $0["trackExplicitness"] as? String == "explicit" })
      #expect(!clean.contains { $0["trackExplicitness"] as? String == "explicit" })
      #expect(clean.count < all.count)
    }
  }

  @Test(arguments: [
    ("hk", "HKD", "林峯"), ("JP", "JPY", "滝廉太郎"), ("ae", "AED", "سيد درويش"), ("gb", "GBP", "O'Carolan"),
  ])
  func storefrontsHaveTheirOwn(country: String, currency: String, artist: String) async throws {
    let term = try #require(artist.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await SandboxServer.run { sandbox in
      let songs = try await sandbox.records("/search?term=\(term)&entity=song&country=\(country)")
      #expect(!songs.isEmpty)
      #expect(songs.allSatisfy { $0["currency"] as? String == currency })
      #expect(try await sandbox.records("/search?term=harbour&country=\(country)&entity=album").isEmpty)
    }
  }

  @Test func urlsOfPicturesAreTheSandboxsOwn() async throws {
    try await SandboxServer.run { sandbox in
      let song = try #require(try await sandbox.records("/search?term=jack&entity=song&limit=1").first)
      let artwork = try #require(song["artworkUrl100"] as? String)
      #expect(artwork.hasPrefix("\(sandbox.catalogURL)/art/"))
      #expect(artwork.hasSuffix("/100x100bb.jpg"))
    }
  }

  @Test func aCallbackWrapsTheAnswer() async throws {
    let answer = try await send(.get, "/search?term=bach&limit=1&callback=show.it")
    let text = answer.text.trimmingCharacters(in: .newlines)
    #expect(text.hasPrefix("show.it({"))
    #expect(text.hasSuffix("});"))
  }
}

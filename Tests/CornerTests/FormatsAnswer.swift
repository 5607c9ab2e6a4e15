import Exchange
import Foundation
import Harness
import Sandbox
import Testing

/// An answer of the catalog to print, and the line that asks for it.
struct FormatsAnswer: Sendable, CustomTestStringConvertible {
  let name: String
  /// The request's query, which is what the answer is known by.
  let query: String
  let line: String
  let body: [UInt8]
  /// How many of its results are none that can be shown.
  var rejected = 0
  /// How many lines tell of what is wrong with them.
  var told = 0

  var testDescription: String { name }

  var results: [ReadJSON] {
    get throws { try #require(try ReadJSON(body)["results"]?.elements) }
  }

  /// Answers each of them as it stands.
  static func server(for answers: [FormatsAnswer]) throws -> RawServer {
    let bodies = Dictionary(uniqueKeysWithValues: answers.map { ($0.query, $0.body) })
    return try RawServer { connection in
      let target = connection.request.split(separator: " ").dropFirst().first ?? ""
      let query = target.split(separator: "?").last?.removingPercentEncoding ?? ""
      let body = bodies[query] ?? []
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
      connection.send(Array(head.utf8) + body)
    }
  }
}

extension FormatsAnswer {
  static func all() async throws -> [FormatsAnswer] { try await collected.value }

  private static let collected = Task { try await sandbox() + written }

  /// An answer for every entity, in several storefronts for what finds everything, and look-ups of what was found.
  private static func sandbox() async throws -> [FormatsAnswer] {
    try await SandboxServer.run { sandbox in
      var answers: [FormatsAnswer] = []
      var found: [String: String] = [:]
      func ask(_ path: String, _ query: String) async throws -> (body: [UInt8], ids: [String]) {
        let url = "\(sandbox.catalogURL)/\(path)?\(query)&limit=200"
        let exchange = try await Transport.send(Request(.get, Endpoint(url)), within: .seconds(10))
        let body = exchange.response?.body ?? []
        return (body, try ReadJSON(body)["results"]?.elements?.compactMap(id) ?? [])
      }
      /// By the letter that finds most.
      func search(_ query: String) async throws {
        var best: (letter: Character, body: [UInt8], ids: [String])?
        for letter in "saemcrtb愛" {
          let term = String(letter).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
          let (body, ids) = try await ask("search", "term=\(term)&\(query)")
          if ids.count > best?.ids.count ?? 0 { best = (letter, body, ids) }
        }
        let (letter, body, ids) = try #require(best, "the sandbox has nothing for \(query)")
        found[query] = ids.joined(separator: ",")
        let name = "sandbox\(answers.count)"
        answers.append(
          FormatsAnswer(
            name: "\(letter), \(query)", query: "term=\(name)", line: "search \(name)", body: body))
      }
      for entity in entities { try await search("entity=\(entity)") }
      for country in ["ae", "de", "gb", "hk", "jp"] { try await search("country=\(country)") }
      for (parent, child) in children {
        let ids = found["entity=\(parent)"] ?? ""
        let (body, _) = try await ask("lookup", "id=\(ids)&entity=\(child)")
        answers.append(
          FormatsAnswer(
            name: "look-up of \(parent) with \(child)", query: "id=\(ids)&entity=\(child)",
            line: "lookup \(ids) --entity \(child)", body: body))
      }
      return answers
    }
  }

  private static let entities = [
    "movieArtist", "movie", "podcastAuthor", "podcast", "podcastEpisode", "musicArtist", "musicTrack",
    "album", "musicVideo", "mix", "song", "audiobookAuthor", "audiobook", "shortFilmArtist", "shortFilm",
    "tvEpisode", "tvSeason", "software", "iPadSoftware", "desktopSoftware", "macSoftware", "ebook",
    "allArtist", "allTrack",
  ]

  private static let children = [
    ("musicArtist", "album"), ("album", "song"), ("allArtist", "software"), ("audiobookAuthor", "ebook"),
    ("tvSeason", "tvEpisode"), ("podcast", "podcastEpisode"), ("movieArtist", "movie"),
  ]

  private static func id(of record: ReadJSON) -> String? {
    let id = ["trackId", "collectionId", "artistId"].lazy.compactMap { record[$0] }.first
    if case .word(let id) = id { return id }
    return nil
  }
}

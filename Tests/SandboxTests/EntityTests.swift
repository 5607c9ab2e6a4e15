import Foundation
import Testing

@testable import Sandbox

@Suite struct EntityTests {
  static let combinations = Media.allCases.flatMap { media in media.entities.map { (media, $0) } }

  @Test(arguments: combinations)
  func everyCombinationHasARecord(media: Media, entity: Entity) async throws {
    let names = Catalog().storefront("US").records.filter { entity.kinds.contains($0.kind) }
      .compactMap { $0.text(of: .trackName) ?? $0.text(of: .collectionName) ?? $0.text(of: .artistName) }
    let term = try #require(names.first?.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await SandboxServer.run { sandbox in
      let path = "/search?term=\(term)&media=\(media.rawValue)&entity=\(entity.rawValue)"
      let records = try await sandbox.records(path)
      #expect(!records.isEmpty)
    }
  }

  @Test(arguments: Media.allCases)
  func everyAttributeIsUnderstood(media: Media) async throws {
    try await SandboxServer.run { sandbox in
      for attribute in media.attributes {
        let query = "media=\(media.rawValue)&attribute=\(attribute.rawValue)"
        _ = try await sandbox.records("/search?term=a&\(query)")
      }
    }
  }
}

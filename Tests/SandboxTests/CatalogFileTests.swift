import Foundation
import Testing

@testable import Sandbox

@Suite struct CatalogFileTests {
  static let countries = ["US", "GB", "JP", "HK", "AE", "DE"]

  @Test(arguments: countries)
  func everyLineIsARecordWithAnIDOfItsOwn(country: String) throws {
    let records = Catalog().storefront(country).records
    #expect(!records.isEmpty)
    let ids = records.compactMap(\.id)
    #expect(ids.count == records.count)
    #expect(Set(ids).count == records.count)
  }

  @Test(arguments: countries)
  func everyRecordIsJSONWithoutWhatOnlyLookupsKnow(country: String) throws {
    let currencies = ["US": "USD", "GB": "GBP", "JP": "JPY", "HK": "HKD", "AE": "AED", "DE": "EUR"]
    for record in Catalog().storefront(country).records {
      let object = try wire(record)
      #expect(object["_lookup"] == nil)
      if let currency = object["currency"] as? String { #expect(currency == currencies[country]) }
      if let long = object["country"] as? String { #expect(long.count == 3) }
      #expect(record.id == id(of: object))
    }
  }

  @Test func thereAreHundredsInTheUS() {
    #expect(Catalog().storefront("US").records.count >= 300)
  }

  @Test func aStoreWithoutAFileIsEmpty() {
    #expect(Catalog().storefront("FR").records.isEmpty)
  }

  @Test func childrenHaveTheirParents() throws {
    let records = Catalog().storefront("US").records
    for record in records where [.song, .tvEpisode, .podcastEpisode].contains(record.kind) {
      let parents = records.filter { record.isChild(of: $0) && !$0.isArtist }
      #expect(parents.count == 1)
      let artists = records.filter { record.isChild(of: $0) && $0.isArtist }
      #expect(artists.count == 1)
    }
  }

  @Test func literalsStayAsTheyAreWritten() throws {
    let records = Catalog().storefront("US").records
    let text = records.map { record in
      var body: [UInt8] = []
      record.append(to: &body, base: [])
      return String(decoding: body, as: UTF8.self)
    }.joined()
    for literal in ["14.99000", #""collectionPrice":-1.00"#, #""trackTimeMillis":"#, #""price":0.00"#] {
      #expect(text.contains(literal))
    }
    #expect(!text.contains("{{"))
  }

  private func wire(_ record: Record) throws -> [String: Any] {
    var body: [UInt8] = []
    record.append(to: &body, base: Array("http://127.0.0.1:1".utf8))
    return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
  }
}

import Catalog
import Exchange
import Foundation

/// The records of one answer, or of what was made of it.
struct ResultSet: Sendable {
  let id = UUID()
  /// The line that brought it.
  let title: String
  var records: [Record]
  /// All that came, records or not, as it was.
  var received: [JSON]
  /// The places of the records that were asked for by their identifiers, among what came along with them.
  var parents: Set<Int> = []
  /// What `next` goes on from; nil when they are no page of a search, nor made of one.
  var place: Place?
  /// The fields to show, by their keys; nil for those that fit the kind.
  var columns: [String]?
  /// The storefront that they are from; nil for the API's own choice.
  let country: String?

  /// A page of a search among the others.
  struct Place: Sendable {
    var query: Query
    /// What the page itself showed.
    var shown: Set<String>
    /// What the pages before it showed, page by page.
    var earlier: [Set<String>] = []
  }

  init(
    title: String, records: [Record], received: [JSON]? = nil, place: Place? = nil, country: String? = nil
  ) {
    self.title = title
    self.records = records
    self.received = received ?? records.map(\.json)
    self.place = place
    self.country = country ?? place?.query.country
  }
}

/// The answers of a session, oldest first; one of them is what numbers and fields mean.
struct ResultSets: Sendable {
  static let limit = 30

  private(set) var all: [ResultSet] = []
  private var position = 0

  var current: ResultSet? { all.indices.contains(position) ? all[position] : nil }

  /// A set that is there already has grown, and stays in its place.
  mutating func add(_ set: ResultSet) {
    if let place = all.firstIndex(where: { $0.id == set.id }) {
      all[place] = set
      return
    }
    all = (all + [set]).suffix(Self.limit)
    position = all.count - 1
  }

  /// Goes back to set `number`, counted from 1. False when there is none.
  mutating func choose(_ number: Int) -> Bool {
    guard all.indices.contains(number - 1) else { return false }
    position = number - 1
    return true
  }

  var chosen: Int { position + 1 }
}

import Catalog
import Exchange
import JSON

/// The records of one answer, or of what was made of it.
struct ResultSet: Sendable {
  /// What it goes by in `results`; 0 until it is one of them.
  fileprivate(set) var number = 0
  /// The line that brought it.
  let title: String
  var records: [Record]
  /// All that came, records or not, as it was.
  var received: [JSONValue]
  /// The places of the records that were asked for by their identifiers, among what came along with them.
  var parents: Set<Int> = []
  /// What `next` goes on from; nil when they are no page of a search, nor made of one.
  var place: PageCursor?
  /// The fields to show, by their keys; nil for those that fit the kind.
  var columns: [String]?
  /// The storefront that they are from; nil for the API's own choice.
  let country: String?

  /// A page of a search, or several in a row, among the others.
  struct PageCursor: Sendable {
    /// What brought the first of them.
    let query: Query
    /// The offset of the page behind them; nil when no number holds it.
    let next: Int?
    /// What the page itself showed.
    var shown: Set<String>
    /// What the pages before it showed, page by page.
    var earlier: [Set<String>] = []
  }

  init(
    title: String, records: [Record], received: [JSONValue]? = nil, place: PageCursor? = nil,
    country: String? = nil
  ) {
    self.title = title
    self.records = records
    self.received = received ?? records.map(\.json)
    self.place = place
    self.country = country ?? place?.query.country
  }
}

/// The answers of a session, oldest first, under numbers that stay; one of them is what numbers and fields mean.
struct ResultSets: Sendable {
  static let limit = 30

  private(set) var all: [ResultSet] = []
  private var count = 0
  private(set) var chosen = 0

  var current: ResultSet? { all.first { $0.number == chosen } }

  /// The set with its number. One that has a number has changed, and stays in its place.
  mutating func add(_ set: ResultSet, choosing: Bool = true) -> ResultSet {
    if let place = all.firstIndex(where: { $0.number == set.number }) {
      all[place] = set
      return set
    }
    count += 1
    var set = set
    set.number = count
    all.append(set)
    if choosing || current == nil { chosen = count }
    if all.count > Self.limit { all.removeAll { $0.number != chosen && $0.number <= count - Self.limit } }
    return set
  }

  /// Goes back to that set. False when there is none.
  mutating func choose(_ number: Int) -> Bool {
    guard all.contains(where: { $0.number == number }) else { return false }
    chosen = number
    return true
  }

  /// Why there is no result to work on.
  var nothing: UsageError {
    guard let current else { return UsageError("there are no results yet", hint: "`search` brings some") }
    let other = all.last { !$0.records.isEmpty }
    return UsageError(
      "`\(current.title)` brought no results",
      hint: other.map { "`results \($0.number)` goes back to those of `\($0.title)`" })
  }
}

extension Session {
  /// Keeps a set, which is current then. What comes from beside leaves the one on the screen to count from, and how to
  /// go to it is to be said.
  func keep(_ set: inout ResultSet) -> [String] {
    set = sets.add(set, choosing: Jobs.isForeground)
    return set.number == sets.chosen ? [] : ["\(set.title): `results \(set.number)` goes to these"]
  }
}

import Catalog
import Exchange
import JSON
import Presentation

extension Command {
  static let next = Command(name: "next", summary: "the next page of the search") { arguments, session in
    try await session.turn(by: 1, arguments)
  }

  static let previous = Command(name: "previous", summary: "the page before") { arguments, session in
    try await session.turn(by: -1, arguments)
  }
}

extension Session {
  /// Pages may overlap, as nothing guarantees them: what the pages before it showed is left out, and that is said.
  fileprivate func turn(by step: Int, _ arguments: Arguments) async throws -> Report {
    guard let set = sets.current, let place = set.place else {
      throw UsageError("these results have no pages", hint: "`search` brings some that do")
    }
    var query = place.query
    let none = UsageError("there is no page \(step > 0 ? "after" : "before") this one")
    if step < 0, query.start == 0 { throw UsageError("this is the first page") }
    guard let offset = step > 0 ? place.next : query.start - query.pageSize else { throw none }
    query.start = max(offset, 0)
    let isKnown = step < 0 && !place.earlier.isEmpty
    var answer = try await ask { $0.request(query) }
    let found = answer.results
    let earlier = step > 0 ? place.earlier + [place.shown] : place.earlier.dropLast()
    let new = found.leavingOut(
      (isKnown || step > 0 ? earlier : [place.shown]).reduce(into: []) { $0.formUnion($1) })
    guard !new.received.isEmpty else { throw none }
    answer.notes += repeats(found.received.count - new.received.count)
    let title = "\(query.term), from \(query.start + 1)"
    var page = ResultSet(
      title: title, records: new.records, received: new.received,
      place: ResultSet.PageCursor(
        query: query, next: query.next, shown: new.records.identities, earlier: earlier))
    page.columns = set.columns
    return .results(page, notes: keep(&page) + answer.notes, none: "")
  }
}

// MARK: - All pages

/// A search on its way from page to page, until one brings nothing new.
struct PageWalk: Sendable {
  let first: Query
  var query: Query
  let fresh: Bool
  var set: ResultSet
  var seen: Set<String> = []
  var said: Set<String> = []
  var page = 1
  var repeated = 0

  init(_ query: Query, title: String, fresh: Bool) {
    self.query = query
    self.query.limit = query.limit ?? "200"
    first = self.query
    self.fresh = fresh
    set = ResultSet(title: title, records: [], country: query.country)
  }
}

extension Session {
  /// Fetches the page that comes next; the report goes on with those behind it.
  func go(on walk: PageWalk, _ none: String) async throws -> Report {
    var walk = walk
    let answer: CatalogAnswer
    do { answer = try await ask(fresh: walk.fresh) { $0.request(walk.query) } } catch {
      let why = Diagnosis(error)
      guard walk.page > 1 else { throw error }
      let hint = isOneCommand ? why.hint : "`next` goes on from there"
      throw Diagnosis(why.code, "only \(walk.set.received.count) came: \(why.message)", hint: hint)
    }
    let found = answer.results
    let new = found.leavingOut(walk.seen)
    let place = (walk.set.records.count, walk.set.received.count)
    walk.seen.formUnion(new.records.identities)
    walk.set.records += new.records
    walk.set.received += new.received
    walk.repeated += found.received.count - new.received.count
    let next = walk.query.next
    walk.set.place = ResultSet.PageCursor(query: walk.first, next: next, shown: walk.seen)
    let kept = keep(&walk.set)
    let isLast = new.received.isEmpty || found.received.count < walk.query.pageSize || next == nil
    let notes =
      (kept + answer.notes).filter { walk.said.insert($0).inserted } + (isLast ? repeats(walk.repeated) : [])
    var report = Report.results(walk.set, from: place, notes: notes, none: none)
    guard !isLast, let next else { return report }
    let count = walk.set.received.count
    let progress = "page \(walk.page): \(count) \(count == 1 ? "result" : "results") so far"
    walk.query.start = next
    walk.page += 1
    report.rest = Report.Rest(progress: progress) { [walk] in try await self.go(on: walk, none) }
    return report
  }

  private func repeats(_ count: Int) -> [String] {
    count > 0 ? [count == 1 ? "1 repeat is left out" : "\(count) repeats are left out"] : []
  }
}

extension Results {
  /// What `seen` does not hold yet; each once.
  fileprivate func leavingOut(_ seen: Set<String>) -> (records: [Record], received: [JSONValue]) {
    var seen = seen
    let rejected = Set(faults.filter { $0.error.key == nil }.map(\.position))
    var records = records.makeIterator()
    var new: (records: [Record], received: [JSONValue]) = ([], [])
    for (index, json) in received.enumerated() {
      if !rejected.contains(index + 1), let record = records.next() {
        guard record.identity.map({ seen.insert($0).inserted }) ?? true else { continue }
        new.records.append(record)
      }
      new.received.append(json)
    }
    return new
  }
}

extension Query {
  /// How many the API answers at most, whatever it was asked for.
  fileprivate var pageSize: Int { min(max(limit.flatMap { Int($0) } ?? 50, 1), 200) }

  /// The offset of the page behind; nil when no number holds it.
  var next: Int? {
    let (next, overflows) = start.addingReportingOverflow(pageSize)
    return overflows || next == .max ? nil : next
  }

  fileprivate var start: Int {
    get { offset.flatMap { Int($0) } ?? 0 }
    set { offset = String(newValue) }
  }
}

extension Record {
  /// What makes two records of different pages the same one.
  fileprivate var identity: String? { id.map { "\(kind.name) \($0)" } }
}

extension [Record] {
  var identities: Set<String> { Set(compactMap(\.identity)) }
}

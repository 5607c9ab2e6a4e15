import Catalog
import Exchange

extension Command {
  static let next = Command(name: "next", summary: "the next page of the search") { arguments, session in
    try await session.turn(by: 1, arguments)
  }

  static let previous = Command(name: "previous", summary: "the page before") { arguments, session in
    try await session.turn(by: -1, arguments)
  }
}

extension Session {
  /// Pages may overlap, as nothing guarantees them: what the page before it showed is left out, and that is said.
  fileprivate func turn(by step: Int, _ arguments: Arguments) async throws -> Report {
    guard let set = sets.current, var query = set.query else {
      throw UsageError("these results have no pages", hint: "`search` brings some that do")
    }
    let size = query.pageSize
    let offset = (query.offset ?? 0) + step * size
    guard offset > -size else { throw UsageError("this is the first page") }
    query.offset = max(offset, 0)
    var answer = try await ask { $0.request(query) }
    let received = answer.results.records
    let seen = Set(set.records.compactMap(\.identity))
    let records = received.filter { !seen.contains($0.identity ?? "") }
    guard !records.isEmpty else { throw UsageError("there is no page after this one") }
    if records.count < received.count {
      answer.notes.append("\(received.count - records.count) repeats are left out")
    }
    sets.add(
      ResultSet(
        title: "\(query.term), from \(query.offset.map { $0 + 1 } ?? 1)", records: records, query: query))
    return .records(records, notes: answer.notes, none: "")
  }

  /// Walks the pages until one brings nothing new.
  func searchAll(_ query: Query, _ arguments: Arguments) async throws -> Report {
    var query = query
    query.limit = query.limit ?? 200
    var records: [Record] = []
    var notes: [String] = []
    var seen: Set<String> = []
    var repeats = 0
    for page in 1... {
      let answer: CatalogAnswer
      do { answer = try await ask(fresh: arguments.has("--fresh")) { $0.request(query) } } catch {
        guard !records.isEmpty, !(error is CancellationError) else { throw error }
        notes.append("only \(records.count) came: \(Diagnosis(error).text)")
        break
      }
      let new = answer.results.records.filter { $0.identity.map { seen.insert($0).inserted } ?? true }
      records += new
      repeats += answer.results.records.count - new.count
      notes += answer.notes.filter { !notes.contains($0) }
      if new.isEmpty || answer.results.received.count < query.pageSize { break }
      console.say("page \(page): \(records.count) results so far\n")
      query.offset = (query.offset ?? 0) + answer.results.received.count
    }
    if repeats > 0 { notes.append("\(repeats) repeats are left out") }
    sets.add(ResultSet(title: arguments.line, records: records))
    return .records(records, notes: notes, none: "nothing found for \(query.term)")
  }
}

extension Query {
  /// The API's own default is 50.
  fileprivate var pageSize: Int { limit ?? 50 }
}

extension Record {
  /// What makes two records of different pages the same one.
  fileprivate var identity: String? { id.map { "\(kind.name) \($0)" } }
}

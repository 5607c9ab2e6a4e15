import GRDB

/// Copies the orders, the draft and the snapshots that can still be read out of a damaged file, row by row. What the
/// catalog answered can be asked for again, and is left.
struct Salvage {
  /// A row's number in its table.
  private typealias Number = Int64

  private let source: DatabaseQueue
  private let target: DatabaseQueue

  /// How many numbers are tried one by one where the way from row to row leads through a damaged page.
  private static let widestGap: Number = 10_000

  init(from source: DatabaseQueue, to target: DatabaseQueue) {
    (self.source, self.target) = (source, target)
  }

  /// How many submissions were copied.
  func copyAll() throws -> Int {
    // Steps refer to submissions, some of which may be lost.
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    let orders = try target.write { database in
      let orders = try copy("submission", into: database)
      for table in ["step", "draft", "revision", "snapshot"] { _ = try copy(table, into: database) }
      return orders
    }
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = ON") }
    try source.close()
    return orders
  }

  private func copy(_ table: String, into database: Database) throws -> Int {
    let columns = try database.columns(in: table)
    let known = (try? source.read { try $0.columns(in: table).map(\.name) }) ?? []
    // A name may be damaged like anything else: then they go by their places.
    let names = known.count == columns.count ? known : columns.map(\.name).filter(known.contains)
    guard names.count == columns.count else { return 0 }
    let list = columns.map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return numbers(in: table).count { number in
      guard var values = values(of: names, in: table, number) else { return false }
      // The number of a row stands in no column of it.
      if columns[0].primaryKeyIndex == 1, columns[0].type == "INTEGER" { values[0] = number.databaseValue }
      let copied: Void? = try? database.execute(
        sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))", arguments: StatementArguments(values))
      return copied != nil
    }
  }

  /// Nil when there is no such row, or nothing of it can be read. An empty text stands for a column that cannot: the
  /// rest of a row may lie on another page.
  private func values(of columns: [String], in table: String, _ number: Number) -> [DatabaseValue]? {
    func read(_ list: String) throws -> [DatabaseValue]? {
      try source.read {
        try Row.fetchOne($0, sql: "SELECT \(list) FROM \(table) WHERE rowid = ?", arguments: [number])
      }.map { Array($0.databaseValues) }
    }
    let names = columns.map(\.quotedDatabaseIdentifier)
    do { return try read(names.joined(separator: ", ")) } catch {
      guard (try? read("rowid")) != nil else { return nil }
      let values = names.map { try? read($0)?.first }
      return values.contains { $0 != nil } ? values.map { $0 ?? "".databaseValue } : nil
    }
  }

  /// Those that can be followed from both ends, and those that may stand between.
  private func numbers(in table: String) -> [Number] {
    let (first, last) = (walk(table, "ASC"), walk(table, "DESC"))
    let low = first.last ?? 0
    let gap: Range<Number>
    if let high = last.last {
      let start = max(low, high.subtractingReportingOverflow(Self.widestGap).partialValue)
      gap = start < high ? start..<high : 0..<0
    } else {
      gap = low..<(low > .max - Self.widestGap ? .max : low + Self.widestGap)
    }
    return Set(first + last + gap).sorted()
  }

  private func walk(_ table: String, _ direction: String) -> [Number] {
    var numbers: [Number] = []
    _ = try? source.read { database in
      let cursor = try Number.fetchCursor(
        database, sql: "SELECT rowid FROM \(table) ORDER BY rowid \(direction)")
      while let number = try cursor.next() { numbers.append(number) }
    }
    return numbers
  }
}

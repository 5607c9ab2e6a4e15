import Foundation
import Harness
import Synchronization
import Testing

/// Every answer in every format, by the real binary: nothing of it is lost, and nothing of it acts.
@Suite struct FormatsTests {
  typealias Answer = FormatsAnswer

  @Test(arguments: try await Answer.all())
  func jsonIsWhatWasSent(_ answer: Answer) async throws {
    let printed = try await Printed.of(answer)
    let results = try answer.results
    let json = try ReadJSON(printed["json"])
    #expect(json["results"] == .list(results))
    #expect(json["resultCount"] == .word("\(results.count)"))
    #expect(json.members?.count == 2)
    let lines = printed["jsonl"].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(try lines.dropLast().map { try ReadJSON(Array($0)) } == results)
    #expect(lines.last == [])
    #expect(acting(printed["json"] + printed["jsonl"]) == [])
  }

  /// It takes numbers for doubles, objects for sets of keys, and refuses 1e400: the test above compares what is lost so.
  @Test(arguments: try await Answer.all())
  func foundationReadsTheSameJSON(_ answer: Answer) async throws {
    func read(_ bytes: [UInt8]) -> NSArray? {
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      return object?["results"] as? NSArray
    }
    let sent = read(answer.body)
    #expect((sent == nil) == (answer.name == "numbers" || answer.name == "results that are no records"))
    #expect(read(try await Printed.of(answer)["json"]) == sent)
  }

  @Test(arguments: try await Answer.all())
  func sheetsReadBackAsWhatWasSent(_ answer: Answer) async throws {
    let printed = try await Printed.of(answer)
    let results = try answer.results
    guard !results.isEmpty else {
      #expect(printed["csv"] == [] && printed["tsv"] == [])
      return
    }
    for sheet in [try ReadSheet(csv: printed["csv"]), try ReadSheet(tsv: printed["tsv"])] {
      #expect(sheet.rows.count == results.count)
      let keys = sheet.header.map(withoutApostrophe)
      #expect(keys == columns(of: results))
      for (result, row) in zip(results, sheet.rows) {
        for (key, cell) in zip(keys, row) {
          let value = value(of: result, in: key)
          #expect(try holds(cell, value), "\(text(key)): \(text(cell)) is not \(String(describing: value))")
        }
      }
    }
  }

  @Test(arguments: try await Answer.all())
  func aTableHasARowForEachRecord(_ answer: Answer) async throws {
    let printed = try await Printed.of(answer)
    #expect(acting(printed["table"]) == [])
    let rows = text(printed["table"]).split(separator: "\n")
    let count = try answer.results.count - answer.rejected
    #expect(rows.map { $0.drop { $0 == " " }.prefix { $0.isNumber } } == (0..<count).map { "\($0 + 1)" })
    // What cannot be shown is said, and so is that nothing came.
    let said = try answer.results.isEmpty ? 1 : answer.told
    #expect(printed.error.split(separator: "\n").count == said * Printed.formats.count)
  }
}

extension FormatsTests {
  /// A table at a terminal of that width; the others as well show there what would act. All of them by one process.
  @Test(arguments: [(40, "table"), (120, "table"), (120, "csv"), (120, "tsv"), (120, "json"), (120, "jsonl")])
  func nothingActsAtATerminal(_ width: Int, _ format: String) async throws {
    let answers = try await Answer.all().filter { format == "table" || $0.query.contains("term=written") }
    let server = try Answer.server(for: answers)
    defer { server.stop() }
    let binary = try Binary()
    let script = URL(fileURLWithPath: binary.home.path + "/script")
    let lines = answers.enumerated().map { "!echo == \($0)\n\($1.line) --output \(format)\n" }
    try Data(lines.joined().utf8).write(to: script)
    let command =
      "exec \(Binary.path) --color never --catalog-url http://127.0.0.1:\(server.port) run script 2> said"
    let (end, transcript, text) = try await onThread {
      let terminal = try PseudoTerminal(width: width, height: 50)
      terminal.patience = .seconds(60)
      let child = try Child(
        "/bin/sh", ["-c", command], environment: binary.wholeEnvironment, on: terminal, in: binary.home.path)
      return (child.end(on: terminal), terminal.transcript, terminal.grid.allText)
    }
    #expect(end == .exited(0))
    let structure = format == "tsv" ? "\r\t" : "\r"
    #expect(acting(transcript.filter { !structure.utf8.contains($0) }) == [])
    let parts = text.split(separator: /== [0-9]+\n?/, omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: "\n")
    }
    guard format == "table" else { return }
    // A row that were too wide would go on in the next one.
    let numbers = parts.map { $0.map { $0.drop { $0 == " " }.prefix { $0.isNumber } } }
    #expect(
      try numbers
        == answers.map { answer in
          (0..<(try answer.results.count - answer.rejected)).map { "\($0 + 1)" }
        })
  }

  /// What waits for a terminal blocks, away from the threads that all tests share.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result(catching: body)) }.start()
    }
  }
}

/// An answer in every format, each in a file of that name; all by one process.
struct Printed: Sendable {
  static let formats = ["table", "json", "jsonl", "csv", "tsv"]

  let home: TemporaryFolder
  let error: String
  private let files: [String: [UInt8]]

  subscript(format: String) -> [UInt8] { files[format] ?? [] }

  /// Printed once for all tests.
  static func of(_ answer: FormatsAnswer) async throws -> Printed {
    let task = tasks.withLock { tasks in
      let task = tasks[answer.query] ?? Task { try await Printed(answer) }
      tasks[answer.query] = task
      return task
    }
    return try await task.value
  }

  private static let tasks = Mutex<[String: Task<Printed, any Error>]>([:])

  private init(_ answer: FormatsAnswer) async throws {
    let binary = try Binary()
    home = binary.home
    let server = try FormatsAnswer.server(for: [answer])
    let script = Self.formats.map { "\(answer.line) --output \($0) > \(binary.home.path)/\($0)\n" }
    let outcome = try await binary.run(
      "--catalog-url", "http://127.0.0.1:\(server.port)", input: script.joined())
    server.stop()
    #expect(outcome.code == 0 && outcome.output == "", "\(outcome)")
    error = outcome.error
    let home = URL(fileURLWithPath: binary.home.path)
    try Data(answer.body).write(to: home.appendingPathComponent("sent"))
    files = try Self.formats.reduce(into: [:]) {
      $0[$1] = try [UInt8](Data(contentsOf: home.appendingPathComponent($1)))
    }
  }
}

// MARK: - What a sheet says

/// Every key that a record has, in the order of first sight; `value` for what is no record.
private func columns(of results: [ReadJSON]) -> [[UInt8]] {
  var seen: Set<[UInt8]> = []
  var columns = results.flatMap { $0.members ?? [] }.map(\.key).filter { seen.insert($0).inserted }
  let needsOne = columns.isEmpty || results.contains { $0.members == nil }
  if needsOne, seen.insert(Array("value".utf8)).inserted { columns.append(Array("value".utf8)) }
  return columns
}

private func value(of result: ReadJSON, in column: [UInt8]) -> ReadJSON? {
  guard let members = result.members else { return column == Array("value".utf8) ? result : nil }
  return members.first { $0.key == column }?.value
}

private func holds(_ cell: [UInt8], _ value: ReadJSON?) throws -> Bool {
  switch value {
  case nil, .word("null"): cell == []
  case .word(let word): cell == Array(word.utf8)
  case .text(let text): withoutApostrophe(cell) == text && !isFormula(cell)
  case .list, .object: try ReadJSON(cell) == value
  }
}

/// What stands before what a spreadsheet would take for a formula.
private func withoutApostrophe(_ cell: [UInt8]) -> [UInt8] {
  guard cell.first == UInt8(ascii: "'"), isFormula(Array(cell.drop { $0 == UInt8(ascii: "'") })) else {
    return cell
  }
  return Array(cell.dropFirst())
}

private func isFormula(_ cell: [UInt8]) -> Bool { cell.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false }

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// What a terminal would obey, line ends aside.
private func acting(_ bytes: [UInt8]) -> [Unicode.Scalar] {
  text(bytes).unicodeScalars.filter { scalar in
    switch scalar.value {
    case 0x0A: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

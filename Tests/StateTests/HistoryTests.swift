import Foundation
import Harness
import Testing

@testable import State

@Suite struct HistoryTests {
  @Test(arguments: [
    ["search jack johnson"], ["a\nb\\n", "\\", "\\\\n\n"], ["set name 東京 👨‍👩‍👧"], ["  leading", "tab\tinside"],
  ])
  func entriesComeBackWhole(_ entries: [String]) throws {
    let home = try TemporaryFolder()
    let history = History(in: StateFolder(path: home.path))
    for entry in entries { try history.append(entry) }
    #expect(history.entries().entries == entries)
  }

  @Test func onlyNewEntriesAreRead() throws {
    let home = try TemporaryFolder()
    let history = History(in: StateFolder(path: home.path))
    try history.append("one")
    let first = history.entries()
    try history.append("two")
    #expect(history.entries(from: first.end).entries == ["two"])
    #expect(history.entries(from: 10_000).entries == ["one", "two"])
  }

  @Test func brokenLinesAreSkipped() throws {
    let home = try TemporaryFolder()
    let bytes: [UInt8] =
      Array("good\nnul\0byte\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("esc\u{1B}[31m\n\nfine\ncut off".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: home.path + "/history"))
    #expect(History(in: StateFolder(path: home.path)).entries().entries == ["good", "fine"])
  }

  @Test func sessionsThatAppendAtOnceLoseNothing() async throws {
    let home = try TemporaryFolder()
    let folder = StateFolder(path: home.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask { for line in 0..<250 { try History(in: folder).append("\(session) \(line)") } }
      }
      try await group.waitForAll()
    }
    let entries = History(in: folder).entries().entries
    #expect(Set(entries).count == 1000)
  }

  @Test func theOldestGoWhenThereAreTooMany() throws {
    let home = try TemporaryFolder()
    let lines = (0..<110_002).map { "line \($0)" }.joined(separator: "\n") + "\n"
    try Data(lines.utf8).write(to: URL(fileURLWithPath: home.path + "/history"))
    let history = History(in: StateFolder(path: home.path))
    try history.trim()
    let entries = history.entries().entries
    #expect(entries.count == 100_000)
    #expect(entries.first == "line 10002" && entries.last == "line 110001")
  }
}

import Foundation
import Harness
import Testing

@testable import State

@Suite struct HistoryFileTests {
  private let home: TemporaryFolder
  private let path: String
  private let history: History

  init() throws {
    home = try TemporaryFolder()
    path = home.path + "/history"
    history = History(in: StateFolder(path: home.path))
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func places(_ file: HistoryFile) -> [(place: Int, entry: String)] {
    var found: [(Int, String)] = []
    file.readAll { found.append(($1, String(decoding: $0, as: UTF8.self))) }
    return found
  }

  private static let lines = (0..<5_000).map { "line \($0)" }
  private static let text = lines.map { $0 + "\n" }.joined().utf8

  private static let texts: [String: [UInt8]] = [
    "empty": [],
    "no whole line": Array("cut off".utf8),
    "empty lines": Array("a\n\n\nb\nb\ncut off".utf8),
    "escapes": Array("one\\ntwo\\\\n\n\\\\\n\\n\n\\\n漢字\\n👨‍👩‍👧\nodd \\x end\\\ntab\tinside\n".utf8),
    "no text": Array("nul\0\n".utf8) + [0xFF, 0xFE, 0x0A, 0x80, 0x0A] + Array("esc\u{1B}[31m\nfine\n".utf8),
    "no lines": [UInt8](repeating: 0, count: 100_000) + Array("\nafter\n".utf8),
    "long lines": (0..<60).flatMap { [UInt8](repeating: 0x78, count: $0 * 700) + [0x0A] },
    "many lines": Array(text),
  ]

  /// What comes in one go comes again by its place, and nothing by another.
  @Test(arguments: texts.keys.sorted())
  func entriesByTheirPlaces(_ name: String) throws {
    let bytes = try #require(Self.texts[name])
    try write(bytes)
    let file = try #require(history.file)
    let found = places(file)
    let again = (0...bytes.count + 1).compactMap { place in
      file.entry(at: place).map { (place, String(decoding: $0, as: UTF8.self)) }
    }
    #expect(found.map(\.entry) == history.entries().entries)
    #expect(again.map(\.0) == found.map(\.place))
    #expect(again.map(\.1) == found.map(\.entry))
  }

  @Test func noneWithoutAFile() { #expect(history.file == nil) }

  @Test func cutOff() throws {
    try write(Self.text)
    let file = try #require(history.file)
    let found = places(file)
    #expect(truncate(path, 10_000) == 0)
    for (place, entry) in found.reversed() {
      let isLeft = place + entry.utf8.count < 10_000
      #expect(file.entry(at: place) == (isLeft ? Array(entry.utf8)[...] : nil))
    }
  }

  /// Only whole lines are ever seen, even of what somebody wrote into the same file.
  @Test func writtenAnew() throws {
    try write(Self.text)
    let file = try #require(history.file)
    let found = places(file)
    let others = Set((0..<9_000).map { "other \($0)" })
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(others.sorted().joined(separator: "\n").utf8))
    try handle.close()
    for (place, _) in found {
      if let entry = file.entry(at: place) {
        #expect(others.contains(String(decoding: entry, as: UTF8.self)))
      }
    }
  }

  /// A session that trims replaces the file; the others go on with theirs.
  @Test func trimmed() throws {
    try write((0..<110_002).map { "line \($0)\n" }.joined().utf8)
    let file = try #require(history.file)
    let found = places(file)
    try history.trim()
    try history.append("new")
    #expect(history.file.map { places($0).count } == 100_001)
    for number in stride(from: 0, to: found.count, by: 1_001) {
      #expect(file.entry(at: found[number].place) == Array("line \(number)".utf8)[...])
    }
  }
}

import Foundation
import Testing

/// The sources against the picture of them in CONTRIBUTING.md.
struct HouseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(of target: String) throws -> [URL] {
    let folder = root.appending(path: "Sources").appending(path: target)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// What each target may import of ours, as the picture says: a line is a target and those below it.
  private static func picture() throws -> [String: Set<String>] {
    let text = try String(contentsOf: root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let part = try #require(text.split(separator: "Imports run downwards only").last)
    let lines = try #require(part.split(separator: "```").dropFirst().first).split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split { " ,".contains($0) }.map(String.init)
        return (words[0], Set(words.dropFirst()))
      })
  }

  @Test func importsRunAsThePictureSays() throws {
    let allowed = try Self.picture()
    let targets = Set(
      try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    ).filter { !$0.hasPrefix("C") || $0 == "Catalog" }
    #expect(targets.isSuperset(of: allowed.keys) && targets.count > 8)
    var found: [String: Set<String>] = [:]
    for target in targets {
      for file in try Self.files(of: target) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let words = line.split(separator: " ")
          guard let place = words.firstIndex(of: "import"), place < 3, let name = words.last.map(String.init),
            targets.contains(name)
          else { continue }
          found[target, default: []].insert(name)
          #expect(allowed[target, default: []].contains(name), "\(file.path): \(line)")
        }
      }
    }
    #expect(found == allowed, "the picture shows what nobody imports")
  }

  @Test func noFileIsLong() throws {
    let tests = FileManager.default.enumerator(at: Self.root, includingPropertiesForKeys: nil)
    let files = (tests?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.contains("/.build/")
    }
    let lengths = try files.map {
      ($0, try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").count)
    }
    for (file, length) in lengths { #expect(length <= 300, "\(file.path)") }
    let sources = lengths.filter { $0.0.path.contains("/Sources/") }.map(\.1).sorted()
    #expect(sources.count > 100 && sources[sources.count / 2] < 100)
  }
}

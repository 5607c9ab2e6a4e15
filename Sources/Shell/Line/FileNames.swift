import Foundation
import LineEditor

extension Word {
  /// The file that it names: `~/`, unless it is quoted, is the home folder.
  var path: String {
    guard !isQuoted, text.hasPrefix("~/"), let home = environment("HOME") else { return text }
    return home + text.dropFirst()
  }
}

extension Grammar {
  /// The files that may be meant, at most 500, written as `typed` was begun.
  func files(_ typed: Typed) -> [Candidate] {
    guard listsFiles else { return [] }
    let folder = typed.text.lastIndex(of: "/").map { String(typed.text[...$0]) } ?? ""
    let place = Word(text: folder, range: 0..<0, isQuoted: typed.isQuoted).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.isEmpty ? "." : place)) ?? []
    let isHiddenMeant = typed.text.dropFirst(folder.count).hasPrefix(".")
    let paths = names.filter { (isHiddenMeant || !$0.hasPrefix(".")) && Self.isTypable($0) }.sorted()
      .filter { Self.matches(Choice(folder + $0), typed.text) }.prefix(500)
      .map { folder + $0 + (Self.isFolder(place + $0) ? "/" : "") }
    return ((typed.written == "~" ? ["~/"] : []) + paths).map {
      Candidate(text: typed.writing($0), detail: "", appendsSpace: !$0.hasSuffix("/"))
    }
  }

  private static func isTypable(_ name: String) -> Bool {
    !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}

/// What is typed so far of a word.
struct Typed {
  let text: String
  /// With its quotes and backslashes.
  let written: String

  var isQuoted: Bool { ["'", "\"", "\\"].contains(written.first) }

  /// A path as this was begun: in its quotes, which a folder leaves open, else with backslashes.
  func writing(_ path: String) -> String {
    switch written.first {
    case "'": "'" + path.replacing("'", with: #"'\''"#) + (path.hasSuffix("/") ? "" : "'")
    case "\"":
      "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        + (path.hasSuffix("/") ? "" : "\"")
    default: escaped(path)
    }
  }

  private func escaped(_ path: String) -> String {
    let escaped = path.map { " \t'\"\\|>#&$".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    // At the start of a word these would be the home folder and an option.
    let isTaken = path.hasPrefix("--") || path.hasPrefix("~") && !written.hasPrefix("~")
    return (isTaken ? "\\" : "") + escaped
  }
}

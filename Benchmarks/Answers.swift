import Foundation
import Harness
import Subprocess
import SystemPackage

extension Bench {
  /// An answer of 200 records, from the sandbox in a process of its own, printed by Corner and by what people use.
  static func answers(corner: String, home: String) async throws {
    _ = try await Subprocess.run(
      .path(FilePath(corner)), arguments: ["serve"], input: .none, output: .sequence, error: .discarded
    ) { server in
      var said = ""
      for try await chunk in server.standardOutput {
        said += chunk.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        if said.contains("orders") { break }
      }
      let url = said.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http") } ?? ""
      let base = String(url.split(separator: "?").first?.dropLast("/search".count) ?? "")
      try await compare(corner: corner, home: home, base: base)
      let answer = try await Subprocess.run(
        .name("curl"), arguments: ["-s", "\(base)/search?\(query)"], output: .bytes(limit: 4 << 20))
      try lastByte(answer.standardOutput, corner: corner, home: home)
      try server.send(signal: .terminate)
    }
  }

  private static let query = "term=love&limit=200"

  private static func compare(corner: String, home: String, base: String) async throws {
    let flags = "--state-dir \(home)/answers --catalog-url \(base)"
    let address = "\(base)/search?\(query)"
    var chart = Chart(
      "an answer of 200 records, start to end", unit: "ms", base: "curl | jq .", columns: ["median", "p99"])
    for (name, script) in [
      ("corner, table", "\(corner) \(flags) search love --limit 200"),
      ("corner, table of 1", "\(corner) \(flags) search love --limit 1"),
      ("corner, json", "\(corner) \(flags) --output json search love --limit 200"),
      ("corner, csv", "\(corner) \(flags) --output csv search love --limit 200"),
      ("curl | jq .", "curl -s '\(address)' | jq ."),
      ("curl alone", "curl -s '\(address)'"),
    ] {
      var durations: [Duration] = []
      for _ in 0..<40 {
        let start = ContinuousClock.now
        _ = try await Subprocess.run(.path("/bin/sh"), arguments: ["-c", script], output: .discarded)
        durations.append(.now - start)
      }
      let sample = Sample(durations)
      chart.add(name, [sample.median.milliseconds, sample.p99.milliseconds])
    }
    print(chart.text)
  }
}

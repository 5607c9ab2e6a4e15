import Foundation
import Harness
import Subprocess
import SystemPackage

/// Prints what Corner takes beside programs that people know, all in one run: these machines are noisy, so only the
/// ratios tell.
@main
struct Bench {
  static func main() async throws {
    let home = try TemporaryFolder()
    let corner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("corner").path
    let programs = Program.installed(home: home.path, corner: corner)
    try await commands(corner: corner, home: home.path)
    try await answers(corner: corner, home: home.path)
    let without = try starts(programs, title: "start to first prompt")
    try History.write(lines: 100_000, to: home.path)
    let with = try starts(programs, title: "the same, with 100,000 lines of history")
    influence(without, with)
    try keys(programs)
    try await redraws()
    try pastes(programs)
  }

  /// One command, from the start of the process to its end.
  private static func commands(corner: String, home: String) async throws {
    var chart = Chart(
      "one command, start to end", unit: "ms", base: "sqlite3 select", columns: ["median", "p99"])
    let rows: [(String, String, [String])] = [
      ("corner search (sandbox)", corner, ["search", "raymond", "lam"]), ("corner price", corner, ["price"]),
      ("sqlite3 select", "sqlite3", [":memory:", "select 1"]), ("curl --version", "curl", ["--version"]),
      ("python3 -c pass", "python3", ["-c", "pass"]),
    ]
    for (name, program, arguments) in rows {
      guard let path = program.hasPrefix("/") ? program : Program.find(program) else { continue }
      var durations: [Duration] = []
      for _ in 0..<60 {
        let start = ContinuousClock.now
        _ = try await Subprocess.run(
          .path(FilePath(path)), arguments: Arguments(arguments),
          environment: .inherit.updating(["XDG_STATE_HOME": home + "/state"]), output: .discarded)
        durations.append(.now - start)
      }
      let sample = Sample(durations)
      chart.add(name, [sample.median.milliseconds, sample.p99.milliseconds])
    }
    print(chart.text)
  }

  /// What 100,000 lines of history change: 1 is nothing.
  private static func influence(_ without: [String: [Double]], _ with: [String: [Double]]) {
    print("with 100,000 lines of history ÷ without (start, memory)")
    for (name, values) in without.sorted(by: { $0.key < $1.key }) {
      guard let later = with[name] else { continue }
      let ratios = [0, 2].map { (later[$0] / values[$0] * 100).rounded() / 100 }
      print("  \(name)  \(ratios[0])  \(ratios[1])")
    }
    print("")
  }

  private static func starts(_ programs: [Program], title: String) throws -> [String: [Double]] {
    var found: [String: [Double]] = [:]
    var chart = Chart(title, unit: "ms; MiB resident", base: "sqlite3", columns: ["median", "p99", "memory"])
    for program in programs {
      let count = program.name == "ipython" ? 5 : 30
      var memory = 0.0
      let sample = Sample(
        try (0..<count).map { round in
          let start = ContinuousClock.now
          let running = try program.start()
          let duration = ContinuousClock.now - start
          if round == count - 1 {
            // The history is read after the first prompt.
            try running.terminal.settle(within: 1000)
            memory = residentMiB(running.child.pid)
          }
          program.end(running)
          return duration
        })
      let values = [sample.median.milliseconds, sample.p99.milliseconds, memory]
      found[program.name] = values
      chart.add(program.name, values)
    }
    print(chart.text)
    return found
  }

  private static func residentMiB(_ pid: Int32) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0) / 1024
  }
}

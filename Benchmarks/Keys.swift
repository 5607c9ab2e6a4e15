import Foundation
import Harness

extension Bench {
  /// From a key to the first byte that comes back for it: whoever draws in one write has drawn by then.
  static func keys(_ programs: [Program]) throws {
    var chart = Chart(
      "key to repaint, 100,000 lines of history", unit: "ms", base: "bash", columns: ["median", "p99"])
    for program in programs {
      let running = try program.start()
      try running.terminal.settle()
      var durations: [Duration] = []
      for round in 0..<20 {
        for key in round % 2 == 0 ? "search jack johnson" : "set quantity 12 xyz" {
          let start = ContinuousClock.now
          try running.terminal.type(String(key))
          try running.terminal.waitForOutput()
          durations.append(.now - start)
          try running.terminal.settle()
        }
        try running.terminal.type("\u{15}")
        try running.terminal.settle()
      }
      program.end(running)
      let sample = Sample(durations)
      chart.add(program.name, [sample.median.milliseconds, sample.p99.milliseconds])
    }
    print(chart.text)
  }

  /// A paste of 100 KB, until its last letters stand on the screen.
  static func pastes(_ programs: [Program]) throws {
    var chart = Chart("a paste of 100 KB until it is drawn", unit: "ms", base: "bash", columns: ["once"])
    let text = String(repeating: "words of a paste ", count: 6000)
    for program in programs {
      let running = try program.start()
      try running.terminal.settle()
      running.terminal.patience = .seconds(10)
      let isBracketed = running.terminal.grid.modes.contains(2004)
      let start = ContinuousClock.now
      do {
        try running.terminal.type(
          (isBracketed ? "\u{1B}[200~" : "") + text + "qqzzq" + (isBracketed ? "\u{1B}[201~" : ""))
        try running.terminal.wait(for: "the end of the paste") { $0.text.contains("qqzzq") }
        chart.add(program.name, [(ContinuousClock.now - start).milliseconds])
      } catch { chart.add(program.name + " (gave up)", [10_000]) }
      program.end(running)
    }
    print(chart.text)
  }
}

/// The same earlier lines for every program that keeps some.
enum History {
  static func lines(_ count: Int) -> [String] {
    (0..<count).map { "search term number \($0) --limit \($0 % 200 + 1)" }
  }

  static func write(_ lines: [String], to path: String) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
  }

  static func write(lines count: Int, to home: String) throws {
    let lines = lines(count)
    for file in [
      "state/corner/history", ".bash_history", ".sqlite_history", ".python_history", ".node_repl_history",
    ] {
      let path = home + "/" + file
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try write(lines, to: path)
    }
  }
}

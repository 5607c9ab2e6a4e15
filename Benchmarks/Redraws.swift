import Harness
import LineEditor
import Shell
import State

extension Bench {
  /// The time inside one redraw: from the finished key to the written bytes, with the commands' own language.
  static func redraws() async throws {
    var chart = Chart("inside one redraw", unit: "ms", base: "no history", columns: ["median", "p99"])
    for (name, count, before) in [
      ("no history", 0, ""), ("100,000 lines", 100_000, ""),
      ("in a line of 100 KB", 0, String(repeating: "words of a paste ", count: 6000)),
    ] {
      let sample = try await redraws(history: History.lines(count), after: before)
      chart.add(name, [sample.median.milliseconds, sample.p99.milliseconds])
    }
    print(chart.text)
  }

  private static func redraws(history: [String], after paste: String) async throws -> Sample {
    let home = try TemporaryFolder()
    try History.write(history, to: home.path + "/history")
    let file = State.History(in: StateFolder(path: home.path)).file
    let terminal = try PseudoTerminal(width: 100, height: 30)
    let editor = try TerminalEditor(
      input: terminal.slave, output: terminal.slave, prompt: "sandbox › ", language: .ofCommands,
      history: { add in
        file?.readAll(add)
        return { file?.entry(at: $0) }
      }, settings: Settings())
    editor.start()
    try terminal.wait(forText: "›")
    try terminal.settle()
    if let newest = history.last {
      // It is read when it suggests something.
      try terminal.type("sea")
      try terminal.wait(forText: newest)
      try terminal.type("\u{15}")
      try terminal.settle()
    }
    if !paste.isEmpty { try terminal.type("\u{1B}[200~\(paste)\u{1B}[201~") }
    try terminal.settle()
    var durations: [Duration] = []
    for round in 0..<20 {
      let keys = round % 2 == 0 ? "search jack johnson" : "set quantity 12 xyz"
      for key in keys {
        try terminal.type(String(key))
        try terminal.waitForOutput()
        try terminal.settle()
        durations.append(.nanoseconds(Int64(editor.lastRedraw)))
      }
      try terminal.type(String(repeating: "\u{7F}", count: keys.count))
      try terminal.settle()
    }
    await editor.stop()
    return Sample(durations)
  }
}

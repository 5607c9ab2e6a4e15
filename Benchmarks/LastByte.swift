import Foundation
import Harness
import Synchronization

extension Bench {
  /// From the last byte of an answer of 200 records, sent once all before it has surely been taken, to the last that is
  /// printed of it, and to the end of the process.
  static func lastByte(_ answer: [UInt8], corner: String, home: String) throws {
    // With line ends behind it, whoever reads the value as it comes would have it whole before the last byte.
    let body = Array(answer.prefix((answer.lastIndex { $0 > 0x20 } ?? -1) + 1))
    let sent = Mutex(ContinuousClock.now)
    let server = try RawServer { connection in
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
      connection.send(Array(head.utf8) + body.dropLast())
      usleep(150_000)
      sent.withLock { $0 = .now }
      connection.send(Array(body.suffix(1)))
    }
    defer { server.stop() }
    let base = "http://127.0.0.1:\(server.port)"
    let search = "exec \(corner) --state-dir \(home)/last-byte --catalog-url \(base) search love"
    var chart = Chart(
      "an answer of 200 records, from its last byte", unit: "ms", base: "curl | jq .",
      columns: ["printed", "p99", "ended"])
    func measure(
      _ name: String, _ run: () throws -> (printed: ContinuousClock.Instant, ended: ContinuousClock.Instant)
    ) rethrows {
      let times = try (0..<20).map { _ in
        let times = try run()
        let start = sent.withLock { $0 }
        return (printed: times.printed - start, ended: times.ended - start)
      }
      let printed = Sample(times.map(\.printed))
      let ended = Sample(times.map(\.ended))
      chart.add(name, [printed.median, printed.p99, ended.median].map(\.milliseconds))
    }
    try measure("corner, table") { try timesInPipe("\(search)") }
    try measure("corner, table, terminal") { try timesAtTerminal(search, home: home) }
    for format in ["json", "jsonl", "csv"] {
      try measure("corner, \(format)") { try timesInPipe("\(search) --output \(format)") }
    }
    try measure("curl | jq .") { try timesInPipe("curl -s '\(base)/search?term=love' | jq .") }
    try measure("curl alone") { try timesInPipe("exec curl -s '\(base)/search?term=love'") }
    print(chart.text)
  }

  /// When the last came through a pipe, and when its writers were gone.
  private static func timesInPipe(_ script: String) throws -> (
    printed: ContinuousClock.Instant, ended: ContinuousClock.Instant
  ) {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.standardOutput = pipe
    try process.run()
    var printed = ContinuousClock.now
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while read(pipe.fileHandleForReading.fileDescriptor, &bytes, bytes.count) > 0 { printed = .now }
    let ended = ContinuousClock.now
    process.waitUntilExit()
    return (printed, ended)
  }

  /// The same at a terminal, which keeps what came last until the 200th line.
  private static func timesAtTerminal(_ script: String, home: String) throws -> (
    printed: ContinuousClock.Instant, ended: ContinuousClock.Instant
  ) {
    let terminal = try PseudoTerminal(width: 120, height: 50)
    let child = try Child(
      "/bin/sh", ["-c", script], environment: ["HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"],
      on: terminal)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var lines = 0
    while lines < 200 {
      var polled = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 5000) > 0 else {
        throw PseudoTerminal.Failure.tooLate(waitingFor: "200 lines", screen: "\(lines)")
      }
      let count = read(terminal.master, &bytes, bytes.count)
      lines += bytes[..<max(count, 0)].count { $0 == 0x0A }
    }
    let printed = ContinuousClock.now
    _ = child.end()
    return (printed, .now)
  }
}

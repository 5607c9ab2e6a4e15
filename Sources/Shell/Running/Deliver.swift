import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Session {
  /// Puts an answer where the line wants it: on the screen, through a command, into a file.
  func deliver(_ report: Report, as format: OutputFormat, to redirection: Redirection?) async throws {
    let plain = Page(width: nil, isColoured: false, isTerminal: false)
    switch redirection {
    case nil: try await show(report, as: format)
    case .pipe(let command):
      guard !command.isEmpty else { throw UsageError("a command is missing after |") }
      try await console.lend {
        try await Child(command: command, input: report.text(as: format, on: plain)).run()
      }
    case .file(let word, let appending):
      try write(report.text(as: format, on: plain), to: word, appending: appending)
    }
  }

  private func show(_ report: Report, as format: OutputFormat) async throws {
    let page = console.page()
    let text = report.text(as: format, on: page)
    if console.usesPager, let height = page.height, text.utf8.count(where: { $0 == 0x0A }) >= height {
      let pager = environment("PAGER").flatMap(\.nilIfEmpty) ?? "less -FRX"
      try await console.lend { try await Child(command: pager, input: text).run() }
    } else if !text.isEmpty {
      try console.out(text)
    }
  }

  private func write(_ text: String, to file: Word, appending: Bool) throws {
    let descriptor = open(file.text, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC), 0o666)
    guard descriptor >= 0 else {
      throw UsageError("\(file.text) cannot be written: \(reason(errno))", at: file.range)
    }
    defer { close(descriptor) }
    let failure = writeAll(text.utf8, to: descriptor)
    guard failure == 0 else {
      throw Diagnosis(.failed, "\(file.text) cannot be written: \(reason(failure))", at: file.range)
    }
  }
}

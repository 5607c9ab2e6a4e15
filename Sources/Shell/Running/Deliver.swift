import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Session {
  /// Puts an answer where the line wants it: on the screen, through a command, into a file.
  func deliver(_ report: Report, as format: OutputFormat, to redirection: Redirection?) async throws {
    let (report, shortfall) = format.goesOn ? (report, nil) : try await whole(report)
    let plain = Page(width: nil, isColoured: false, isTerminal: false)
    let parts = Parts(report: report, format: format, page: plain) { self.say($0) }
    switch redirection {
    case nil: try await show(report, as: format)
    case .pipe(let command):
      guard !command.isEmpty else { throw UsageError("a command is missing after |") }
      try await console.lend { try await Child(command: command, input: parts).run() }
    case .file(let word, let appending): try await write(parts, to: word, appending: appending)
    }
    if let shortfall { throw shortfall }
  }

  /// The report and all that follows it, as one, and why that is not all.
  private func whole(_ report: Report) async throws -> (Report, (any Error)?) {
    var (parts, shortfall) = ([report], nil as (any Error)?)
    do {
      while let rest = parts.last?.rest {
        if let progress = rest.progress { say(progress) }
        parts.append(try await rest.next())
        for note in parts.last?.notes ?? [] { say(note) }
      }
    } catch {
      if Task.isCancelled { throw error }
      shortfall = error
    }
    parts[0].rest = nil
    return (parts.count == 1 ? parts[0] : .found(parts.flatMap(\.rows)), shortfall)
  }

  private func show(_ report: Report, as format: OutputFormat) async throws {
    let page = console.page()
    let parts = Parts(report: report, format: format, page: page) { self.say($0) }
    var iterator = parts.makeAsyncIterator()
    let first = try await iterator.next() ?? []
    var missing: String?
    if console.usesPager, Jobs.isForeground, let height = page.height,
      first.count(where: { $0 == 0x0A }) >= height
    {
      let pager = Child(command: environment("PAGER") ?? "less -FRX", input: parts)
      missing = await pager.missingProgram()
      if missing == nil { return try await console.lend { try await pager.run() } }
    }
    if !first.isEmpty { try console.out(first) }
    while let bytes = try await iterator.next() { try console.out(bytes) }
    if let missing {
      console.usesPager = false
      say("the pager `\(missing)` could not be started; install it, or name another in PAGER")
    }
  }

  private func write(_ parts: Parts, to file: Word, appending: Bool) async throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC), 0o666)
    guard descriptor >= 0 else {
      throw UsageError("\(file.text) cannot be written: \(reason(errno))", at: file.range)
    }
    defer { close(descriptor) }
    for try await bytes in parts {
      let failure = writeAll(bytes, to: descriptor)
      guard failure == 0 else {
        throw Diagnosis(.failed, "\(file.text) cannot be written: \(reason(failure))", at: file.range)
      }
    }
  }
}

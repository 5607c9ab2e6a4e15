import Presentation
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where an answer goes. A file is open before the command runs: what that did could not be told otherwise.
enum OutputRoute {
  case screen
  case pipe(String, at: Range<Int>)
  /// Whatever it held stands until something is written.
  case file(Word, descriptor: Int32, appending: Bool)

  init(_ redirection: Redirection?) throws(UsageError) {
    switch redirection {
    case nil: self = .screen
    case .pipe(let command, let place): self = .pipe(command, at: place)
    case .file(let file, let appending):
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : 0), 0o666)
      guard descriptor >= 0 else {
        throw UsageError("\(file.text) cannot be written: \(reason(errno))", at: file.range)
      }
      self = .file(file, descriptor: descriptor, appending: appending)
    }
  }

  func leave() { if case .file(_, let descriptor, _) = self { close(descriptor) } }
}

extension Session {
  /// Puts an answer where the line wants it: on the screen, through a command, into a file.
  func deliver(_ report: Report, as format: OutputFormat, to destination: OutputRoute) async throws {
    let (report, shortfall) = format.goesOn ? (report, nil) : try await whole(report)
    let plain = OutputStyle(width: nil, isColoured: false, isTerminal: false)
    let parts = ReportStream(report: report, format: format, page: plain) { self.say($0) }
    switch destination {
    case .screen: try await show(report, as: format)
    case .pipe(let command, let place):
      let program = ShellCommand(command: command, input: parts, place: place)
      try await console.lend { try await program.run() }
    case .file(let file, let descriptor, let appending):
      if !appending { ftruncate(descriptor, 0) }
      try await write(parts, to: descriptor, of: file)
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
    return (parts.count == 1 ? parts[0] : .results(parts.flatMap(\.rows)), shortfall)
  }

  private func show(_ report: Report, as format: OutputFormat) async throws {
    let page = console.page()
    let parts = ReportStream(report: report, format: format, page: page) { self.say($0) }
    var iterator = parts.makeAsyncIterator()
    let first = try await iterator.next() ?? []
    var missing: String?
    if console.usesPager, Jobs.isForeground, let height = page.height,
      first.count(where: { $0 == 0x0A }) >= height
    {
      let pager = ShellCommand(command: environment("PAGER") ?? "less -FRX", input: parts)
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

  private func write(_ parts: ReportStream, to descriptor: Int32, of file: Word) async throws {
    for try await bytes in parts {
      let failure = writeAll(bytes, to: descriptor)
      guard failure == 0 else {
        throw Diagnosis(.failed, "\(file.text) cannot be written: \(reason(failure))", at: file.range)
      }
    }
  }
}

import Presentation

/// What is printed of a report, each part made when it is asked for: nobody who stops reading has the rest fetched.
struct ReportStream: AsyncSequence {
  let report: Report
  let format: OutputFormat
  let page: OutputStyle
  /// Where what is said between two of them goes; on a screen what comes shows by itself how far it is.
  let say: @MainActor @Sendable (String) -> Void

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let parts: ReportStream
    private var current: Report?

    init(parts: ReportStream) { self.parts = parts }

    mutating func next() async throws -> [UInt8]? {
      guard let rest = current?.rest else {
        guard current == nil else { return nil }
        current = parts.report
        return try parts.report.content(as: parts.format, on: parts.page)
      }
      if !parts.page.isTerminal, let progress = rest.progress { await parts.say(progress) }
      let report = try await rest.next()
      for note in report.notes { await parts.say(note) }
      current = report
      return try report.content(as: parts.format, on: parts.page)
    }
  }
}

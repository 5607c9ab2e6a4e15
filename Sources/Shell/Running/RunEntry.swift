extension Session {
  /// Runs the lines of an entry one after the other, those that end in `&` beside what follows, each by `beside`. The
  /// first that fails ends it, with its code; `failed` is told of the failure and of the line at fault.
  func run(
    _ entry: Entry, beside: @MainActor (InputLine) async -> Void,
    failed: @MainActor (Diagnosis, InputLine) -> Void
  ) async -> ExitCode {
    for line in entry.lines where !isOver {
      if line.isInBackground, entry.lines.count > 1 {
        await beside(line)
        continue
      }
      do { try await execute(line) } catch is OutputClosed { isOver = true } catch {
        let diagnosis = Diagnosis(error)
        failed(diagnosis, line)
        return diagnosis.code
      }
    }
    return .done
  }

  /// Runs a line beside those that follow it. It begins with things as they stand, before the next one changes them.
  @discardableResult
  func begin(
    _ line: InputLine, _ perform: @escaping @MainActor (Entry) async -> Void
  ) async -> Task<Void, Never>? {
    let job = jobs.enter(Entry(line), inBackground: true, perform)
    await Task.yield()
    return job
  }
}

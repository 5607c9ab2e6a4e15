extension Session {
  /// Runs the lines of an entry one after the other, those that end in `&` beside what follows. The first that fails ends
  /// it, with its code; `failed` is told of every failure and of the line at fault.
  func run(
    _ entry: Entry, failed: @escaping @MainActor (Diagnosis, InputLine) -> Void
  ) async -> ExitCode {
    for line in entry.lines where !isOver {
      if line.isInBackground, entry.lines.count > 1 {
        await begin(line) { failed($0, $1) }
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
    _ line: InputLine, failed: @escaping @MainActor (Diagnosis, InputLine) -> Void
  ) async -> Task<Void, Never>? {
    let job = jobs.enter(Entry(line), inBackground: true) { [weak self] entry in
      _ = await self?.run(entry, failed: failed)
    }
    await Task.yield()
    return job
  }
}

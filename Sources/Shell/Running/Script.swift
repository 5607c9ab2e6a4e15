extension Session {
  /// Runs the commands of a file, `-` for standard input. The first that fails ends it with a `Diagnosis` that names
  /// its place; when it keeps going, each failure is said and the first one's code is the script's.
  func runScript(_ file: String, keepsGoing: Bool) async throws {
    guard scriptDepth < 16 else { throw UsageError("scripts run each other more than 16 deep") }
    if file == "-", scriptDepth > 0 { throw UsageError("standard input is being read already") }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    let name = file == "-" ? "stdin" : file
    var firstFailure: Diagnosis?
    func note(_ diagnosis: Diagnosis) {
      console.say(diagnosis.text + "\n")
      firstFailure = firstFailure ?? diagnosis
    }
    // Its own alone: it may be one of those that run itself.
    var beside: [Task<Void, Never>] = []
    do {
      let lines = try ScriptLines(of: file)
      var number = 0
      while !isOver, let line = try await lines.next() {
        number += 1
        do {
          try await execute(line, &beside) { [number] in note($0.placed(in: name, line: number)) }
        } catch let diagnosis as Diagnosis {
          let placed = diagnosis.placed(in: name, line: number)
          guard keepsGoing || settings.keepsGoing, diagnosis.code != .cancelled else { throw placed }
          note(placed)
        }
      }
    } catch {
      // What runs beside is told of, too: an order among it would be unknown otherwise.
      await finish(beside)
      throw error
    }
    await finish(beside)
    if let firstFailure { throw Diagnosis(firstFailure.code, "\(name): not every command could be done") }
  }

  /// A line that ends in `&` runs beside those that follow; what it fails with is handed to `failed`.
  private func execute(
    _ line: ScriptLine, _ beside: inout [Task<Void, Never>], failed: @escaping @MainActor (Diagnosis) -> Void
  ) async throws {
    let text: String
    do { text = try line.text() } catch { throw Diagnosis(error) }
    let parsed = InputLine(text)
    guard parsed.isInBackground else { return try await execute(parsed) }
    let job = await begin(parsed) { [weak self] _ in
      do { try await self?.execute(parsed) } catch { failed(Diagnosis(error)) }
    }
    if let job { beside.append(job) }
  }

  /// Waits until they are through; cancels them all when it is cancelled itself.
  private func finish(_ jobs: [Task<Void, Never>]) async {
    await withTaskCancellationHandler {
      for job in jobs { await job.value }
    } onCancel: {
      for job in jobs { job.cancel() }
    }
  }
}

extension Diagnosis {
  /// The same, with `FILE:LINE:COLUMN:` before it; of a script within a script the inner place stays.
  fileprivate func placed(in file: String, line: Int) -> Diagnosis {
    guard !isPlaced else { return self }
    var placed = Diagnosis(code, "\(file):\(line):\((place?.lowerBound ?? 0) + 1): \(message)", hint: hint)
    placed.isPlaced = true
    return placed
  }
}

extension Session {
  /// Runs one command whose words come from the system's shell, and says what went wrong.
  package func runOnce(_ words: [String]) async -> ExitCode {
    var offset = 0
    let placed = words.map { text -> Word in
      defer { offset += text.unicodeScalars.count + 1 }
      return Word(text: text, range: offset..<offset + text.unicodeScalars.count, isQuoted: false)
    }
    return await code { try await execute(placed, expanding: false) }
  }

  /// Runs what comes on standard input, a command a line.
  package func runInput() async -> ExitCode {
    await code { try await runScript("-", keepsGoing: settings.keepsGoing) }
  }

  private func code(_ body: () async throws -> Void) async -> ExitCode {
    do {
      try await body()
      return .done
    } catch is OutputClosed {
      return .done
    } catch {
      let diagnosis = Diagnosis(error)
      console.say((diagnosis.isPlaced ? "" : "corner: ") + diagnosis.text + "\n")
      return diagnosis.code
    }
  }
}

import Dispatch
import JSON
import Presentation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Session {
  /// Runs one command whose words come from the system's shell, and says what went wrong. At a terminal it may ask.
  package func runOnce(_ words: [String]) async -> ExitCode {
    if isatty(STDIN_FILENO) == 1 { asker = .plain(on: console) }
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

extension Asker {
  /// Puts questions to a terminal that edits the answers itself.
  fileprivate static func plain(on console: Console) -> Asker {
    Asker { prompt, initial, isSecret in
      @MainActor func ask() async throws -> ScriptLine? {
        console.say(initial.isEmpty ? prompt : "\(prompt)[\(initial.visible)] ")
        return try await ScriptLine.ofInput()
      }
      let line = isSecret ? try await withoutEcho(ask) : try await ask()
      guard let line else {
        console.say("\n")
        return nil
      }
      let text = try line.text()
      return text.isEmpty ? initial : text
    }
  }
}

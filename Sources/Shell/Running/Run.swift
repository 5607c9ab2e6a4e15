import Exchange
import JSON
import Ordering
import Presentation
import State

/// Nobody reads the results any more, as after `| head`: the end is quiet.
struct OutputClosed: Error {}

extension Session {
  /// The one path from a line, typed, piped or scripted, to what it prints. Throws a `Diagnosis`, or `OutputClosed`.
  func execute(_ line: InputLine) async throws {
    switch line.meaning {
    case .shell(let command): try await console.lend { try await ShellCommand(command: command).run() }
    case .words(let lexed):
      if let problem = lexed.problem { throw Diagnosis(problem) }
      try await execute(lexed.words, to: lexed.redirection)
    }
  }

  /// The same for a line that came as words, which may refer to results or, as those of the system's shell, not.
  func execute(_ words: [Word], to redirection: Redirection? = nil, expanding: Bool = true) async throws {
    guard !words.isEmpty else { return }
    defer {
      keepLast()
      for notice in store.takeNotices() { say(notice) }
    }
    do {
      let parse = Parse(expanding ? try expand(words) : words, in: surroundings, expanded: true)
      if let problem = parse.problem { throw problem }
      guard let command = parse.command else { return }
      let destination = try OutputRoute(redirection)
      defer { destination.leave() }
      let report: Report
      do { report = try await command.run(parse.arguments, self) } catch {
        if let call = Self.call(behind: error) { remember(call) }
        await renewFaults()
        throw error
      }
      for note in report.notes { say(note) }
      try await deliver(report, as: format(of: parse.arguments), to: destination)
      await renewFaults()
    } catch let closed as OutputClosed {
      throw closed
    } catch {
      throw Diagnosis(error)
    }
  }

  /// How the line's answer is printed.
  func format(of arguments: Arguments) -> OutputFormat {
    arguments["--output"].flatMap(OutputFormat.init(rawValue:)) ?? settings.output
  }

  /// A fault for N requests ends by itself, and the prompt follows.
  private func renewFaults() async { if !faults.isEmpty { try? await askAboutFaults(.get) } }

  private static func call(behind error: any Error) -> CallError? {
    switch error {
    case let error as CallError: error
    case OrderError.unknownOutcome(_, let error), OrderError.throttled(_, let error): error
    default: nil
    }
  }

  func say(_ line: String) { console.say(line.visible + "\n") }
}

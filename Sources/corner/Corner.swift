import ArgumentParser
import Foundation
import JSON
import Presentation
import Shell

@main
struct Corner: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corner", abstract: "A line for the iTunes Search API and the order API of Cupcake Corner.",
    usage: """
      corner [OPTIONS]                   interactive on a terminal; a script when input is piped
      corner [OPTIONS] COMMAND WORD…     one command, then exit
      corner [OPTIONS] run FILE          a script, one command a line
      corner serve [--port N]            the sandbox alone, for curl and other clients
      """,
    discussion: "`corner help` lists the commands.", version: "0.1.0")

  @OptionGroup var options: Options

  @Argument(parsing: .captureForPassthrough, help: "A command and its words.")
  var words: [String] = []

  static func main() async {
    // A pipe that nobody reads any more is an error of its write, which each writer says in its own way.
    signal(SIGPIPE, SIG_IGN)
    do {
      // Parsing takes more than half of a start, and without arguments there is nothing to parse.
      if CommandLine.argc == 1 { try await run([], LaunchConfiguration()) }
      var corner = try parse()
      try await corner.run()
    } catch { end(Self.self, error) }
  }

  @MainActor
  mutating func run() async throws {
    if let first = words.first, first.hasPrefix("-") { throw Self.answer(to: first) }
    if words.first == "serve" {
      do { try await Serve.parse(Array(words.dropFirst())).run() } catch { end(Serve.self, error) }
      return
    }
    try await Self.run(words, options.given)
  }

  @MainActor
  private static func run(_ words: [String], _ given: LaunchConfiguration) async throws {
    let session = Session(
      settings: try await given.settings(), console: .standard(colour: given.color),
      startSandbox: startSandbox)
    if words.isEmpty, let interactive = Interactive(session, colour: given.color) {
      throw ArgumentParser.ExitCode(await interactive.run())
    }
    if words.isEmpty, let plain = Plain(session, colour: given.color) {
      throw ArgumentParser.ExitCode(await plain.run(interrupts: await arrivals(of: [SIGINT])))
    }
    let code = await untilInterrupted {
      words.isEmpty ? await session.runInput() : await session.runOnce(words)
    }
    throw ArgumentParser.ExitCode(code.rawValue)
  }

  /// An option that the parser passed on, as it captures whatever it does not know.
  private static func answer(to option: String) -> any Error {
    switch option {
    case "--help", "-h": CleanExit.helpRequest(Self.self)
    case "--version": CleanExit.message(configuration.version)
    default: ValidationError("Unknown option \(option)")
    }
  }
}

/// Options that are not understood end with 2, as a line that is not understood does; what was typed is not obeyed.
private func end(_ command: any ParsableCommand.Type, _ error: any Error) -> Never {
  // The parser would write its help first, to leave it unprinted.
  if let code = error as? ArgumentParser.ExitCode { exit(code.rawValue) }
  let code = command.exitCode(for: error)
  if code.isSuccess { command.exit(withError: error) }
  let lines = command.fullMessage(for: error).split(separator: "\n").map { String($0).visible }
  say(lines.joined(separator: "\n"))
  let usage = code == .validationFailure ? Shell.ExitCode.usage : .failed
  command.exit(withError: ArgumentParser.ExitCode(usage.rawValue))
}

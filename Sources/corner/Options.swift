import ArgumentParser
import Presentation
import Shell

/// The process's options, as swift-argument-parser reads them.
struct Options: ParsableArguments {
  @Option(help: "Where requests go: sandbox, live, or a profile of the configuration file.")
  var profile: String?

  @Option(help: ArgumentHelp("The catalog's base; /search and /lookup are appended.", valueName: "url"))
  var catalogURL: String?

  @Option(help: ArgumentHelp("Where orders are posted, whole.", valueName: "url"))
  var ordersURL: String?

  @Option(help: ArgumentHelp("The folder of draft, journal and history.", valueName: "folder"))
  var stateDir: String?

  @Option(help: ArgumentHelp("How answers are printed.", valueName: "format"))
  var output: OutputFormat?

  @Option(help: ArgumentHelp("Colours; NO_COLOR is honoured.", valueName: "when"))
  var color: Colour = .auto

  @Flag(help: "Ask nothing: every question is answered with yes.")
  var yes = false

  @Flag(help: "Go on after a command of a script that fails.")
  var keepGoing = false

  @Option(help: ArgumentHelp("How long one request may take as a whole.", valueName: "seconds"))
  var timeout: Double?

  var given: LaunchConfiguration {
    LaunchConfiguration(
      profile: profile, catalogURL: catalogURL, ordersURL: ordersURL, stateDir: stateDir, output: output,
      color: color, yes: yes, keepGoing: keepGoing, timeout: timeout)
  }
}

extension OutputFormat: ExpressibleByArgument {}
extension Colour: ExpressibleByArgument {}

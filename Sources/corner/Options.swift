import ArgumentParser
import Configuration
import Exchange
import Foundation
import Shell
import State
import SystemPackage

/// What the process is told. Options come before the environment, that before the file, that before defaults.
struct Options: ParsableArguments {
  @Option(help: "Where requests go: sandbox, live, or a profile of the configuration file.")
  var profile: String?

  @Option(help: ArgumentHelp("The catalog's base; /search and /lookup are appended.", valueName: "url"))
  var catalogURL: String?

  @Option(help: ArgumentHelp("Where orders are posted, whole.", valueName: "url"))
  var ordersURL: String?

  @Option(help: ArgumentHelp("The folder of draft, journal and history.", valueName: "folder"))
  var stateDir: String?

  @Option(help: ArgumentHelp("table, json, jsonl, csv or tsv.", valueName: "format"))
  var output: OutputFormat?

  @Option(help: ArgumentHelp("auto, always or never; NO_COLOR is honoured.", valueName: "when"))
  var color: Colour = .auto

  @Flag(help: "Ask nothing: every question is answered with yes.")
  var yes = false

  @Flag(help: "Go on after a command of a script that fails.")
  var keepGoing = false

  @Option(help: ArgumentHelp("How long one request may take as a whole.", valueName: "seconds"))
  var timeout: Double?

  func settings() async throws -> SessionSettings {
    let environment = ProcessInfo.processInfo.environment
    let reader = try await Self.reader(environment)
    var settings = SessionSettings()
    settings.profiles += try Self.ownProfiles(reader)
    if let name = profile ?? reader.string(forKey: "profile") {
      guard let chosen = settings.profiles.first(where: { $0.name == name }) else {
        throw ValidationError("there is no profile \(name)")
      }
      settings.profile = chosen
    }
    settings.catalog = try (catalogURL ?? reader.string(forKey: "catalogUrl")).map(Self.endpoint)
    settings.orders = try (ordersURL ?? reader.string(forKey: "ordersUrl")).map(Self.endpoint)
    settings.key = environment["CORNER_API_KEY"]
    settings.stateFolder =
      (stateDir ?? reader.string(forKey: "stateDir")).map { StateFolder(path: $0) }
      ?? .standard(in: environment)
    settings.output =
      output ?? reader.string(forKey: "output").flatMap(OutputFormat.init(rawValue:)) ?? .table
    settings.assumesYes = yes
    settings.keepsGoing = keepGoing
    if let seconds = timeout ?? reader.double(forKey: "timeout") {
      guard seconds > 0, seconds <= 86_400 else {
        throw ValidationError("--timeout takes seconds, up to a day")
      }
      settings.timeout = .seconds(seconds)
    }
    return settings
  }

  private static func reader(_ environment: [String: String]) async throws -> ConfigReader {
    let base = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" } ?? "/nonexistent"
    let file = try await FileProvider<JSONSnapshot>(
      filePath: FilePath(base + "/corner/config.json"), allowMissing: true)
    return ConfigReader(providers: [EnvironmentVariablesProvider().prefixKeys(with: "corner"), file])
  }

  /// `"profiles": ["staging"], "staging": {"catalogUrl": …, "ordersUrl": …}`
  private static func ownProfiles(_ reader: ConfigReader) throws -> [Profile] {
    try reader.stringArray(forKey: "profiles", default: []).map { name in
      let own = reader.scoped(to: ConfigKey([name]))
      return Profile(
        name: name, catalog: try own.string(forKey: "catalogUrl").map(endpoint),
        orders: try own.string(forKey: "ordersUrl").map(endpoint))
    }
  }

  private static func endpoint(_ text: String) throws -> Endpoint {
    do { return try Endpoint(text) } catch {
      switch error {
      case .notAnAddress(let text): throw ValidationError("\(text) is not an http or https address")
      case .userInfo(let host):
        throw ValidationError("an address with a user or password in it is not called: \(host)")
      case .unencrypted(let host):
        throw ValidationError("\(host) is not on this machine: its address must be https")
      }
    }
  }
}

extension OutputFormat: ExpressibleByArgument {}
extension Colour: ExpressibleByArgument {}

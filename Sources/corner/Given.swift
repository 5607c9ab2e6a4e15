import ArgumentParser
import Configuration
import Exchange
import Foundation
import Shell
import State
import SystemPackage

/// What options said, if any were given; the environment comes after them, then the file, then defaults.
struct Given {
  var profile: String?
  var catalogURL: String?
  var ordersURL: String?
  var stateDir: String?
  var output: OutputFormat?
  var color = Colour.auto
  var yes = false
  var keepGoing = false
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
    if let choice = reader.string(forKey: "suggestions") {
      guard ["on", "off"].contains(choice) else { throw ValidationError("suggestions are on or off") }
      settings.suggestions = choice == "on"
    }
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
    return ConfigReader(providers: [
      EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "corner"), file,
    ])
  }

  /// `"profiles": ["staging"], "staging": {"catalogUrl": …, "ordersUrl": …}`
  private static func ownProfiles(_ reader: ConfigReader) throws -> [Profile] {
    try reader.stringArray(forKey: "profiles", default: []).map { name in
      let own = reader.scoped(to: ConfigKey([name]))
      return Profile(
        name: name, catalog: try own.string(forKey: "catalogUrl").map(endpoint),
        orders: try own.string(forKey: "ordersUrl").map(endpoint),
        budget: own.int(forKey: "budget"), caches: own.bool(forKey: "cache"))
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

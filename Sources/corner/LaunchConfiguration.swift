import ArgumentParser
import Configuration
import Exchange
import Foundation
import Presentation
import Shell
import State
import SystemPackage

/// What options said, if any were given; the environment comes after them, then the file, then defaults.
struct LaunchConfiguration {
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
    let variables = ownVariables()
    let reader = try await Self.reader(variables)
    var settings = SessionSettings()
    settings.profiles += try reader.map(Self.ownProfiles) ?? []
    if let name = profile ?? reader?.string(forKey: "profile") {
      guard let chosen = settings.profiles.first(where: { $0.name == name }) else {
        throw ValidationError("there is no profile \(name)")
      }
      settings.profile = chosen
    }
    settings.catalog = try (catalogURL ?? reader?.string(forKey: "catalogUrl")).map(Self.base)
    settings.orders = try (ordersURL ?? reader?.string(forKey: "ordersUrl")).map(Self.endpoint)
    settings.key = variables["CORNER_API_KEY"]
    // Pagers, players and what the person runs with `!` have no use for it.
    unsetenv("CORNER_API_KEY")
    let folder = stateDir ?? reader?.string(forKey: "stateDir")
    if folder?.isEmpty == true { throw ValidationError("--state-dir names a folder") }
    // The usual folder may be out of reach, and then everything stays in memory; one that was named may not.
    settings.stateFolder =
      folder.map { StateFolder(path: $0) }
      ?? StateFolder.standard(in: environment).flatMap { $0.isWithinReach ? $0 : nil }
    settings.output = try output ?? reader.flatMap(Self.format) ?? .table
    if let choice = reader?.string(forKey: "suggestions") {
      guard ["on", "off"].contains(choice) else { throw ValidationError("suggestions are on or off") }
      settings.suggestions = choice == "on"
    }
    settings.assumesYes = yes
    settings.keepsGoing = keepGoing
    if let seconds = try timeout ?? reader.flatMap(Self.seconds) {
      guard seconds >= 0.001, seconds <= 86_400 else {
        throw ValidationError("--timeout takes seconds, up to a day")
      }
      settings.timeout = .seconds(seconds)
    }
    return settings
  }

  private static func format(_ reader: ConfigReader) throws -> OutputFormat? {
    guard let name = reader.string(forKey: "output") else { return nil }
    if let format = OutputFormat(rawValue: name) { return format }
    let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("output cannot be `\(name)`; it is one of \(names)")
  }

  private static func seconds(_ reader: ConfigReader) throws -> Double? {
    if let seconds = reader.double(forKey: "timeout") { return seconds }
    guard let text = reader.string(forKey: "timeout") else { return nil }
    throw ValidationError("timeout cannot be `\(text)`; it is a number of seconds")
  }

  /// Nil where nothing is configured, as on most machines: to find that out takes a tenth of a start otherwise.
  private static func reader(_ variables: [String: String]) async throws -> ConfigReader? {
    var providers: [any ConfigProvider] = []
    if !variables.isEmpty {
      let provider = EnvironmentVariablesProvider(environmentVariables: variables)
      providers.append(provider.prefixKeys(with: "corner"))
    }
    let base =
      environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" } ?? "/nonexistent"
    let path = base + "/corner/config.json"
    if access(path, F_OK) == 0 || errno != ENOENT {
      do {
        providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(path), allowMissing: true))
      } catch { throw ValidationError("\(path) cannot be read: it is no JSON object, or not yours to read") }
    }
    return providers.isEmpty ? nil : ConfigReader(providers: providers)
  }

  /// `"profiles": ["staging"], "staging": {"catalogUrl": …, "ordersUrl": …}`
  private static func ownProfiles(_ reader: ConfigReader) throws -> [Profile] {
    try reader.stringArray(forKey: "profiles", default: []).map { name in
      guard ![Profile.sandbox.name, Profile.live.name].contains(name) else {
        throw ValidationError("a profile of your own cannot be called \(name)")
      }
      let own = reader.scoped(to: ConfigKey([name]))
      let budget = own.int(forKey: "budget")
      if let budget, budget < 1 { throw ValidationError("the budget of \(name) is a whole number from 1") }
      return Profile(
        name: name, catalog: try own.string(forKey: "catalogUrl").map(base),
        orders: try own.string(forKey: "ordersUrl").map(endpoint),
        budget: budget, caches: own.bool(forKey: "cache"))
    }
  }

  /// Paths and queries are appended to it, so it has no query of its own.
  private static func base(_ text: String) throws -> Endpoint {
    guard !text.contains("?"), !text.contains("#") else {
      throw ValidationError("the catalog's base has no query: \(text)")
    }
    return try endpoint(text)
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

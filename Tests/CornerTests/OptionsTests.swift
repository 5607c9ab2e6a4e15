import Foundation
import Harness
import Testing

/// Options, environment and configuration, as the real binary reads them.
@Suite struct OptionsTests {
  @Test(arguments: [
    (["--help"], 0, "USAGE: corner"), (["--version"], 0, "0.1.0"), (["serve", "--help"], 0, "corner serve"),
    (["--profil", "live", "price"], 2, "Unknown option --profil"),
    (["--output", "yaml", "price"], 2, "yaml"),
    (["--timeout", "0", "price"], 2, "seconds"), (["serve", "--port", "70000"], 2, "0 to 65535"),
    (["serve", "--port", "x"], 2, "x"), (["--state-dir", "", "price"], 2, "names a folder"),
    (["--catalog-url", "https://example.com/?a=b", "price"], 2, "no query"),
    (["--profile", "\u{1B}[31mX", "price"], 2, "^[[31mX"), (["--\u{1B}[31mX"], 2, "^[[31mX"),
    (["run", "/"], 2, "director"), (["lookup", "abc"], 2, "ID is a number, not `abc`"),
    (["lookup", ","], 2, "missing"),
    (["set", "type", "+2"], 2, "type cannot be"),
  ])
  func aProcessEndsWith(_ arguments: [String], _ code: Int32, _ says: String) async throws {
    let outcome = try await Binary().run(arguments)
    #expect(outcome.code == code)
    let said = outcome.output + outcome.error
    #expect(said.contains(says), "\(said)")
    #expect(!said.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(arguments: [
    (["CORNER_OUTPUT": "yaml"], "output cannot be `yaml`"),
    (["CORNER_TIMEOUT": "abc"], "timeout cannot be `abc`"),
    (["CORNER_PROFILE": "nowhere"], "no profile nowhere"),
    (["CORNER_CATALOG_URL": "http://example.com"], "https"),
    (["CORNER_SUGGESTIONS": "maybe"], "on or off"),
  ])
  func aWrongEnvironmentIsSaid(_ environment: [String: String], _ says: String) async throws {
    let outcome = try await Binary(environment: environment).run("price")
    #expect(outcome.code == 2 && outcome.error.contains(says), "\(outcome.error)")
  }

  @Test func whatIsSetToNothingIsNotSet() async throws {
    let empty = [
      "CORNER_OUTPUT": "", "CORNER_TIMEOUT": "", "CORNER_PROFILE": "", "CORNER_CATALOG_URL": "",
      "CORNER_API_KEY": "",
    ]
    let outcome = try await Binary(environment: empty).run("price")
    #expect(outcome.code == 0 && outcome.output.contains("$6.00"))
  }

  @Test(arguments: ["{", "[]", #"{"profiles":["live"]}"#, #"{"output":"yaml"}"#])
  func aWrongConfigurationIsSaid(_ text: String) async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config.json"))
    let outcome = try await binary.run("price")
    #expect(outcome.code == 2, "\(outcome.error)")
  }

  @Test func wordsOfTheSystemsShellAreTakenAsTheyAre() async throws {
    let binary = try Binary()
    #expect(try await binary.run("set", "name", "$1").code == 0)
    #expect(try await binary.run("set", "--", "city", "--Bob").code == 0)
    let order = try await binary.run("--output", "json", "order").output
    #expect(order.contains("\"name\": \"$1\"") && order.contains("\"city\": \"--Bob\""))
  }

  @Test func aFullDiskIsSaid() async throws {
    for script in ["\"$CORNER\" price > /dev/full", "echo 'price > /dev/full' | \"$CORNER\""] {
      let outcome = try await Binary().runInShell(script)
      #expect(outcome.code == 1 && outcome.error.contains("cannot be written: no space left"), "\(outcome)")
    }
  }

  @Test func inAFolderThatOthersCanReadTheFilesAreClosed() async throws {
    let binary = try Binary()
    let folder = binary.home.path + "/open"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    #expect(
      try await binary.runInShell("umask 000; \"$CORNER\" --state-dir '\(folder)' set type choc").code == 0)
    for path in try FileManager.default.contentsOfDirectory(atPath: folder).map({ folder + "/" + $0 }) {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0) & 0o077 == 0, "\(path)")
    }
  }
}

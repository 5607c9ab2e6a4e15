import Foundation
import Harness
import Testing

/// What a person may type wrong around an order, by its number in the list of faults: nothing of it reaches a server.
@Suite struct OrderPersonTests {
  @Test(arguments: [
    "0", "-1", "1000000000000000000", "99999999999999999999", "٣", "3.5", "2", "21", "", "0x5",
  ])
  func fault63AQuantityOutOfRangeIsNotOrdered(_ quantity: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    let binary = try Binary(environment: ["CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/"])
    let outcome = try await binary.run(input: "address A, B, C, D\nset quantity '\(quantity)'\nsubmit\n")
    #expect(outcome.code == 2 && outcome.error.contains("a whole number from 3 to 20"), "\(outcome.error)")
    #expect(server.requests.isEmpty)
    #expect(try await binary.run("order").output.contains("Quantity          3\n"))
  }

  /// However the address is given.
  @Test(arguments: [
    ("https://ada:s3cret@127.0.0.1", "an address with a user or password in it is not called"),
    ("https://s3cret@127.0.0.1", "an address with a user or password in it is not called"),
    ("http://orders.example", "is not on this machine: its address must be https"),
    ("http://127.0.0.1.example", "is not on this machine: its address must be https"),
    ("ftp://127.0.0.1", "is not an http or https address"),
  ])
  func fault68SuchAnAddressIsNotCalled(_ address: String, _ says: String) async throws {
    let server = try RawServer(sending: JournalTests.created)
    let url = "\(address):\(server.port)/"
    var binary = try Binary()
    _ = try await binary.run("address", "A, B, C, D")
    let option = try await binary.run("--orders-url", url, "submit", "--yes")
    binary.environment["CORNER_ORDERS_URL"] = url
    let variable = try await binary.run("submit", "--yes")
    binary.environment["CORNER_ORDERS_URL"] = nil
    let folder = binary.home.path + "/config/corner"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(#"{"profiles":["own"],"own":{"ordersUrl":"\#(url)"}}"#.utf8)
      .write(to: URL(fileURLWithPath: folder + "/config.json"))
    let file = try await binary.run("--profile", "own", "submit", "--yes")
    for outcome in [option, variable, file] {
      #expect(outcome.code == 2 && outcome.error.contains(says), "\(outcome.error)")
      #expect(!outcome.error.contains("s3cret"))
    }
    #expect(server.requests.isEmpty)
  }
}

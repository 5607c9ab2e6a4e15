import Foundation
import Harness
import Testing

/// However a server says the key back, it is neither shown nor kept.
@Suite struct MaskingTests {
  private static let key = #"sk_live/"0"\Ab%1"#
  private static let inJSON = key.replacing(#"\"#, with: #"\\"#).replacing(#"""#, with: #"\""#)
  private static let withSlash = inJSON.replacing("/", with: #"\/"#)
  private static let inCodes = key.utf8.map { #"\u00"# + hexadecimal($0) }.joined()
  private static let inURL = key.utf8.map { "%" + hexadecimal($0).uppercased() }.joined()

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(Int(byte) + 256, radix: 16).suffix(2).description
  }

  private static func answer(_ status: Int, _ body: String, headers: String = "") -> String {
    "HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test(arguments: [
    answer(201, #"{"quantity":3,"type":0,"id":"697","note":"your key is \#(inJSON)"}"#),
    answer(201, #"{"quantity":3,"type":0,"id":"\#(inJSON)"}"#),
    answer(201, #"{"quantity":3,"type":0,"id":"697","\#(withSlash)":1,"codes":"\#(inCodes)"}"#),
    answer(401, #"{"error":"\#(withSlash)"}"#), answer(401, #"{"error":"\#(inCodes)"}"#),
    answer(401, #"{"error":"cut off: \#(inCodes)"#), answer(500, "<p>\(key)</p>"),
    answer(302, "", headers: "Location: http://127.0.0.1/?key=\(key)\r\n"),
    answer(302, "", headers: "Location: http://127.0.0.1/?key=\(inURL)\r\nX-Echo: \(key)\r\n"),
  ])
  func isNeitherShownNorKept(_ answer: String) async throws {
    let server = try RawServer(sending: answer)
    let binary = try Binary(environment: [
      "CORNER_ORDERS_URL": "http://127.0.0.1:\(server.port)/orders", "CORNER_API_KEY": Self.key,
    ])
    let looks = """
      last --raw
      last --headers
      last --headers --output json
      orders
      orders show 1
      orders show 1 --output json

      """
    let here = try await binary.run("--keep-going", input: "address A, B, C, D\nsubmit\n" + looks)
    let next = try await binary.run("--keep-going", input: looks)
    #expect(server.requests.first?.contains("x-api-key: \(Self.key)\r\n") == true)
    #expect(here.output.contains("••••") && next.output.contains("••••"))
    let folder = binary.home.path + "/state/corner"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)), as: UTF8.self)
    }
    #expect(files.count > 1)
    for text in [here.output, here.error, next.output, next.error] + files {
      for form in [Self.key, Self.inJSON, Self.withSlash, Self.inCodes, Self.inURL] {
        #expect(!text.contains(form), "\(text.suffix(2000))")
      }
    }
  }

  @Test func aCityCalledSandboxIsNoSecret() async throws {
    let outcome = try await Binary().run(
      input: "address A, B, sandbox, D\nsubmit\nlast response --raw\norders show 1\n")
    #expect(outcome.output.contains(#""city":"sandbox""#))
    #expect(outcome.output.components(separatedBy: "••••").count == 2, "\(outcome.output)")
  }
}

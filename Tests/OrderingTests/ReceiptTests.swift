import Foundation
import JSON
import Testing

@testable import Exchange
@testable import Ordering

@Suite struct ReceiptTests {
  private let order =
    #""type":2,"quantity":12,"specialRequestEnabled":false,"extraFrosting":false,"addSprinkles":false,"name":"A","streetAddress":"B","city":"C","zip":"D""#

  @Test(arguments: ["2025-06-27T15:57:58.187Z", "2025-06-27T15:57:58Z"])
  func isReadWithAndWithoutMilliseconds(_ date: String) throws {
    let receipt = try Receipt(decoding: Array("{\(order),\"id\":\"697\",\"createdAt\":\"\(date)\"}".utf8))
    #expect(receipt.id == "697")
    #expect(receipt.createdAt?.timeIntervalSince1970.rounded(.down) == 1_751_039_878)
    #expect(receipt.confirmation == "Your order for 12x chocolate cupcakes is on its way!")
  }

  @Test(arguments: [
    (#""createdAt":"2025-06-27T15:57:58Z""#, "`id` is missing"),
    (#""id":697,"createdAt":"2025-06-27T15:57:58Z""#, "`id` is a number, not text"),
    (#""id":null"#, "`id` is null, not text"), (#""id":" ""#, "`id` is empty"),
    (#""id":["697"]"#, "`id` is a list, not text"), (#""id":true"#, "`id` is true or false, not text"),
  ])
  func found11SaysWhichKeyIsWrongAndWhatCame(_ rest: String, _ words: String) throws {
    let body = Array("{\(order),\(rest)}".utf8)
    #expect(throws: (any Error).self) { try Receipt(decoding: body) }
    #expect(Receipt.problem(with: try JSONValue(parsing: body)) == words)
  }

  @Test func found11AnAnswerThatIsNoObjectIsNoReceipt() {
    #expect(Receipt.problem(with: ["697"]) == "it is a list, not a receipt")
  }

  /// An `id` confirms, whatever became of the rest: what is readable is read, the sentence says no more than that.
  @Test(arguments: [
    (#""type":2,"quantity":12,"id":"697","createdAt":"yesterday""#, "Your order for 12x chocolate cupcakes"),
    (#""type":2,"quantity":"12","id":"697""#, "Your order is confirmed as 697"),
    (#""id":"697""#, "Your order is confirmed as 697"),
    (#""type":9,"quantity":-1,"id":"697""#, "Your order for -1x type 9 cupcakes"),
  ])
  func anIdConfirms(_ body: String, _ sentence: String) throws {
    let receipt = try Receipt(decoding: Array("{\(body)}".utf8))
    #expect(receipt.confirmation.hasPrefix(sentence))
    #expect(receipt.createdAt == nil && receipt.order == nil)
  }

  @Test func theEchoIsComparedWithWhatWasSent() throws {
    let sent = try JSONValue(parsing: Array(#"{"type":2,"quantity":12,"zip":"1","city":"C"}"#.utf8))
    let echoed = try JSONValue(
      parsing: Array(#"{"type":2,"quantity":13,"zip":1,"id":"7","createdAt":"x","rush":true}"#.utf8))
    #expect(
      EchoDifference.between(sent: sent, echoed: echoed) == [
        .changed("quantity", sent: 12, echoed: 13), .retyped("zip", sent: "1", echoed: 1), .lost("city"),
        .added("rush", true),
      ])
  }

  @Test(arguments: [
    (
      #"{"error":"Missing API key.","how_to_get_one":"https://reqres.in/signup"}"#,
      "Missing API key. Get one at https://reqres.in/signup"
    ),
    (
      #"{"error":"missing_api_key","message":"No key.","hint":"Send x-api-key.","next_steps":["Sign up","Copy it"],"docs_url":"https://d"}"#,
      "No key. Send x-api-key. Sign up; Copy it https://d"
    ),
    (#"{"message":"only this"}"#, "only this"), (#"{"other":1}"#, nil),
  ])
  func refusalsAreReadInEveryShape(_ body: String, _ words: String?) throws {
    #expect(refusalText(try JSONValue(parsing: Array(body.utf8))) == words)
  }
}

import Foundation
import Observation
import Testing

@testable import Exchange
@testable import Ordering

@Suite struct OrderTests {
  @Test func theWireHasExactlyNineKeys() throws {
    let expected = """
      {"addSprinkles":false,"city":"","extraFrosting":false,"name":"","quantity":3,"specialRequestEnabled":false,\
      "streetAddress":"","type":0,"zip":""}
      """
    #expect(String(decoding: try Order().wire(), as: UTF8.self) == expected)
  }

  /// What the coding keys are for: without them an observable class encodes its storage.
  @Test func withoutCodingKeysStorageLeaks() throws {
    let leaked = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Leaky())) as? [String: Any]
    #expect(leaked?.keys.contains("_type") == true)
  }

  @Observable final class Leaky: Encodable { var type = 0 }

  @Test func readsBackWhatItWrote() throws {
    let order = Order()
    for (field, text) in [
      (Field.special, "on"), (.frosting, "yes"), (.type, "rain"), (.quantity, "20"), (.zip, "東京"),
    ] {
      try order.set(field, to: text)
    }
    let again = try JSONDecoder().decode(Order.self, from: order.wire())
    #expect(try again.wire() == order.wire())
  }

  @Test(arguments: [
    (Field.type, "Chocolate", "Chocolate"), (.type, "choc", "Chocolate"), (.type, "V", "Vanilla"),
    (.type, "3", "Rainbow"),
    (.quantity, "3", "3"), (.quantity, "20", "20"), (.special, "ON", "on"), (.special, "no", "off"),
    (.name, " Ada ", " Ada "),
  ])
  func takes(_ field: Field, _ text: String, _ shown: String) throws {
    let order = Order()
    try order.set(field, to: text)
    #expect(order.text(of: field) == shown)
  }

  @Test(arguments: [
    (Field.type, "lemon"), (.type, ""), (.type, "4"), (.type, "-1"), (.quantity, "2"), (.quantity, "21"),
    (.quantity, "0"),
    (.quantity, "-1"), (.quantity, "1000000000000000000"), (.quantity, "٣"), (.quantity, "3.5"),
    (.quantity, "+4"),
    (.quantity, ""), (.quantity, "99999999999999999999"), (.special, "maybe"), (.frosting, "on"),
    (.sprinkles, "yes"),
  ])
  func refuses(_ field: Field, _ text: String) throws {
    let order = Order()
    #expect(throws: OrderError.self) { try order.set(field, to: text) }
    #expect(try order.wire() == Order().wire())
  }

  @Test func turningSpecialRequestsOffTakesTheExtrasAlong() throws {
    let order = Order()
    for field in [Field.special, .frosting, .sprinkles] { try order.set(field, to: "on") }
    try order.set(.special, to: "off")
    #expect(!order.extraFrosting && !order.addSprinkles)
  }

  @Test func anAddressOfSpacesIsNone() throws {
    let order = Order()
    for field in Field.address { try order.set(field, to: " \t\u{A0}\u{3000}") }
    #expect(order.missing == Field.address)
    for field in Field.address { try order.set(field, to: "x") }
    #expect(order.missing.isEmpty)
  }

  @Test func pricesAreItemised() throws {
    let order = Order()
    for (field, text) in [
      (Field.type, "2"), (.quantity, "12"), (.special, "on"), (.frosting, "on"), (.sprinkles, "on"),
    ] {
      try order.set(field, to: text)
    }
    #expect(Price(of: order).lines.map(\.amount) == [24, 1, 12, 6])
    #expect(Price(of: order).total == 43)
  }
}

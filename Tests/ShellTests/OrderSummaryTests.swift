import Testing

@testable import Ordering
@testable import Shell

@MainActor @Suite struct OrderStandingTests {
  @Test func theWordsFollowTheOrderWhoeverChangesIt() throws {
    let order = Order()
    let standing = OrderSummary(of: order)
    #expect(standing.words == nil)
    order.quantity = 12
    #expect(standing.words == "$24.00, address missing")
    try order.set(.name, to: "x")
    #expect(standing.words == "$24.00, address incomplete")
    for field in [Field.street, .city] { try order.set(field, to: "x") }
    #expect(standing.words == "$24.00, zip missing")
    order.zip = "1"
    #expect(standing.words == "$24.00")
    order.specialRequestEnabled = true
    order.extraFrosting = true
    #expect(standing.words == "$36.00")
    order.specialRequestEnabled = false
    #expect(standing.words == "$24.00")
    order.replace(with: Order())
    #expect(standing.words == nil)
  }
}

import Exchange
package import Foundation
import JSON

/// The server's answer to an order: its `id` confirms it. Whatever of the order came back readable is here; what
/// did not is nil, and is told by `EchoDifference`.
package struct Receipt: Decodable {
  package let id: String
  package let createdAt: Date?
  package let type: Int?
  package let quantity: Int?
  /// The order as the server understood it; nil when one of its nine keys is lost or of another type.
  package let order: Order?

  private enum CodingKeys: String, CodingKey { case id, createdAt, type, quantity }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    guard id.contains(where: { !$0.isWhitespace }) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "it is empty")
    }
    createdAt = try? container.decode(Date.self, forKey: .createdAt)
    type = try? container.decode(Int.self, forKey: .type)
    quantity = try? container.decode(Int.self, forKey: .quantity)
    order = try? Order(from: decoder)
  }

  package init(decoding body: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(Self.date)
    self = try decoder.decode(Receipt.self, from: Data(body))
  }

  /// The plain ISO 8601 strategy refuses the milliseconds that this server writes.
  private static func date(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    for fractions in [true, false] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fractions)
      if let date = try? style.parse(text) { return date }
    }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
  }

  /// Said from what was decoded; how many of what only when the server said so.
  package var confirmation: String {
    guard let type, let quantity else { return "Your order is confirmed as \(id), and on its way!" }
    return "Your order for \(quantity)x \(Order.typeName(type).lowercased()) cupcakes is on its way!"
  }
}

extension Receipt {
  /// Why `answer` is no receipt: an order is confirmed by its `id` alone.
  static func problem(with answer: JSONValue) -> String {
    guard answer.members != nil else { return "it is \(answer.kind), not a receipt" }
    switch answer["id"] {
    case nil: return "`id` is missing"
    case .string: return "`id` is empty"
    case let id?: return "`id` is \(id.kind), not text"
    }
  }
}

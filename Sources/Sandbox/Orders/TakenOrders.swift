/// The orders that were taken, by their `Idempotency-Key`; only the newest, as a client repeats itself soon or never.
struct TakenOrders {
  static let limit = 100

  struct Order {
    let id: Int
    let createdAt: String
    let body: [UInt8]
    var isReplayed = false
  }

  private var lastID = 696
  private var orders: [String: Order] = [:]
  /// Oldest first.
  private var keys: [String] = []

  /// The order that came under this key before, if it was the same to the byte, else a new one. Nil when it was
  /// another. An empty key is none.
  mutating func take(_ body: [UInt8], under key: String, at date: String) -> Order? {
    if var known = orders[key] {
      known.isReplayed = true
      return known.body == body ? known : nil
    }
    lastID += 1
    let order = Order(id: lastID, createdAt: date, body: body)
    guard !key.isEmpty else { return order }
    if keys.count == Self.limit { orders[keys.removeFirst()] = nil }
    keys.append(key)
    orders[key] = order
    return order
  }
}

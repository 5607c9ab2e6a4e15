import Exchange
package import JSON

/// How the order that came back differs from the one that was sent.
package enum EchoDifference: Sendable, Equatable {
  case added(String, JSONValue)
  case lost(String)
  case changed(String, sent: JSONValue, echoed: JSONValue)
  /// The value is of another JSON type than the one sent.
  case retyped(String, sent: JSONValue, echoed: JSONValue)

  /// Silent about `id` and `createdAt`, which every receipt adds.
  package static func between(sent: JSONValue, echoed: JSONValue) -> [EchoDifference] {
    let expected: Set = ["id", "createdAt"]
    let changes = (sent.members ?? []).compactMap { member -> EchoDifference? in
      guard let value = echoed[member.key] else { return .lost(member.key) }
      if value == member.value { return nil }
      return value.kind == member.value.kind
        ? .changed(member.key, sent: member.value, echoed: value)
        : .retyped(member.key, sent: member.value, echoed: value)
    }
    let additions = (echoed.members ?? []).filter { sent[$0.key] == nil && !expected.contains($0.key) }
    return changes + additions.map { .added($0.key, $0.value) }
  }
}

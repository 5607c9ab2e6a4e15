import Exchange
import Ordering
import State

extension Command {
  static let key = Command(
    name: "key", summary: "whether there is a key for the order API; set or clear it",
    operands: [
      .operand(
        "ACTION", .optional, "what to do with it",
        .oneOf([Choice("set", "ask for it, and keep it"), Choice("clear", "forget it")]))
    ],
    details: [
      "It is typed without being shown, kept in the state folder for its owner alone, and sent to one host and port:"
        + " the one that orders go to now. CORNER_API_KEY wins over it."
    ],
    examples: ["key", "key set"], isSuggested: false, personal: .always
  ) { arguments, session in
    guard let endpoint = session.settings.orders ?? session.profile.orders else {
      throw UsageError("the sandbox has a key of its own", hint: "`use` another profile first")
    }
    switch arguments.operands.first?.text {
    case "set": return try await session.setKey(for: endpoint)
    case "clear":
      let isGone = Keys(in: session.settings.stateFolder).forget(endpoint.origin)
      return .silent(notes: [isGone ? "the key for \(endpoint.origin) is gone" : "there was none"])
    default: return try session.whetherThereIsAKey(for: endpoint)
    }
  }
}

extension Session {
  /// What goes with an order to that address.
  func key(for endpoint: Endpoint) throws -> String? {
    try settings.key ?? Keys(in: settings.stateFolder).key(for: endpoint.origin)
  }

  fileprivate func setKey(for endpoint: Endpoint) async throws -> Report {
    guard let asker else {
      throw UsageError("nobody is there to ask", hint: "in a script CORNER_API_KEY holds the key")
    }
    guard let key = try await asker.ask("Key for \(endpoint.origin): ".visible, secret: true), !key.isEmpty
    else {
      return .silent(notes: ["no key was set"])
    }
    guard OrderLoader.mayBeKey(key) else { throw OrderError.unusableKey }
    try Keys(in: settings.stateFolder).keep(key, for: endpoint.origin)
    let notes = ["the key for \(endpoint.origin) is kept"]
    return .silent(notes: notes + (settings.key == nil ? [] : ["CORNER_API_KEY is set, and wins over it"]))
  }

  fileprivate func whetherThereIsAKey(for endpoint: Endpoint) throws -> Report {
    let isKept = try Keys(in: settings.stateFolder).key(for: endpoint.origin) != nil
    let source = settings.key != nil ? "CORNER_API_KEY" : isKept ? "the state folder" : nil
    let json: JSON = [
      "origin": .string(endpoint.origin), "isSet": .bool(source != nil),
      "source": source.map { .string($0) } ?? .null,
    ]
    let text =
      source.map { "there is a key for \(endpoint.origin), from \($0)" }
      ?? "there is no key for \(endpoint.origin)"
    return Report(json: json) { _ in ["  " + text.visible] }
  }
}

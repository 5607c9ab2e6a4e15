import Exchange
import Foundation
import JSON
import Ordering
import Presentation
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
        + " the one that orders go to now. CORNER_API_KEY wins over it.",
      "`corner key set < FILE` takes it from a file.",
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
    guard let key = try await typedKey(for: endpoint), !key.isEmpty else {
      return .silent(notes: ["no key was set"])
    }
    guard OrderClient.mayBeKey(key) else { throw OrderError.unusableKey }
    guard key.utf8.count <= Keys.limit else {
      throw UsageError("the key is longer than \(Keys.limit) characters")
    }
    try Keys(in: settings.stateFolder).keep(key, for: endpoint.origin)
    let notes = ["the key for \(endpoint.origin) is kept"]
    return .silent(notes: notes + (settings.key == nil ? [] : ["CORNER_API_KEY is set, and wins over it"]))
  }

  /// Asked for unseen, or what is piped into this one command.
  private func typedKey(for endpoint: Endpoint) async throws -> String? {
    if let asker { return try await asker.ask("Key for \(endpoint.origin): ".visible, secret: true) }
    guard scriptDepth == 0 else {
      throw UsageError("nobody is there to ask", hint: "`corner key set < FILE` takes the key from a file")
    }
    let bytes = try await awaiting { try? FileHandle.standardInput.read(upToCount: Keys.limit + 2) } ?? Data()
    var text = String(decoding: bytes, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  fileprivate func whetherThereIsAKey(for endpoint: Endpoint) throws -> Report {
    let isKept = try Keys(in: settings.stateFolder).key(for: endpoint.origin) != nil
    let source = settings.key != nil ? "CORNER_API_KEY" : isKept ? "the state folder" : nil
    let json: JSONValue = [
      "origin": .string(endpoint.origin), "isSet": .bool(source != nil),
      "source": source.map { .string($0) } ?? .null,
    ]
    let text =
      source.map { "there is a key for \(endpoint.origin), from \($0)" }
      ?? "there is no key for \(endpoint.origin)"
    return Report(json: json) { _ in ["  " + text.visible] }
  }
}

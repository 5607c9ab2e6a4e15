import Foundation
import Ordering
import Presentation

extension Command {
  static let address = Command(
    name: "address", summary: "where the order goes: asks for name, street, city and zip",
    operands: [.operand("NAME, STREET, CITY, ZIP", .any, "all four in one line, for scripts")],
    details: ["Leaving half-way (Ctrl-C) keeps what was typed. Enter keeps what stands there."],
    examples: ["address", #"address Ada Lovelace, "12 St James's Square", London, SW1Y 4JH"#],
    personal: .always
  ) { arguments, session in
    if arguments.operands.isEmpty { return try await askForAddress(session) }
    let parts = try addressParts(arguments.operands)
    try session.draft.change(session.order) { order in
      for (field, text) in zip(Field.address, parts) { try order.set(field, to: text) }
    }
    return .silent()
  }

  /// Four words as they are, or text with three commas; a comma inside quotes is part of the text.
  private static func addressParts(_ words: [Word]) throws(UsageError) -> [String] {
    if words.count == 4, !words.contains(where: { $0.text.contains(",") }) { return words.map(\.text) }
    var parts = [""]
    for word in words {
      for (index, piece) in word.pieces.enumerated() {
        if index > 0 { parts.append("") }
        if !parts[parts.count - 1].isEmpty, !piece.isEmpty { parts[parts.count - 1] += " " }
        parts[parts.count - 1] += piece
      }
    }
    parts = parts.map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 4 else {
      let place = words.first.map { $0.range.lowerBound..<(words.last ?? $0).range.upperBound }
      throw UsageError(
        "an address has four parts, this has \(parts.count)", at: place,
        hint: "address NAME, STREET, CITY, ZIP")
    }
    return parts
  }

  @MainActor
  private static func askForAddress(_ session: Session) async throws -> Report {
    guard let asker = session.asker else {
      throw UsageError("nobody is there to ask", hint: "address NAME, STREET, CITY, ZIP")
    }
    try session.draft.load(into: session.order)
    var step: Int64?
    let width = Field.address.map(\.label.count).max() ?? 0
    for field in Field.address {
      let prompt = "  \(field.label.padding(toColumns: width))  › "
      guard let answer = try await asker.ask(prompt, initial: session.order.text(of: field)) else {
        return .silent(notes: ["what was typed is kept"])
      }
      step = try session.draft.change(session.order, goingOnWith: step) { try $0.set(field, to: answer) }
    }
    return .silent()
  }
}

extension Word {
  /// What commas separate; of a quoted word only one at its very end does.
  fileprivate var pieces: [Substring] {
    if isQuoted { return text.hasSuffix(",") ? [text.dropLast(), ""] : [text[...]] }
    return text.split(separator: ",", omittingEmptySubsequences: false)
  }
}

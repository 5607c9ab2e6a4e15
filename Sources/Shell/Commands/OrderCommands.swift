import Exchange
import JSON
import Ordering
import Presentation

extension Command {
  static let order = Command(name: "order", summary: "show the order") { _, session in
    try session.draft.load(into: session.order)
    return try .order(session.order)
  }

  static let set = Command(
    name: "set", summary: "set a field of the order, or show all",
    operands: [
      .operand(
        "FIELD", .optional, "which field", .oneOf(Field.allCases.map { Choice($0.rawValue, $0.label) })),
      .operand(
        "VALUE…", .any, "its value",
        .judged(
          { arguments, _ in arguments.fieldChoices },
          by: { word, before throws(UsageError) in try before.judgeFieldValue(endingIn: word) })),
    ],
    details: [
      "type is \(Order.types.joined(separator: ", ")), by name or by number from 0.",
      "quantity is \(Order.quantities.lowerBound) to \(Order.quantities.upperBound).",
      "special, frosting and sprinkles are on or off; the last two are open only while special is on.",
    ],
    examples: ["set type chocolate", "set quantity 12", "set city London"],
    personal: .with(Set(Field.address.map(\.rawValue)))
  ) { arguments, session in
    guard let word = arguments.operands.first, let field = Field(rawValue: word.text) else {
      try session.draft.load(into: session.order)
      return try .order(session.order)
    }
    let words = arguments.operands.dropFirst()
    guard let place = words.first.map({ $0.range.lowerBound..<(words.last ?? $0).range.upperBound }) else {
      throw UsageError("a value is missing", at: word.range, hint: field.hint)
    }
    var hadExtras = false
    do {
      try session.draft.change(session.order) { order in
        hadExtras = order.extraFrosting || order.addSprinkles
        try order.set(field, to: words.map(\.text).joined(separator: " "))
      }
    } catch let error as OrderError {
      throw UsageError(error, at: place)
    }
    let closed = field == .special && hadExtras && !session.order.specialRequestEnabled
    return .silent(notes: closed ? ["frosting and sprinkles are off too"] : [])
  }

  static let reset = Command(
    name: "reset", summary: "start the order afresh"
  ) { _, session in
    try session.draft.change(session.order) { $0.replace(with: Order()) }
    return .silent(notes: ["the order is as new"])
  }

  static let price = Command(name: "price", summary: "what the order costs, item by item") { _, session in
    try session.draft.load(into: session.order)
    return .price(Price(of: session.order))
  }
}

extension UsageError {
  fileprivate init(_ error: OrderError, at place: Range<Int>) {
    self.init(error.message, at: place, hint: error.hint)
  }
}

extension Arguments {
  /// Whether the order takes the value at all. Whether it does as things stand is known when the line runs.
  fileprivate func judgeFieldValue(endingIn word: Word) throws(UsageError) {
    guard let field = operands.first.flatMap({ Field(rawValue: $0.text) }) else { return }
    let order = Order()
    order.specialRequestEnabled = true
    let words = operands.dropFirst() + [word]
    do { try order.set(field, to: words.map(\.text).joined(separator: " ")) } catch {
      throw UsageError(error, at: word.range)
    }
  }

  fileprivate var fieldChoices: [Choice] {
    switch operands.first.flatMap({ Field(rawValue: $0.text) }) {
    case .type: Order.types.map { Choice($0.lowercased()) }
    case .special, .frosting, .sprinkles: [Choice("on"), Choice("off")]
    case .quantity: Order.quantities.map { Choice(String($0)) }
    default: []
    }
  }
}

extension Field {
  var hint: String {
    switch self {
    case .type:
      "one of \(Order.types.map { $0.lowercased() }.joined(separator: ", ")), or 0 to \(Order.types.count - 1)"
    case .quantity: "a whole number from \(Order.quantities.lowerBound) to \(Order.quantities.upperBound)"
    case .special, .frosting, .sprinkles: "on or off"
    case .name, .street, .city, .zip: "any text"
    }
  }
}

extension Report {
  static func order(_ order: Order) throws -> Report {
    let json = try JSONValue(parsing: Array(order.wire()))
    let rows = Field.allCases.map { field -> [String] in
      let isClosed = !order.specialRequestEnabled && (field == .frosting || field == .sprinkles)
      let missing = order.missing.contains(field) ? "(missing)" : nil
      return [
        field.label,
        missing ?? (order.text(of: field).visible + (isClosed ? "  (special requests are off)" : "")),
      ]
    }
    return Report(json: json) { Table(columns: [.word(), .text()], rows: rows).lines(on: $0) }
  }

  static func price(_ price: Price) -> Report {
    let lines = price.lines.map {
      JSONValue.object([
        .init("label", .string($0.label)), .init("amount", .string(fixed($0.amount, digits: 2))),
      ])
    }
    let json: JSONValue = [
      "currency": .string(Price.currency), "lines": .array(lines),
      "total": .string(fixed(price.total, digits: 2)),
    ]
    let rows =
      price.lines.map { [$0.label, money($0.amount, Price.currency)] }
      + [["Total", money(price.total, Price.currency)]]
    return Report(json: json, rows: lines) { Table(columns: [.text(), .number()], rows: rows).lines(on: $0) }
  }
}

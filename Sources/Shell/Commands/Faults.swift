import Exchange
import JSON
import Presentation

extension Command {
  static let faults = Command(
    name: "faults", summary: "what the sandbox does wrong on demand; set one, or clear them",
    operands: [
      .operand(
        "ACTION", .optional, "what to do",
        .oneOf([Choice("set", "make the sandbox do this"), Choice("clear", "end all of them")])),
      .operand("FAULT", .optional, "which one", .dependent { arguments, _ in arguments.faultKinds }),
      .operand(
        "VALUE…", .any, "what it needs, and `for N` requests",
        .suggested { arguments, _ in arguments.faultValues }),
    ],
    details: [
      "latency takes a time (800ms, 2s), status a code, drop is before-answer or mid-answer, lose-field and retype-field"
        + " take a key of the answer. `for 3` ends it after three requests."
    ],
    examples: [
      "faults", "faults set latency 800ms", "faults set status 503 for 2", "faults set drop mid-answer for 1",
      "faults set lose-field zip", "faults clear",
    ]
  ) { arguments, session in
    switch arguments.operands.first?.text {
    case "set":
      try await session.setFault(arguments)
      let ends = "the sandbox ends with this command, and its faults too: set them in a session or a script"
      return .silent(
        notes: session.faults.map { "on: \($0)" } + (session.isOneCommand ? [ends] : []))
    case "clear":
      try await session.askAboutFaults(.delete)
      return .silent(notes: ["the sandbox does everything right"])
    default:
      try await session.askAboutFaults(.get)
      let faults = session.faults
      return Report(
        json: .array(faults.map { .string($0) }),
        notes: faults.isEmpty ? ["the sandbox does everything right"] : []
      ) { _ in faults.map { "  " + $0.visible } }
    }
  }
}

extension Arguments {
  fileprivate var faultKinds: [Choice] {
    guard operands.first?.text == "set" else { return [] }
    return [
      Choice("latency", "each answer waits"), Choice("status", "this HTTP status"),
      Choice("drop", "the connection is closed"), Choice("drip", "a byte a second"),
      Choice("truncate", "half of the JSON"), Choice("html", "a page with 200"),
      Choice("key-required", "401"), Choice("throttle", "403 empty, 429"),
      Choice("lose-field", "a key is missing"), Choice("retype-field", "a value of another type"),
    ]
  }

  fileprivate var faultValues: [Choice] {
    guard operands.count == 2 else { return [] }
    switch operands.last?.text {
    case "latency": return [Choice("800ms"), Choice("2s")]
    case "status": return [Choice("500"), Choice("503"), Choice("404")]
    case "drop": return [Choice("before-answer"), Choice("mid-answer")]
    default: return [Choice("for")]
    }
  }
}

extension Session {
  /// `set KIND [VALUE] [for N]`
  fileprivate func setFault(_ arguments: Arguments) async throws {
    guard let kind = arguments.operands.dropFirst().first else {
      throw UsageError("FAULT is missing", hint: "faults set latency 800ms, for example")
    }
    var rest = arguments.operands.dropFirst(2)
    var members = [JSONValue.Member("fault", .string(kind.text))]
    if let word = rest.last, rest.dropLast().last?.text == "for" {
      guard let count = Int(word.text), count > 0 else {
        throw UsageError("`for` takes a whole number from 1", at: word.range)
      }
      members.append(.init("for", .number(String(count))))
      rest = rest.dropLast(2)
    }
    if !rest.isEmpty {
      members.append(.init("value", .string(rest.map(\.text).joined(separator: " "))))
    }
    do { try await askAboutFaults(.put, Array(JSONValue.object(members).text().utf8)) } catch let error
      as CallError
    {
      guard case .refused(400, _) = error.reason else { throw error }
      throw UsageError(
        "the sandbox knows no such fault", at: kind.range.lowerBound..<(rest.last ?? kind).range.upperBound,
        hint: "`help faults` lists them")
    }
  }

  /// Asks the sandbox what it does wrong, after telling it when there is something to tell.
  func askAboutFaults(_ method: Request.Method, _ body: [UInt8] = []) async throws {
    guard settings.catalog ?? profile.catalog == nil || settings.orders ?? profile.orders == nil else {
      throw UsageError("only the sandbox does wrong on demand", hint: "`use sandbox`")
    }
    let endpoint = try await sandboxAddress().catalog.appending("/faults", query: "")
    let exchange = try await Transport.send(Request(method, endpoint, body: body), within: .seconds(5))
    if let status = exchange.response?.status, status >= 400 {
      throw CallError(.refused(status: status, nil), exchange)
    }
    faults = (try exchange.json()["faults"]?.elements ?? []).compactMap { fault in
      fault["fault"]?.string.map { text in text + (fault["left"]?.integer.map { " for \($0)" } ?? "") }
    }
  }
}

import Exchange
import Foundation
import JSON
import Ordering
import Presentation

extension Command {
  static let json = Command(
    name: "json", summary: "the order as `submit` would send it, byte for byte"
  ) { _, session in
    try session.draft.load(into: session.order)
    let wire = try session.order.wire()
    let text = String(decoding: wire, as: UTF8.self)
    return Report { page in [page.isTerminal ? text.visible : text] }
  }

  static let last = Command(
    name: "last", summary: "the last call: what was sent, what came, and when",
    operands: [
      .operand(
        "PART", .optional, "only one side of it",
        .oneOf([Choice("request", "what was sent"), Choice("response", "what came back")]))
    ],
    options: [
      .flag("--headers", "with the headers"), .flag("--raw", "the bodies as they are, nothing else"),
    ],
    details: [
      "Failed calls are kept, too, and the next process still knows the last one. The key is masked."
    ],
    examples: ["last", "last response --headers"]
  ) { arguments, session in
    guard let exchange = session.last ?? session.lastOfOthers else {
      throw UsageError("nothing was sent yet", hint: "`orders show N` tells of earlier orders")
    }
    let part = arguments.operands.first?.text
    var report = exchange.report(
      showsRequest: part != "response", showsResponse: part != "request",
      hasHeaders: arguments.has("--headers"),
      isRaw: arguments.has("--raw"))
    if session.last == nil { report.notes = ["of another session, at \(Report.timestamp(exchange.started))"] }
    return report
  }
}

extension HTTPExchange {
  fileprivate func report(showsRequest: Bool, showsResponse: Bool, hasHeaders: Bool, isRaw: Bool) -> Report {
    let json = json { .string(String(decoding: $0, as: UTF8.self)) }
    let bodies = ((showsRequest ? [request.body] : []) + (showsResponse ? [response?.body ?? []] : []))
      .filter { !$0.isEmpty }
    var report = Report(json: json) { page in
      if isRaw { return bodies.flatMap { text($0, on: page) } }
      var lines: [String] = []
      if showsRequest {
        lines.append(page.ink(.bold, "\(request.method.rawValue) \(request.endpoint.url)".visible))
        lines += block(hasHeaders ? request.headers : [], request.body, on: page)
      }
      if showsResponse {
        lines.append(
          page.ink(.bold, response.map { "HTTP \($0.status)" } ?? "nothing came back") + "  " + times)
        if let failure { lines += failure.visible.wrapped(to: page, indent: 2) }
        lines += block(hasHeaders ? response?.headers ?? [] : [], response?.body ?? [], on: page)
      }
      return lines
    }
    if isRaw { report.bytes = Array(bodies.joined(separator: [0x0A])) }
    return report
  }

  private func block(_ headers: [Header], _ body: [UInt8], on page: OutputStyle) -> [String] {
    let indented = (try? JSONValue(parsing: body)).map { $0.text(.indented) }
    let shown = indented.map { $0.visibleLines } ?? text(body, on: page)
    return headers.map { "  " + page.ink(.dim, "\($0.name): \($0.value)".visible) }
      + (body.isEmpty ? [] : shown.map { "  " + $0 })
  }

  private func text(_ body: [UInt8], on page: OutputStyle) -> [String] {
    let text = String(decoding: body, as: UTF8.self)
    return page.isTerminal ? text.visibleLines : [text]
  }

  private var times: String {
    if isFromCache { return "from the cache, of \(Report.timestamp(started))" }
    let parts = [
      timeToHead.map { "head after \($0.inMilliseconds)" }, "all after \(duration.inMilliseconds)",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The whole of it, its bodies in the form that `body` gives them.
  func json(body: ([UInt8]) -> JSONValue) -> JSONValue {
    [
      "request": [
        "method": .string(request.method.rawValue), "url": .string(request.endpoint.url),
        "headers": json(request.headers), "body": body(request.body),
      ],
      "response": response.map {
        ["status": .number(String($0.status)), "headers": json($0.headers), "body": body($0.body)]
      } ?? .null,
      "failure": failure.map { .string($0) } ?? .null, "started": .string(Report.timestamp(started)),
      "fromCache": .bool(isFromCache),
      "millisecondsToHead": timeToHead.map { .number($0.milliseconds) } ?? .null,
      "milliseconds": .number(duration.milliseconds),
    ]
  }

  private func json(_ headers: [Header]) -> JSONValue {
    .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}

extension Duration {
  /// `4.2`
  fileprivate var milliseconds: String { fixed(Decimal(Int(self / .microseconds(100))) / 10, digits: 1) }

  fileprivate var inMilliseconds: String { milliseconds + " ms" }
}

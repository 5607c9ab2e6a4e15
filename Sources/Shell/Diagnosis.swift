import Catalog
import Exchange
import Foundation
import JSON
import Ordering
import Presentation
import State

/// An error as a person meets it: one line of what happened and what to do next, and the exit code.
struct Diagnosis: Error, Sendable {
  let code: ExitCode
  let message: String
  var hint: String?
  /// The words at fault: offsets in Unicode scalars into the line.
  var place: Range<Int>?
  /// Whether the message names a file and line already.
  var isPlaced = false

  /// `what; what to do`.
  var text: String { ([message] + [hint].compactMap { $0 }).joined(separator: "; ").visible }

  init(_ code: ExitCode, _ message: String, hint: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.place = place
  }

  init(_ error: any Error) {
    switch error {
    case let error as Diagnosis: self = error
    case let error as UsageError: self.init(.usage, error.message, hint: error.hint, at: error.place)
    case let error as CallError: self.init(error)
    case let error as CatalogError: self.init(error)
    case let error as OrderError: self.init(error)
    case let error as StateError: self.init(error)
    case let error as TooManyCells:
      self.init(
        .usage, "\(error.records) results with \(error.fields) different fields are too many for one sheet",
        hint: "--output jsonl prints them")
    case is CancellationError: self.init(.cancelled, "cancelled")
    default: self.init(.failed, "something failed inside Corner: \(type(of: error))")
    }
  }

  private init(_ error: CatalogError) {
    switch error {
    case .call(let error): self.init(error)
    case .uncounted(let error): self.init(error)
    case .limited(let time, let host, let perMinute, let isThrottled):
      self.init(
        .throttled, isThrottled ? "\(host) throttles" : "\(host) takes \(perMinute) requests a minute",
        hint: "it may be asked again in \(time.inWords)")
    }
  }

  /// The same, and what works in spite of it.
  init(_ error: any Error, whatWorks: String?) {
    self.init(error)
    hint = [hint, whatWorks].compactMap { $0 }.joined(separator: "; ").nilIfEmpty
  }

  private init(_ unmasked: CallError) {
    // Before any of it is cut short: a part of a key is a part of a key.
    let error = unmasked.masked
    let host = error.host
    switch error.reason {
    case .notReached(let why):
      self.init(
        .noAnswer, "\(host) was not reached: \(why)",
        hint: (error.isUnsent ? "nothing was sent, " : "") + "check the address and the network")
    case .timedOut(let limit):
      self.init(
        .noAnswer, "\(host) did not answer within \(limit.inWords)",
        hint: error.isUnsent ? "nothing was sent; --timeout gives it longer" : "--timeout gives it longer")
    case .brokenOff(let why):
      self.init(
        error.progress == .answerBegan ? .notUnderstood : .noAnswer, "\(host) broke off: \(why)",
        hint: error.isUnsent ? "nothing was sent; try again" : "try again")
    case .tooLarge(let limit):
      self.init(.notUnderstood, "\(host) sent more than \(limit >> 20) MiB", hint: "a smaller --limit may do")
    case .redirected(let target):
      let direction = target.isEmpty ? "elsewhere" : "to \(target.capped)"
      self.init(
        .notUnderstood, "\(host) redirects \(direction), and redirects are not followed",
        hint: "check the address")
    case .refused(let status, let words):
      self.init(
        .refused, "\(host) refused (HTTP \(status))" + (words.map { ": \($0.capped)" } ?? ""),
        hint: Self.advice(status, error.exchange.request.method))
    case .throttled(let after):
      self.init(
        .throttled, "\(host) is throttling", hint: "wait \((after ?? .seconds(60)).inWords), then try again")
    case .notUnderstood(let why):
      self.init(
        .notUnderstood, "\(host) sent an answer that is not understood: \(why.capped)",
        hint: "`last` shows it")
    case .cancelled: self.init(.cancelled, "cancelled", hint: error.isUnsent ? "nothing was sent" : nil)
    }
  }

  private static func advice(_ status: Int, _ method: Request.Method) -> String? {
    switch (method, status) {
    case (.post, 401): "`key set` keeps one, and CORNER_API_KEY wins over it"
    case (.get, 401), (.get, 403), (.get, 404): "check the address"
    case (_, 500...): "it may pass: try again"
    default: nil
    }
  }

  private init(_ error: OrderError) {
    switch error {
    case .unknownOutcome(let number, let call):
      let why = Diagnosis(call)
      self.init(
        .unknownOutcome, "the order may have arrived: \(why.message)",
        hint: "`orders retry \(number)` repeats it under the same key")
    case .throttled(let number, let call):
      let wait = if case .throttled(let after) = call.reason { after } else { nil as Duration? }
      self.init(
        .throttled, "\(call.host) is throttling",
        hint: "wait \((wait ?? .seconds(60)).inWords), then `orders retry \(number)`")
    case .incomplete(let fields):
      self.init(.usage, error.message, hint: "`address` asks for \(fields.count == 1 ? "it" : "them")")
    case .journalReplaced:
      self.init(.usage, error.message, hint: "`submit --yes` sends it all the same")
    case .noJournal:
      self.init(.failed, error.message, hint: "--state-dir names a folder that can be written")
    case .badValue, .closed, .unusableKey, .alreadySubmitted, .notUnknown, .noSubmission, .damaged:
      self.init(.usage, error.message, hint: error.hint)
    }
  }

  private init(_ error: StateError) {
    switch error {
    case .newer(let path):
      self.init(
        .failed, "\(path) was written by a newer Corner and stays as it is",
        hint: "--state-dir names another folder")
    case .notOurs(let path):
      self.init(
        .failed, "\(path) is not a plain file or folder of Corner's",
        hint: "move it away, or name another --state-dir")
    case .writableByOthers(let path):
      self.init(
        .failed, "others may write in \(path), so nothing is kept there",
        hint: "name a folder of your own with --state-dir, or take their right away with `chmod go-w`")
    case .exposed(let path):
      self.init(
        .failed, "others can read \(path), so the key in it is not used", hint: "`key set` sets it anew")
    case .failed(let path, let reason): self.init(.failed, "the state in \(path) cannot be used: \(reason)")
    case .busy(let path): self.init(.failed, "another session holds \(path)", hint: "try again")
    }
  }
}

extension Diagnosis {
  /// The error under the line it is about, with a caret below the words at fault. `prompt` is what stands before the
  /// line right above; without it the line is shown again.
  func block(under line: String, prompt: String?, on page: OutputStyle) -> String {
    let lines = page.width.map { text.wrapped(toColumns: $0) } ?? [text]
    let message = lines.map { page.ink(.red, $0) + "\n" }.joined()
    guard let place, place.upperBound <= line.unicodeScalars.count, !place.isEmpty else { return message }
    let width = page.width ?? .max
    let isAbove = prompt.map { $0.columns + line.visible.columns < width } ?? false
    let margin = isAbove ? prompt ?? "" : "  "
    let excerpt = Excerpt(of: line, around: place, columns: max(width - margin.columns - 1, 8))
    let caret =
      String(repeating: " ", count: margin.columns + excerpt.start)
      + page.ink(.red, String(repeating: "^", count: excerpt.width))
    return (isAbove ? "" : margin + excerpt.text + "\n") + caret + "\n" + message
  }
}

extension OrderError {
  var message: String {
    switch self {
    case .badValue(let field, let text): "\(field.rawValue) cannot be `\(text)`"
    case .closed(let field): "\(field.rawValue) is closed while special requests are off"
    case .incomplete(let fields):
      "the address is not complete: \(fields.map(\.rawValue).joined(separator: ", ")) missing"
    case .unusableKey: "the key holds a character that no key has"
    case .journalReplaced:
      "nothing was sent: the journal is not the one it was, and may not know of this order"
    case .noJournal: "nothing was sent: there is nowhere to write the order down first"
    case .alreadySubmitted(let number, .unknown): "exactly this is order \(number), which may have arrived"
    case .alreadySubmitted(let number, .confirmed): "exactly this is order \(number), and it is confirmed"
    case .alreadySubmitted(let number, .prepared), .alreadySubmitted(let number, .sending):
      "exactly this is order \(number), and it is on its way"
    case .alreadySubmitted(let number, _): "order \(number) is settled"
    case .notUnknown(let number, .prepared), .notUnknown(let number, .sending):
      "order \(number) is on its way"
    case .notUnknown(let number, let state): "order \(number) is \(state.inWords), and stays so"
    case .noSubmission(let number): "there is no order \(number)"
    case .damaged(let number): "the entry of order \(number) is damaged, so it cannot be sent again"
    case .throttled: "the server is throttling"
    case .unknownOutcome: "the order may have arrived"
    }
  }

  var hint: String? {
    switch self {
    case .badValue(let field, _): field.hint
    case .closed: "`set special on` opens it"
    case .unusableKey: "set it again, without spaces or line breaks"
    case .alreadySubmitted(let number, .unknown):
      "`orders retry \(number)` repeats it under the same key, `orders settle \(number)` closes it"
    case .alreadySubmitted(let number, _), .notUnknown(let number, _):
      "`orders show \(number)` tells its story"
    case .noSubmission: "`orders` lists them"
    case .damaged(let number): "`orders settle \(number) confirmed|rejected` writes down what you find out"
    case .incomplete, .journalReplaced, .noJournal, .throttled, .unknownOutcome: nil
    }
  }
}

extension String {
  /// What a server says, as much of it as one line holds.
  var capped: String { count > 500 ? prefix(500) + "…" : self }
}

import JSON

extension [Header] {
  /// The same with every secret replaced: what is kept, shown or copied never holds a key.
  package var masked: [Header] { map { $0.isSecret ? Header($0.name, Secret.mask) : $0 } }

  /// One `Name: value` a line.
  package var lines: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

extension HTTPExchange {
  /// The same without the secrets that the request carried, also where the server says them back: what may be kept and
  /// shown. A response is decoded before it is masked, as a key may be a word that any response holds.
  package var masked: HTTPExchange {
    var masked = HTTPExchange(
      request: Request(
        request.method, request.endpoint, headers: request.headers.masked, body: request.body),
      response: response?.masking(secrets), started: started, timeToHead: timeToHead, duration: duration,
      isFromCache: isFromCache)
    masked.failure = failure.map(masking)
    return masked
  }

  /// What a server said, without the secrets that its request carried. A text is masked before it is cut short.
  package func masking(_ text: String) -> String { secrets.masked(in: text) }

  /// The same for a JSON document, which stays one.
  package func masking(json: [UInt8]) -> [UInt8] { secrets.reduce(json) { $1.masked(inJSON: $0) } }

  private var secrets: [Secret] {
    request.headers.filter { $0.isSecret && $0.value.utf8.count >= Secret.leastLength }.map {
      Secret($0.value)
    }
  }
}

extension CallError {
  /// The same with what the server said masked.
  package var masked: CallError {
    let reason: Reason =
      switch reason {
      case .redirected(let target): .redirected(to: exchange.masking(target))
      case .refused(let status, let words): .refused(status: status, words.map(exchange.masking))
      case .notUnderstood(let why): .notUnderstood(exchange.masking(why))
      case .notReached, .timedOut, .brokenOff, .tooLarge, .throttled, .cancelled: reason
      }
    return CallError(reason, exchange, progress)
  }
}

extension Response {
  fileprivate func masking(_ secrets: [Secret]) -> Response {
    guard !secrets.isEmpty else { return Response(status: status, headers: headers.masked, body: body) }
    let isJSON = (try? JSONValue(parsing: body)) != nil
    return Response(
      status: status,
      headers: headers.masked.map { Header(secrets.masked(in: $0.name), secrets.masked(in: $0.value)) },
      body: secrets.reduce(body) { isJSON ? $1.masked(inJSON: $0) : $1.masked(in: $0) })
  }
}

extension [Secret] {
  fileprivate func masked(in text: String) -> String {
    isEmpty ? text : String(decoding: reduce([UInt8](text.utf8)) { $1.masked(in: $0) }, as: UTF8.self)
  }
}

extension Header {
  private static let secrets: Set = [
    "x-api-key", "authorization", "proxy-authorization", "cookie", "set-cookie",
  ]

  fileprivate var isSecret: Bool { Self.secrets.contains(name.lowercased()) }
}

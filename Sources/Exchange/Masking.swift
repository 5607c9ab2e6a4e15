import JSON

/// What stands in the place of a secret.
private let mask = "••••"

extension [Header] {
  /// The same with every secret replaced: what is kept, shown or copied never holds a key.
  package var masked: [Header] { map { $0.isSecret ? Header($0.name, mask) : $0 } }

  /// One `Name: value` a line.
  package var lines: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

extension HTTPExchange {
  /// The same without the secrets that the request carried, also where the server says them back: what may be kept and
  /// shown. An answer is decoded before it is masked, as a key may be a word that any answer holds.
  package var masked: HTTPExchange {
    HTTPExchange(
      request: Request(
        request.method, request.endpoint, headers: request.headers.masked, body: request.body),
      response: response?.masking(secrets), started: started, timeToHead: timeToHead, duration: duration,
      isFromCache: isFromCache)
  }

  /// What a server said, without the secrets that its request carried.
  package func masking(_ text: String) -> String {
    secrets.isEmpty
      ? text : String(decoding: secrets.reduce(Array(text.utf8)) { $1.masked(in: $0) }, as: UTF8.self)
  }

  /// The same for a JSON document, which stays one.
  package func masking(json: [UInt8]) -> [UInt8] { secrets.reduce(json) { $1.masked(inJSON: $0) } }

  private var secrets: [Secret] {
    request.headers.filter { $0.isSecret && $0.value.utf8.count >= 4 }.map { Secret($0.value) }
  }
}

extension Response {
  fileprivate func masking(_ secrets: [Secret]) -> Response {
    guard !secrets.isEmpty else { return Response(status: status, headers: headers.masked, body: body) }
    func masked(_ text: String) -> String {
      String(decoding: secrets.reduce(Array(text.utf8)) { $1.masked(in: $0) }, as: UTF8.self)
    }
    let isJSON = (try? JSONValue(parsing: body)) != nil
    return Response(
      status: status, headers: headers.masked.map { Header($0.name, masked($0.value)) },
      body: secrets.reduce(body) { isJSON ? $1.masked(inJSON: $0) : $1.masked(in: $0) })
  }
}

extension Header {
  private static let secrets: Set = [
    "x-api-key", "authorization", "proxy-authorization", "cookie", "set-cookie",
  ]

  fileprivate var isSecret: Bool { Self.secrets.contains(name.lowercased()) }
}

/// A text that is replaced however it is written: as it is, or any of its characters escaped as JSON or a URL may.
private struct Secret {
  private let characters: [UInt8]

  init(_ text: String) { characters = Array(text.utf8) }

  func masked(in text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < text.count {
      if let end = end(in: text, from: place) {
        result += mask.utf8
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  /// The same for a JSON document, which stays one: in its strings, and for a number that holds the secret a string.
  /// `true`, `false` and `null` stand in most documents, and tell nothing.
  func masked(inJSON text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      let token = rest.prefix(Self.lengthOfToken(in: rest))
      rest = rest.dropFirst(token.count)
      let shown = masked(in: Array(token))
      switch first {
      case UInt8(ascii: "\""): result += shown
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        result += shown.elementsEqual(token) ? shown : Array("\"\(mask)\"".utf8)
      default: result += token
      }
    }
    return result
  }

  /// The bytes of the string, number or other text that a document goes on with.
  private static func lengthOfToken(in text: ArraySlice<UInt8>) -> Int {
    guard text.first == UInt8(ascii: "\"") else {
      let isNumber = { (byte: UInt8) in "+-.eE0123456789".utf8.contains(byte) }
      let startsNumber = text.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
      return startsNumber ? text.prefix(while: isNumber).count : 1
    }
    var isEscaped = false
    let end = text.dropFirst().firstIndex { byte in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = byte == UInt8(ascii: "\\")
      return byte == UInt8(ascii: "\"")
    }
    return (end ?? text.endIndex - 1) - text.startIndex + 1
  }

  private func end(in text: [UInt8], from start: Int) -> Int? {
    var place = start
    for character in characters {
      guard let length = Self.length(of: character, in: text[place...]) else { return nil }
      place += length
    }
    return place
  }

  /// How many bytes at the start of `text` stand for the character: `/`, `\/`, `\u002f` or `%2F`. Nil when none do.
  /// A letter or a digit behind a backslash is an escape of its own, such as `\u` or `\n`, and never itself.
  private static func length(of character: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "\\") {
      let rest = text.dropFirst()
      if rest.first == UInt8(ascii: "u"), isCode(rest.dropFirst().prefix(4), of: character, digits: 4) {
        return 6
      }
      if rest.first == character, !Character(Unicode.Scalar(character)).isLetter,
        !(0x30...0x39).contains(character)
      {
        return 2
      }
    }
    if first == UInt8(ascii: "%"), isCode(text.dropFirst().prefix(2), of: character, digits: 2) { return 3 }
    return first == character ? 1 : nil
  }

  private static func isCode(_ digits: ArraySlice<UInt8>, of character: UInt8, digits count: Int) -> Bool {
    digits.count == count && UInt16(String(decoding: digits, as: UTF8.self), radix: 16) == UInt16(character)
  }
}

extension [Header] {
  /// The same with every secret replaced: what is kept, shown or copied never holds a key.
  package var masked: [Header] { map { $0.isSecret ? Header($0.name, "••••") : $0 } }

  /// One `Name: value` a line.
  package var lines: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

extension Exchange {
  /// The same without the secrets that the request carried, also where the server says them back. Nothing leaves the
  /// transport otherwise, so nobody after it needs to know them.
  var masked: Exchange {
    let secrets = request.headers.filter { $0.isSecret && $0.value.utf8.count >= 4 }.map { Secret($0.value) }
    return Exchange(
      request: Request(
        request.method, request.endpoint, headers: request.headers.masked, body: request.body),
      answer: answer?.masking(secrets), started: started, timeToHead: timeToHead, duration: duration)
  }
}

extension Answer {
  fileprivate func masking(_ secrets: [Secret]) -> Answer {
    func masked(_ bytes: [UInt8]) -> [UInt8] { secrets.reduce(bytes) { $1.masked(in: $0) } }
    return Answer(
      status: status,
      headers: headers.masked.map {
        Header($0.name, String(decoding: masked(Array($0.value.utf8)), as: UTF8.self))
      },
      body: masked(body))
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
        result += "••••".utf8
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
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
  private static func length(of character: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "\\") {
      let rest = text.dropFirst()
      if rest.first == character { return 2 }
      if rest.first == UInt8(ascii: "u"), isCode(rest.dropFirst().prefix(4), of: character, digits: 4) {
        return 6
      }
    }
    if first == UInt8(ascii: "%"), isCode(text.dropFirst().prefix(2), of: character, digits: 2) { return 3 }
    return first == character ? 1 : nil
  }

  private static func isCode(_ digits: ArraySlice<UInt8>, of character: UInt8, digits count: Int) -> Bool {
    digits.count == count && UInt16(String(decoding: digits, as: UTF8.self), radix: 16) == UInt16(character)
  }
}

import Exchange
import Foundation
import JSON
import State

/// The last call in the state folder, for the next process to look at: a line as `last --output json` prints it, but for
/// the bodies, of which it tells the lengths; then they, byte for byte.
extension Session {
  /// What cannot be kept is no loss.
  func keepLast() {
    guard let folder = settings.stateFolder, let last, !isLastKept else { return }
    isLastKept = true
    let head = last.json { .number(String($0.count)) }
    try? folder.overwrite(
      "last", with: Array(head.text().utf8) + [0x0A] + last.request.body + (last.response?.body ?? []))
  }

  var lastOfOthers: HTTPExchange? {
    settings.stateFolder?.contents(of: "last").flatMap(HTTPExchange.init)
  }
}

extension HTTPExchange {
  fileprivate init?(_ kept: [UInt8]) {
    guard let end = kept.firstIndex(of: 0x0A), let json = try? JSONValue(parsing: Array(kept[..<end])) else {
      return nil
    }
    let (sent, came) = (json["request"]?.bodyLength ?? 0, json["response"]?.bodyLength ?? 0)
    let bodies = kept[(end + 1)...]
    guard (0...bodies.count).contains(sent), bodies.count - sent == came, let request = json["request"],
      let endpoint = request["url"]?.string.flatMap({ try? Endpoint($0) }),
      let method = request["method"]?.string.flatMap(Request.Method.init),
      let started = json["started"]?.string.flatMap({
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0)
      })
    else { return nil }
    let answer = json["response"].flatMap { answer in
      answer["status"]?.integer.map {
        Response(status: $0, headers: answer.headers, body: Array(bodies.dropFirst(sent)))
      }
    }
    self.init(
      request: Request(method, endpoint, headers: request.headers, body: Array(bodies.prefix(sent))),
      response: answer,
      started: started, timeToHead: json["millisecondsToHead"]?.milliseconds,
      duration: json["milliseconds"]?.milliseconds ?? .zero, isFromCache: json["fromCache"] == true)
    failure = json["failure"]?.string
  }
}

extension JSONValue {
  fileprivate var headers: [Header] {
    (self["headers"]?.elements ?? []).map { Header($0["name"]?.string ?? "", $0["value"]?.string ?? "") }
  }

  fileprivate var bodyLength: Int? { self["body"]?.integer }

  fileprivate var milliseconds: Duration? {
    decimal.map { .microseconds(NSDecimalNumber(decimal: $0 * 1000).intValue) }
  }
}

import Exchange
import Foundation
import State

/// The last call in the state folder, as `last --output json` prints it, for the next process to look at.
extension Session {
  /// What cannot be kept is no loss.
  func keepLast() {
    guard let folder = settings.stateFolder, let last, !isLastKept else { return }
    isLastKept = true
    try? folder.overwrite("last", with: Array(last.json.text().utf8))
  }

  var lastOfOthers: Exchange? {
    settings.stateFolder?.contents(of: "last").flatMap { try? JSON(parsing: $0) }.flatMap(Exchange.init)
  }
}

extension Exchange {
  fileprivate init?(_ json: JSON) {
    guard let request = json["request"], let endpoint = request["url"]?.string.flatMap({ try? Endpoint($0) }),
      let method = request["method"]?.string.flatMap(Request.Method.init),
      let started = json["started"]?.string.flatMap({
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0)
      })
    else { return nil }
    let answer = json["response"].flatMap { answer in
      answer["status"]?.integer.map { Answer(status: $0, headers: answer.headers, body: answer.body) }
    }
    self.init(
      request: Request(method, endpoint, headers: request.headers, body: request.body), answer: answer,
      started: started, timeToHead: json["millisecondsToHead"]?.milliseconds,
      duration: json["milliseconds"]?.milliseconds ?? .zero, isFromCache: json["fromCache"] == true)
  }
}

extension JSON {
  fileprivate var headers: [Header] {
    (self["headers"]?.elements ?? []).map { Header($0["name"]?.string ?? "", $0["value"]?.string ?? "") }
  }

  fileprivate var body: [UInt8] { Array((self["body"]?.string ?? "").utf8) }

  fileprivate var milliseconds: Duration? {
    decimal.map { .microseconds(NSDecimalNumber(decimal: $0 * 1000).intValue) }
  }
}

package import Foundation
package import JSON

extension HTTPExchange {
  /// The body as JSON, whatever its content type says: both APIs label it as they like.
  package func json() throws(CallError) -> JSONValue {
    guard let response else { throw CallError(.notUnderstood("nothing came back"), self) }
    if let coding = response.header("content-encoding"), !["", "identity"].contains(coding.lowercased()) {
      throw CallError(.notUnderstood("it is encoded as \(coding), which was not asked for"), self)
    }
    guard let first = response.body.first(where: { $0 > 0x20 }) else {
      throw CallError(.notUnderstood("it is empty"), self)
    }
    do {
      return try JSONValue(parsing: response.body)
    } catch {
      let what = first == UInt8(ascii: "<") ? "it is HTML or XML" : "\(error.reason), at byte \(error.offset)"
      throw CallError(.notUnderstood("not JSON: \(what)"), self)
    }
  }
}

extension Response {
  /// `Retry-After` in seconds or as a date, between a second and 30 minutes; nil when it is missing or unreadable.
  package func retryAfter(now: Date = Date()) -> Duration? {
    guard let text = header("retry-after")?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(seconds, 1), 1800)) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = format.date(from: text) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now).rounded(.up), 1), 1800))
  }
}

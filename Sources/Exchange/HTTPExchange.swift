package import Foundation

/// One HTTP call as it was: what was sent, what came back, and when. It stands behind everything a person
/// may inspect later, so nothing of it is dropped when the body is decoded.
package struct HTTPExchange: Sendable {
  package let request: Request
  /// What came back; nil when nothing did. After a failure the body may be incomplete.
  package let response: Response?
  package let started: Date
  /// From the start to the head of the answer; nil when none came.
  package let timeToHead: Duration?
  /// From the start to the last byte, or to the failure.
  package let duration: Duration
  /// Whether the answer was kept from an earlier call, and nothing was sent now: it started then.
  package let isFromCache: Bool
  /// Why there is no whole response, in words; nil when there is one.
  package var failure: String?

  package init(
    request: Request, response: Response?, started: Date, timeToHead: Duration?, duration: Duration,
    isFromCache: Bool = false
  ) {
    self.isFromCache = isFromCache
    self.request = request
    self.response = response
    self.started = started
    self.timeToHead = timeToHead
    self.duration = duration
  }
}

package struct Header: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

package struct Request: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package let method: Method
  package let endpoint: Endpoint
  package let headers: [Header]
  package let body: [UInt8]

  package init(_ method: Method, _ endpoint: Endpoint, headers: [Header] = [], body: [UInt8] = []) {
    self.method = method
    self.endpoint = endpoint
    self.headers = headers
    self.body = body
  }
}

package struct Response: Sendable, Equatable {
  package let status: Int
  package let headers: [Header]
  package var body: [UInt8]

  package init(status: Int, headers: [Header], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

import Foundation

/// An http or https address that Corner may call: no user info in it, and encrypted unless it is loopback.
package struct Endpoint: Sendable, Equatable, CustomStringConvertible {
  /// One spelling of each address: scheme and host in lower case, no port that goes without saying, a path.
  package let url: String
  package let host: String
  package let port: Int?

  /// Throws why `text` is not an address that Corner calls.
  package init(_ text: String) throws(EndpointError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty
    else { throw .notAnAddress(text) }
    guard parts.user == nil, parts.password == nil else { throw .userInfo(host) }
    let usual = scheme == "https" ? 443 : 80
    url = Self.spelling(of: parts, scheme, usual) ?? text
    self.host = host.lowercased()
    port = parts.port == usual ? nil : parts.port
    guard scheme == "https" || isLoopback else { throw .unencrypted(host) }
  }

  private static func spelling(of parts: URLComponents, _ scheme: String, _ usual: Int) -> String? {
    var parts = parts
    parts.scheme = scheme
    parts.host = parts.host?.lowercased()
    if parts.port == usual { parts.port = nil }
    if parts.path.isEmpty { parts.path = "/" }
    return parts.string
  }

  /// An https address of a host that is known to be one.
  package init(host: String, path: String = "") {
    url = "https://" + host + path
    self.host = host
    port = nil
  }

  /// Whether what is sent stays on this machine.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The host, with its port where one is written.
  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Host and port, the port even where it goes without saying: what a key is bound to.
  package var origin: String { "\(host):\(port ?? (url.hasPrefix("https:") ? 443 : 80))" }

  package var description: String { url }

  /// The same address with a path appended and a query set; `query` is already encoded.
  package func appending(_ path: String, query: String) -> Endpoint {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    return Endpoint(url: query.isEmpty ? base + path : base + path + "?" + query, like: self)
  }

  private init(url: String, like other: Endpoint) {
    self.url = url
    self.host = other.host
    self.port = other.port
  }
}

package enum EndpointError: Error, Equatable {
  case notAnAddress(String)
  case userInfo(String)
  case unencrypted(String)
}

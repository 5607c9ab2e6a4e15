package import Exchange
import Foundation

/// A link out of a record that Corner may follow. Records are untrusted text, so a link is what it says it is or none:
/// https, no user info, no port, and a host of Apple's own.
package struct CatalogLink: Sendable, Equatable {
  /// Whose hosts a link may name.
  package enum Hosts: Sendable {
    /// Where pages are.
    case pages
    /// Where pages, pictures and previews are.
    case media
    /// The same, and this machine: for a catalog that is on it.
    case mediaAndLoopback
    /// Any that has a public name: where podcasts keep their episodes.
    case anyNamed

    fileprivate func hold(_ host: String) -> Bool {
      switch self {
      case .pages: Self.isHost(host, of: ["apple.com"])
      case .media, .mediaAndLoopback: Self.isHost(host, of: ["apple.com", "mzstatic.com"])
      case .anyNamed: host.wholeMatch(of: /.*[^.]\.[a-z]{2,}/) != nil && !host.hasSuffix(".local")
      }
    }

    /// The domains themselves included.
    private static func isHost(_ host: String, of domains: [String]) -> Bool {
      domains.contains { host == $0 || host.hasSuffix("." + $0) }
    }
  }

  package let endpoint: Endpoint

  package var url: String { endpoint.url }

  /// Throws what is wrong with `text`.
  package init(_ text: String, to hosts: Hosts) throws(LinkError) {
    // What browsers and Foundation read in different ways (`\`, spaces, other letters that look alike) is no link.
    guard !text.isEmpty, text.unicodeScalars.allSatisfy(Self.mayStand) else { throw .notALink }
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else {
      throw .notALink
    }
    guard ["https", "http"].contains(scheme) else { throw .scheme(scheme) }
    guard let host = parts.encodedHost?.lowercased(), !host.isEmpty else { throw .notALink }
    guard parts.user == nil, parts.password == nil else { throw .userInfo }
    if case .mediaAndLoopback = hosts, let endpoint = try? Endpoint(text), endpoint.isLoopback {
      self.endpoint = endpoint
      return
    }
    guard scheme == "https" else { throw .unencrypted(host) }
    guard hosts.hold(host), parts.port == nil,
      let endpoint = try? Endpoint(text)
    else { throw .foreign(parts.port.map { "\(host):\($0)" } ?? host) }
    self.endpoint = endpoint
  }

  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    (0x21..<0x7F).contains(scalar.value) && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }
}

package enum LinkError: Error, Equatable {
  case notALink
  /// It is of another scheme than http, as `javascript` and `file` are.
  case scheme(String)
  case unencrypted(String)
  case userInfo
  /// It leads to a host that is not Apple's.
  case foreign(String)
}

extension CatalogLink {
  /// The same picture, at most so many pixels a side: the last part of its path names the size and the format. A link
  /// that is not made like that stays as it is.
  package func sized(_ pixels: Int, as format: Picture.Format) -> CatalogLink {
    guard let slash = url.lastIndex(of: "/"),
      url[url.index(after: slash)...].wholeMatch(of: /[0-9]+x[0-9]+[a-z]*(-[0-9]+)?\.(jpg|jpeg|png|webp)/)
        != nil
    else { return self }
    return replacing(url[...slash] + "\(pixels)x\(pixels)bb.\(format.rawValue)")
  }

  private func replacing(_ text: String) -> CatalogLink {
    (try? CatalogLink(text, to: .mediaAndLoopback)) ?? self
  }
}

package import Exchange

/// Where a catalog is, and what requests to it look like.
package struct CatalogAddress: Sendable, Equatable {
  package let base: Endpoint

  package init(_ base: Endpoint) { self.base = base }

  package func request(_ query: Query) -> Request { request("/search", query.parameters) }

  package func request(_ lookup: Lookup) -> Request { request("/lookup", lookup.parameters) }

  private func request(_ path: String, _ parameters: [(String, String?)]) -> Request {
    let headers = [Header("User-Agent", "corner"), Header("Accept", "application/json, text/javascript")]
    return Request(.get, base.appending(path, query: formEncoded(parameters)), headers: headers)
  }
}

extension Request {
  /// What makes two requests to the catalog the same: the address, with its parameters in one order and the
  /// term's letters in one case.
  package var cacheKey: String {
    let parts = endpoint.url.split(separator: "?", maxSplits: 1)
    let query = parts.dropFirst().first.map { $0.lowercased().split(separator: "&").sorted() } ?? []
    return String(parts[0]) + "?" + query.joined(separator: "&")
  }
}

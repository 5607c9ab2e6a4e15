package import Exchange

/// Loads what records link to: pictures, and previews for a player that cannot stream them itself.
package struct MediaClient: Sendable {
  package let timeout: Duration

  package init(timeout: Duration) { self.timeout = timeout }

  /// The picture, and the call that brought it.
  package func picture(_ link: CatalogLink) async throws(CallError) -> (Picture, HTTPExchange) {
    let exchange = try await load(link, headers: [Header("Accept", "image/png, image/jpeg")])
    guard let picture = Picture(exchange.response?.body ?? []) else {
      throw CallError(.notUnderstood("it is no PNG or JPEG picture"), exchange)
    }
    return (picture, exchange)
  }

  package func preview(_ link: CatalogLink) async throws(CallError) -> [UInt8] {
    try await load(link).response?.body ?? []
  }

  private func load(_ link: CatalogLink, headers: [Header] = []) async throws(CallError) -> HTTPExchange {
    let request = Request(.get, link.endpoint, headers: [Header("User-Agent", "corner")] + headers)
    let exchange = try await Transport.send(request, within: timeout)
    guard let answer = exchange.response else { throw CallError(.brokenOff("nothing came"), exchange) }
    if answer.status >= 400 { throw CallError(.refused(status: answer.status, nil), exchange) }
    return exchange
  }
}

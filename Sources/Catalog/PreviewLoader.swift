package import Exchange

/// Loads previews, for a player that cannot stream them itself.
package struct PreviewLoader: Sendable {
  package let timeout: Duration

  package init(timeout: Duration) { self.timeout = timeout }

  package func load(_ link: CatalogLink) async throws(CallError) -> [UInt8] {
    let request = Request(.get, link.endpoint, headers: [Header("User-Agent", "corner")])
    let exchange = try await Transport.send(request, within: timeout)
    guard let answer = exchange.answer else { throw CallError(.brokenOff("nothing came"), exchange) }
    if answer.status >= 400 { throw CallError(.refused(status: answer.status, nil), exchange) }
    return answer.body
  }
}

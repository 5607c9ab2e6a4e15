package import Exchange

/// Loads pictures that records link to.
package struct PictureLoader: Sendable {
  package let timeout: Duration

  package init(timeout: Duration) { self.timeout = timeout }

  package func load(_ link: CatalogLink) async throws(CallError) -> Picture {
    let headers = [Header("User-Agent", "corner"), Header("Accept", "image/png, image/jpeg")]
    let exchange = try await Transport.send(Request(.get, link.endpoint, headers: headers), within: timeout)
    guard let answer = exchange.answer else { throw CallError(.brokenOff("nothing came"), exchange) }
    if answer.status >= 400 { throw CallError(.refused(status: answer.status, nil), exchange) }
    guard let picture = Picture(answer.body) else {
      throw CallError(.notUnderstood("it is no PNG or JPEG picture"), exchange)
    }
    return picture
  }
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

package import Exchange

/// What a search or a look-up brought.
package struct Results: Sendable {
  /// Every element of the answer's array, as received.
  package let received: [JSON]
  /// The elements that are records, in the answer's order.
  package let records: [Record]
  /// The others: where in the array they stood, counted from 1, and what is wrong with them.
  package let rejected: [(position: Int, error: RecordError)]
  package let exchange: Exchange
}

/// The catalog at one address.
package struct CatalogLoader: Sendable {
  package let base: Endpoint
  package let timeout: Duration

  package init(base: Endpoint, timeout: Duration) {
    self.base = base
    self.timeout = timeout
  }

  package func search(_ query: Query) async throws(CallError) -> Results {
    try await load("/search", formEncoded(query.parameters))
  }

  package func lookup(_ lookup: Lookup) async throws(CallError) -> Results {
    try await load("/lookup", formEncoded(lookup.parameters))
  }

  private func load(_ path: String, _ query: String) async throws(CallError) -> Results {
    let headers = [Header("User-Agent", "corner"), Header("Accept", "application/json, text/javascript")]
    let request = Request(.get, base.appending(path, query: query), headers: headers)
    return try results(of: await Transport.send(request, within: timeout))
  }

  private func results(of exchange: Exchange) throws(CallError) -> Results {
    if let status = exchange.answer?.status, status >= 400 { throw refusal(status, exchange) }
    let json = try exchange.json()
    guard let received = json["results"]?.elements else {
      throw CallError(.notUnderstood(refusalText(json) ?? "it has no `results`"), exchange)
    }
    var records: [Record] = []
    var rejected: [(Int, RecordError)] = []
    for (index, element) in received.enumerated() {
      do { records.append(try Record(element)) } catch { rejected.append((index + 1, error)) }
    }
    return Results(received: received, records: records, rejected: rejected, exchange: exchange)
  }

  private func refusal(_ status: Int, _ exchange: Exchange) -> CallError {
    let isEmpty = exchange.answer?.body.allSatisfy { $0 <= 0x20 } ?? true
    if status == 429 || status == 403 && isEmpty {
      return CallError(.throttled(retryAfter: exchange.answer?.retryAfter()), exchange)
    }
    return CallError(.refused(status: status, (try? exchange.json()).flatMap(refusalText)), exchange)
  }

  /// Apple's `errorMessage` with the options' names in place of Apple's internal ones.
  private func refusalText(_ json: JSON) -> String? {
    guard let message = json["errorMessage"]?.string else { return nil }
    let names = [
      "mediaType": "--media", "resultEntity": "--entity", "attributeType": "--attribute",
      "language": "--lang", "itunesId": "the id", "country": "--country",
    ]
    return names.reduce(message) { $0.replacing($1.key, with: $1.value) }
  }
}

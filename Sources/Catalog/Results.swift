package import Exchange
package import JSON

/// What a search or a look-up brought.
package struct Results: Sendable {
  /// Every element of the answer's array, as received.
  package let received: [JSONValue]
  /// The elements that are records, in the answer's order.
  package let records: [Record]
  /// What is wrong with elements, which stand there in the array, counted from 1: those that are no records, and fields
  /// that records are shown without.
  package let faults: [(position: Int, error: RecordError)]
  package let exchange: HTTPExchange
  /// How often it was asked for.
  package let tries: Int

  /// Reads an answer, whatever its status. Throws why it holds no results.
  package init(of exchange: HTTPExchange, tries: Int = 1) throws(CallError) {
    if let status = exchange.response?.status, status >= 400 { throw refusal(status, exchange) }
    let json = try exchange.json()
    let received = try Self.elements(of: json, in: exchange)
    var records: [Record] = []
    var faults: [(Int, RecordError)] = []
    for (index, element) in received.enumerated() {
      do throws(RecordError) {
        let record = try Record(element)
        records.append(record)
        faults += record.faults.map { (index + 1, $0) }
      } catch { faults.append((index + 1, error)) }
    }
    if records.isEmpty, let first = received.first {
      throw CallError(
        .notUnderstood("none of its results is a record: the first is \(first.kind)"), exchange)
    }
    self.received = received
    self.records = records
    self.faults = faults
    self.exchange = exchange
    self.tries = tries
  }

  /// More than any answer of the API holds, which has at most 200; a body within the cap can hold a million.
  package static let limit = 10_000

  private static func elements(of json: JSONValue, in exchange: HTTPExchange) throws(CallError) -> [JSONValue]
  {
    let problem: String
    switch json["results"] {
    case .array(let elements)? where elements.count <= limit: return elements
    case .array(let elements)?: problem = "it has \(elements.count) results, and the API sends at most 200"
    case let other?: problem = "its `results` is \(other.kind), not a list"
    case nil: problem = refusalText(json) ?? "it has no `results`"
    }
    throw CallError(.notUnderstood(problem), exchange)
  }
}

/// 429, and the empty 403 that this API answers past its budget, are throttling.
private func refusal(_ status: Int, _ exchange: HTTPExchange) -> CallError {
  let isEmpty = exchange.response?.body.allSatisfy { $0 <= 0x20 } ?? true
  if status == 429 || status == 403 && isEmpty {
    return CallError(.throttled(retryAfter: exchange.response?.retryAfter()), exchange)
  }
  return CallError(.refused(status: status, (try? exchange.json()).flatMap(refusalText)), exchange)
}

/// Apple's `errorMessage` with the options' names in place of Apple's internal ones.
private func refusalText(_ json: JSONValue) -> String? {
  guard let message = json["errorMessage"]?.string else { return nil }
  let names = [
    "mediaType": "--media", "resultEntity": "--entity", "attributeType": "--attribute",
    "language": "--lang", "itunesId": "the id", "country": "--country",
  ]
  return names.reduce(message) { $0.replacing($1.key, with: $1.value) }
}

package import Exchange

/// What a search or a look-up brought.
package struct Results: Sendable {
  /// Every element of the answer's array, as received.
  package let received: [JSON]
  /// The elements that are records, in the answer's order.
  package let records: [Record]
  /// What is wrong with elements, which stand there in the array, counted from 1: those that are no records, and fields
  /// that records are shown without.
  package let faults: [(position: Int, error: RecordError)]
  package let exchange: Exchange
  /// How often it was asked for.
  package let tries: Int

  /// Reads an answer, whatever its status. Throws why it holds no results.
  package init(of exchange: Exchange, tries: Int = 1) throws(CallError) {
    if let status = exchange.answer?.status, status >= 400 { throw refusal(status, exchange) }
    let json = try exchange.json()
    guard let received = json["results"]?.elements else {
      throw CallError(.notUnderstood(refusalText(json) ?? "it has no `results`"), exchange)
    }
    var records: [Record] = []
    var faults: [(Int, RecordError)] = []
    for (index, element) in received.enumerated() {
      do throws(RecordError) {
        let record = try Record(element)
        records.append(record)
        faults += record.faults.map { (index + 1, $0) }
      } catch { faults.append((index + 1, error)) }
    }
    self.received = received
    self.records = records
    self.faults = faults
    self.exchange = exchange
    self.tries = tries
  }
}

/// 429, and the empty 403 that this API answers past its budget, are throttling.
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

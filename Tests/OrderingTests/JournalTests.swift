import Exchange
import Foundation
import Harness
import State
import Testing

@testable import Ordering

@Suite struct JournalTests {
  /// One session looks while the other's order is on its way; whatever it then believes, that order is confirmed.
  @Test func fault53WhatIsConfirmedAfterALookIsNotSentAgain() throws {
    let home = try TemporaryFolder()
    let journal = Journal(in: Store(in: StateFolder(path: home.path)))
    let body = Data("{}".utf8)
    func prepare(after seen: Int64) throws -> SubmissionAttempt {
      try journal.prepare(body: body, destination: "there", endpoint: "there", after: seen)
    }
    let first = try prepare(after: 0)
    let request = Request(.post, try Endpoint("http://127.0.0.1/"), headers: [], body: Array(body))
    try journal.begin(first, request)
    let seen = try journal.newestStep()
    let exchange = HTTPExchange(
      request: request, response: nil, started: Date(), timeToHead: nil, duration: .zero)
    try journal.settle(first, as: .confirmed, words: nil, exchange)
    #expect(throws: OrderError.self) { _ = try prepare(after: seen) }
    #expect(try prepare(after: journal.newestStep()).number == 2)
  }
}

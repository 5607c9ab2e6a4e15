package import Foundation
import GRDB

/// One order on its way, from before it was sent to how it ended.
package struct Submission: Sendable, Codable {
  package enum State: String, Sendable, Codable, CaseIterable {
    /// Written down; nothing was sent.
    case prepared
    /// It may be on its way.
    case sending
    case confirmed
    /// The server said no.
    case rejected
    /// It is certain that nothing was sent.
    case unsent
    /// It may have arrived; nobody here can tell.
    case unknown
  }

  /// What happened to it, and when.
  package struct Step: Sendable, Codable {
    package let at: Date
    package let state: State
    package let words: String?
  }

  package let number: Int64
  /// The same for every attempt, so that a server that knows such keys takes the order once.
  package let idempotencyKey: String
  /// Where it goes, by a name that stays the same: the sandbox's address changes with each start.
  package let destination: String
  package let endpoint: String
  package let body: Data
  package var state: State
  package let prepared: Date
  package let settled: Date?
  /// The header lines as they were sent, the key masked.
  package let requestHead: String?
  package let status: Int?
  package let answerHead: String?
  package let answer: Data?
  /// Why it is not confirmed, in words.
  package let problem: String?

  /// The lock that its sender holds.
  var lock: String { Self.lock(idempotencyKey) }

  static func lock(_ idempotencyKey: String) -> String { "sending-\(idempotencyKey)" }
}

extension Submission: FetchableRecord {}
extension Submission.Step: FetchableRecord {}
extension Submission.State: DatabaseValueConvertible {}

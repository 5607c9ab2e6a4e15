import Exchange
import Foundation
import Testing

@testable import Ordering

/// The table of `CallError+Outcome.swift`, cell by cell.
@Suite struct OutcomeTests {
  private static let interrupted: [CallError.Reason] = [
    .notReached("x"), .timedOut(.seconds(1)), .brokenOff("x"), .cancelled,
  ]

  private func error(_ reason: CallError.Reason, _ progress: CallError.Progress, status: Int?) throws
    -> CallError
  {
    let request = Request(.post, try Endpoint("http://127.0.0.1/"), body: Array("{}".utf8))
    let answer = status.map { Response(status: $0, headers: [], body: []) }
    return CallError(
      reason,
      HTTPExchange(request: request, response: answer, started: Date(), timeToHead: nil, duration: .zero),
      progress)
  }

  @Test(arguments: interrupted)
  func whatBreaksOffIsUnsentOnlyWhereNothingLeftAndNothingCame(_ reason: CallError.Reason) throws {
    #expect(try error(reason, .nothingSent, status: nil).state(isRepeated: false) == .unsent)
    #expect(try error(reason, .noAnswer, status: nil).state(isRepeated: false) == .unknown)
    for status in [nil, 201, 400, 401] {
      #expect(try error(reason, .answerBegan, status: status).state(isRepeated: false) == .unknown)
    }
  }

  @Test(arguments: 400...599)
  func onlyAClearNoIsARefusal(_ status: Int) throws {
    let reason: CallError.Reason = status == 429 ? .throttled(retryAfter: nil) : .refused(status: status, nil)
    let isClear = status < 500 && ![408, 409, 425, 429].contains(status)
    #expect(
      try error(reason, .answerBegan, status: status).state(isRepeated: false)
        == (isClear ? .rejected : .unknown))
  }

  @Test(arguments: 300...308)
  func onlyARedirectThatAsksForTheSameAgainIsARefusal(_ status: Int) throws {
    #expect(
      try error(.redirected(to: "/"), .answerBegan, status: status).state(isRepeated: false)
        == ([307, 308].contains(status) ? .rejected : .unknown))
  }

  @Test(arguments: [CallError.Reason.tooLarge(limit: 1), .notUnderstood("x")])
  func anAnswerThatIsNoReceiptIsUnknown(_ reason: CallError.Reason) throws {
    #expect(try error(reason, .answerBegan, status: 201).state(isRepeated: false) == .unknown)
  }

  /// The earlier attempt may have arrived, whatever becomes of this one.
  @Test(arguments: interrupted + [.refused(status: 400, nil), .redirected(to: "/")])
  func whatWasSentBeforeStaysUnknown(_ reason: CallError.Reason) throws {
    for progress in [CallError.Progress.nothingSent, .noAnswer, .answerBegan] {
      #expect(try error(reason, progress, status: 400).state(isRepeated: true) == .unknown)
    }
  }
}

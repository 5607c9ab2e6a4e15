import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Sends a request and waits for the whole answer.
package enum Transport {
  /// Larger bodies are cut off with an error.
  package static let bodyLimit = 4 << 20

  /// Returns whatever came back with a 2xx to 5xx status, the secrets masked; redirects are not followed, so 3xx throws.
  /// `limit` bounds connecting, the head and the body together. Cancelling the task closes the connection.
  package static func send(_ request: Request, within limit: Duration) async throws(CallError) -> Exchange {
    let started = Date()
    let clock = ContinuousClock()
    let start = clock.now
    guard DescriptorRoom.isEnough else {
      let nothing = Exchange(
        request: request, answer: nil, started: started, timeToHead: nil, duration: .zero
      ).masked
      throw CallError(.notReached("this process may open no more files"), nothing)
    }
    let (attempt, ranOut) = await race(request, since: start, within: limit)
    let exchange = Exchange(
      request: request, answer: attempt.answer, started: started, timeToHead: attempt.timeToHead,
      duration: clock.now - start
    ).masked
    if let failure = attempt.failure {
      throw CallError(
        ranOut ? .timedOut(limit) : reason(for: failure, limit: limit), exchange, isUnsent: attempt.isUnsent)
    }
    if let answer = exchange.answer, (300..<400).contains(answer.status) {
      throw CallError(.redirected(to: answer.header("location") ?? ""), exchange)
    }
    return exchange
  }

  /// Never shut down: a client that is torn down while the process lives traps.
  private static let reading = client(uses: nil)
  /// A POST has a connection of its own: on one that the server is just closing nobody could tell whether it arrived.
  private static let posting = client(uses: 1)

  private static func client(uses: Int?) -> HTTPClient {
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)), decompression: .disabled)
    settings.httpVersion = .http1Only
    settings.connectionPool.retryConnectionEstablishment = false
    settings.maximumUsesPerConnection = uses
    settings.networkFrameworkWaitForConnectivity = false
    settings.http1_1ConnectionDebugInitializer = { $0.refusingStatusBelow100() }
    return HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: settings)
  }

  private struct Attempt {
    var answer: Answer?
    var timeToHead: Duration?
    var failure: (any Error)?
    var isUnsent = false
  }

  /// The body of a request. The client reads it once it is connected and the head is out, and a failed request never
  /// writes it: as long as it was not read, it did not leave.
  private final class Body: RandomAccessCollection, Sendable {
    let wasRead = Atomic(false)
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var startIndex: Int { bytes.startIndex }
    var endIndex: Int { bytes.endIndex }

    subscript(index: Int) -> UInt8 {
      wasRead.store(true, ordering: .releasing)
      return bytes[index]
    }
  }

  private struct BodyTooLarge: Error {}

  /// The client's own deadline ends at the head; a sleeper beside it bounds the body too.
  private static func race(
    _ request: Request, since start: ContinuousClock.Instant, within limit: Duration
  ) async -> (Attempt, ranOut: Bool) {
    await withTaskGroup(of: Attempt?.self) { group in
      group.addTask { await attempt(request, since: start, within: limit) }
      group.addTask {
        try? await Task.sleep(until: start + limit + .milliseconds(20))
        return nil
      }
      var result = Attempt(failure: CancellationError())
      var ranOut = false
      var running = true
      for await attempt in group {
        if let attempt {
          result = attempt
          running = false
        } else if running, !Task.isCancelled {
          ranOut = true
        }
        group.cancelAll()
      }
      return (result, ranOut)
    }
  }

  private static func attempt(
    _ request: Request, since start: ContinuousClock.Instant, within limit: Duration
  ) async -> Attempt {
    var attempt = Attempt()
    let body = Body(request.body)
    do {
      var outgoing = HTTPClientRequest(url: request.endpoint.url)
      outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
      for header in request.headers { outgoing.headers.add(name: header.name, value: header.value) }
      if !body.isEmpty { outgoing.body = .bytes(body, length: .known(Int64(body.count))) }
      let response = try await (request.method == .post ? posting : reading).execute(
        outgoing, timeout: .nanoseconds(limit.nanoseconds))
      attempt.timeToHead = ContinuousClock.now - start
      var bytes: [UInt8] = []
      func received() -> Answer {
        Answer(
          status: Int(response.status.code), headers: response.headers.map { Header($0.name, $0.value) },
          body: bytes)
      }
      attempt.answer = received()
      defer { attempt.answer = received() }
      if let length = response.headers.first(name: "content-length").flatMap({ Int($0) }), length > bodyLimit
      {
        throw BodyTooLarge()
      }
      for try await chunk in response.body {
        guard bytes.count + chunk.readableBytes <= bodyLimit else { throw BodyTooLarge() }
        chunk.withUnsafeReadableBytes { bytes.append(contentsOf: $0) }
      }
    } catch {
      attempt.failure = error
      attempt.isUnsent = attempt.answer == nil && !body.isEmpty && !body.wasRead.load(ordering: .acquiring)
    }
    return attempt
  }

  private static func reason(for error: any Error, limit: Duration) -> CallError.Reason {
    if error is BodyTooLarge { return .tooLarge(limit: bodyLimit) }
    if error is CancellationError { return .cancelled }
    if let error = error as? HTTPClientError {
      switch error {
      case .cancelled, .requestStreamCancelled: return .cancelled
      case .connectTimeout, .getConnectionFromPoolTimeout: return .notReached("it did not answer in time")
      case .tlsHandshakeTimeout: return .notReached("no encrypted connection in time")
      case .deadlineExceeded, .readTimeout, .writeTimeout: return .timedOut(limit)
      case .remoteConnectionClosed: return .brokenOff("the connection was closed before the answer was whole")
      default: return .brokenOff(error.shortDescription)
      }
    }
    return unreached(error).map { .notReached($0) } ?? .brokenOff(words(for: error))
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max / 4 : whole + attoseconds / 1_000_000_000
  }
}

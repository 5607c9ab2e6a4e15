import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sends a request and waits for the whole answer.
package enum Transport {
  /// Larger bodies are cut off with an error.
  package static let bodyLimit = 4 << 20

  /// Returns whatever came back with a 2xx, 4xx or 5xx status, as it came: secrets are masked by whoever keeps or shows
  /// it. Redirects are not followed, so 3xx throws. `limit` bounds connecting, the head and the body together.
  /// Cancelling the task closes the connection.
  package static func send(_ request: Request, within limit: Duration) async throws(CallError) -> HTTPExchange
  {
    let started = Date()
    let clock = ContinuousClock()
    let start = clock.now
    guard DescriptorRoom.isEnough else {
      throw Self.unsent(request, "this process may open no more files")
    }
    if request.endpoint.url.hasPrefix("https:"), let bundle, !Self.bundleIsReadable {
      throw Self.unsent(request, "SSL_CERT_FILE names no certificates that can be read (\(bundle))")
    }
    let (attempt, ranOut) = await race(request, since: start, within: limit)
    let exchange = HTTPExchange(
      request: request, response: attempt.response, started: started, timeToHead: attempt.timeToHead,
      duration: clock.now - start)
    if let failure = attempt.failure {
      let reason =
        ranOut ? .timedOut(limit) : reason(for: failure, of: request, attempt.progress, limit: limit)
      throw CallError(reason, exchange, attempt.progress)
    }
    if let response = exchange.response, (300..<400).contains(response.status) {
      throw CallError(.redirected(to: response.header("location") ?? ""), exchange)
    }
    return exchange
  }

  private static func unsent(_ request: Request, _ why: String) -> CallError {
    let exchange = HTTPExchange(
      request: request, response: nil, started: Date(), timeToHead: nil, duration: .zero)
    return CallError(.notReached(why), exchange, .nothingSent)
  }

  /// The file of the certificates to trust in the place of the system's; nil for those.
  private static let bundle = getenv("SSL_CERT_FILE").map { String(cString: $0) }.flatMap {
    $0.isEmpty ? nil : $0
  }

  /// Looked at once, as the clients read it once.
  private static let bundleIsReadable: Bool = {
    var status = stat()
    guard let bundle, stat(bundle, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return (try? NIOSSLCertificate.fromPEMFile(bundle))?.isEmpty == false
  }()

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
    if let bundle {
      var encryption = TLSConfiguration.makeClientConfiguration()
      encryption.trustRoots = .file(bundle)
      settings.tlsConfiguration = encryption
    }
    return HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: settings)
  }

  private struct Attempt {
    var response: Response?
    var timeToHead: Duration?
    var failure: (any Error)?
    var progress = CallError.Progress.noAnswer
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
      func received() -> Response {
        Response(
          status: Int(response.status.code), headers: response.headers.map { Header($0.name, $0.value) },
          body: bytes)
      }
      attempt.response = received()
      defer { attempt.response = received() }
      if let length = response.headers.first(name: "content-length").flatMap({ Int($0) }), length > bodyLimit
      {
        throw BodyTooLarge()
      }
      for try await chunk in response.body {
        guard bytes.count + chunk.readableBytes <= bodyLimit else { throw BodyTooLarge() }
        chunk.withUnsafeReadableBytes { bytes.append(contentsOf: $0) }
      }
    } catch NIOSSLError.uncleanShutdown where attempt.response != nil {
      // The client reports this only for an answer without a length, which the end of the connection ends. Many servers
      // end it without the alert that TLS asks for; whether the answer is whole is then for its reader to tell.
    } catch {
      attempt.failure = error
      let wasRead = body.isEmpty || body.wasRead.load(ordering: .acquiring)
      attempt.progress = progress(error, answer: attempt.response, wasRead: wasRead)
    }
    return attempt
  }

  /// What cannot be parsed has come; with any other error there is an answer as soon as there is its head.
  private static func progress(_ error: any Error, answer: Response?, wasRead: Bool) -> CallError.Progress {
    if answer != nil || error is HTTPParserError { return .answerBegan }
    return wasRead ? .noAnswer : .nothingSent
  }

  private static func reason(
    for error: any Error, of request: Request, _ progress: CallError.Progress, limit: Duration
  ) -> CallError.Reason {
    if error is BodyTooLarge { return .tooLarge(limit: bodyLimit) }
    if error is CancellationError { return .cancelled }
    let words: String
    switch error as? HTTPClientError {
    case .cancelled, .requestStreamCancelled: return .cancelled
    case .deadlineExceeded, .readTimeout, .writeTimeout: return .timedOut(limit)
    case .connectTimeout, .getConnectionFromPoolTimeout: words = "it did not answer in time"
    case .tlsHandshakeTimeout: words = "no encrypted connection in time"
    case .remoteConnectionClosed:
      return .brokenOff(
        progress == .answerBegan
          ? "the connection was closed before the answer was whole"
          : "the connection was closed without an answer")
    case let error?: return .brokenOff(error.shortDescription)
    case nil:
      guard let why = unreached(error) else { return .brokenOff(describe(error)) }
      words = why
    }
    // After a body was read, the same errors mean that the network went away under the request.
    let mayBeConnecting = progress == .nothingSent || progress == .noAnswer && request.body.isEmpty
    return mayBeConnecting ? .notReached(words) : .brokenOff(words)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max / 4 : whole + attoseconds / 1_000_000_000
  }
}

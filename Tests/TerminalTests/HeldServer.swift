import Dispatch
import Harness

/// A catalog and an order API that answer when the test says so, one request after the other.
final class HeldServer {
  private let server: RawServer
  private let arrived = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)

  init() throws {
    let (arrived, released) = (arrived, released)
    server = try RawServer { connection in
      arrived.signal()
      _ = released.wait(timeout: .now() + 60)
      connection.send(Self.answer)
    }
  }

  deinit { server.stop() }

  var requests: [String] { server.requests }

  /// A profile that has both addresses, and a short prompt.
  var configuration: String {
    let url = "http://127.0.0.1:\(server.port)"
    return #"{"profiles":["test"],"test":{"catalogUrl":"\#(url)","ordersUrl":"\#(url)/orders"}}"#
  }

  /// False when no request came in time.
  func waitForRequest() -> Bool { arrived.wait(timeout: .now() + 30) == .success }

  func answer() { released.signal() }

  private static let answer: String = {
    let body =
      #"{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackId":1,"trackName":"海港燈火","artistName":"Raymond Lam"}]}"#
    return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
  }()
}

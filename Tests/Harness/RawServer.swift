import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on loopback that answers every connection with exactly the bytes and the manners a test wants.
package final class RawServer: Sendable {
  package let port: Int
  private let listener: Int32
  private let received = Mutex<[String]>([])
  private let accepted = NSCondition()
  private nonisolated(unsafe) var open = (begun: 0, ended: 0)

  /// Every request so far: its head and as much of the body as came with it.
  package var requests: [String] { received.withLock { $0 } }

  /// `arriving` is called for each connection, before its request is read.
  package init(
    arriving: @escaping @Sendable () -> Void = {}, _ answer: @escaping @Sendable (Connection) -> Void
  ) throws {
    listener = try Self.bound()
    guard startListening(listener) == 0 else { throw Failure() }
    port = Self.port(of: listener)
    let thread = Thread { [self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 { return }
        note { $0.begun += 1 }
        arriving()
        Thread {
          var connection = Connection(descriptor: descriptor)
          connection.request = connection.readRequest()
          if !connection.request.isEmpty {
            self.received.withLock { $0.append(connection.request) }
            answer(connection)
          }
          close(descriptor)
          self.note { $0.ended += 1 }
        }.start()
      }
    }
    thread.start()
  }

  /// An ordinary answer, which says that its connection ends with it: as it does, and as a client that would use it again
  /// has to know.
  package static func ok(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// Answers with these bytes, then closes.
  package convenience init(sending text: String) throws { try self.init { $0.send(text) } }

  /// One that takes requests and never answers, and a mark for each.
  package static func silent() throws -> (server: RawServer, arrivals: AsyncStream<Void>) {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer {
      arrived.yield()
      $0.stayWithClient()
    }
    return (server, arrivals)
  }

  /// Waits until every connection that was made before is read to its end and answered.
  package func settle() throws {
    let before = accepted.withLock { open.begun }
    // Connections are accepted in their order: once this one is, so are all that came before.
    let probe = try Self.bound()
    defer { close(probe) }
    guard Self.connect(probe, to: port) else { throw Failure() }
    shutdown(probe, Int32(SHUT_RDWR))
    accepted.withLock { while open.begun <= before || open.ended < open.begun { accepted.wait() } }
  }

  private func note(_ change: (inout (begun: Int, ended: Int)) -> Void) {
    accepted.withLock {
      change(&open)
      accepted.broadcast()
    }
  }

  /// Ends the listening; connections under way end by themselves.
  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// A port on which nothing listens, and nobody else will: its socket stays bound.
  package static func refusingPort() throws -> Int { port(of: try bound()) }

  struct Failure: Error {}

  static func connect(_ descriptor: Int32, to port: Int) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  static func bound() throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure() }
    return descriptor
  }

  static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

func startListening(_ descriptor: Int32, backlog: Int32 = 64) -> Int32 { listen(descriptor, backlog) }

/// One accepted connection, used by one thread.
package struct Connection: Sendable {
  let descriptor: Int32
  /// The first that came on it.
  package fileprivate(set) var request = ""

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// One byte every `milliseconds`, until the client has enough of it.
  package func drip(_ text: String, every milliseconds: Int32) {
    for byte in text {
      send(String(byte))
      if clientLeaves(within: milliseconds) { return }
    }
  }

  /// Says nothing until the client leaves.
  package func stayWithClient() { _ = clientLeaves(within: -1) }

  /// Ends the connection with a reset instead of an orderly close.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  private func clientLeaves(within milliseconds: Int32) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, milliseconds) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) <= 0
  }

  func readRequest() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let head = text.range(of: "\r\n\r\n") {
        let length = text[..<head.lowerBound].lowercased().split(separator: "\r\n")
          .first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).trimmingPrefix(" ")) }
        if text[head.upperBound...].utf8.count >= length ?? 0 { return text }
      }
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return text }
      bytes += chunk[..<count]
    }
  }

  #if canImport(Darwin)
    private var noSignal: Int32 { 0 }
  #else
    private var noSignal: Int32 { Int32(MSG_NOSIGNAL) }
  #endif
}

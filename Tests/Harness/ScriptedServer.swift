import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on loopback that answers the first request of each connection with exactly the bytes and the ending that a
/// test wants, with or without TLS, and keeps what it was asked.
package final class ScriptedServer: Sendable {
  /// How a connection ends once the bytes are out.
  package enum Ending: Sendable, CaseIterable {
    /// In order: under TLS after its closing alert.
    case closed
    /// The TCP connection is closed, under TLS without the alert.
    case cutOff
    case reset
    /// Only the client ends it.
    case stays
  }

  package struct Reply: Sendable {
    let text: String
    let ending: Ending

    package init(_ text: String, _ ending: Ending) {
      self.text = text
      self.ending = ending
    }
  }

  package let port: Int
  private let channel: any Channel
  private let heard = Heard()

  /// Every whole request so far, in the order in which they came.
  package var requests: [String] { heard.requests.withLock { $0 } }
  /// All that came decrypted, whole requests or not.
  package var bytesHeard: Int { heard.bytes.load(ordering: .acquiring) }

  /// `certificate`: one of `Certificate`'s for TLS, nil for none. `reply` is called once for each whole request.
  package init(
    certificate: String? = nil, _ reply: @escaping @Sendable (_ request: String) -> Reply
  ) async throws {
    let context = try certificate.map { try NIOSSLContext(configuration: Self.encryption($0)) }
    let heard = heard
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          let wire = Wire()
          try pipeline.addHandler(wire)
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(Answering(heard, wire, reply))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  private static func encryption(_ certificate: String) throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(Certificate.key.utf8), format: .pem)))
  }

  fileprivate final class Heard: Sendable {
    let requests = Mutex<[String]>([])
    let bytes = Atomic(0)
  }
}

/// Stands below TLS: what it closes ends without a word of TLS's.
private final class Wire: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func close(resetting: Bool) {
    guard let context else { return }
    if resetting {
      _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }
    context.close(promise: nil)
  }
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let heard: ScriptedServer.Heard
  private let wire: Wire
  private let reply: @Sendable (String) -> ScriptedServer.Reply
  private var request = ""
  private var isAnswered = false

  init(
    _ heard: ScriptedServer.Heard, _ wire: Wire, _ reply: @escaping @Sendable (String) -> ScriptedServer.Reply
  ) {
    (self.heard, self.wire, self.reply) = (heard, wire, reply)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    heard.bytes.add(bytes.readableBytes, ordering: .releasing)
    request += String(buffer: bytes)
    guard !isAnswered, isWhole else { return }
    isAnswered = true
    heard.requests.withLock { $0.append(request) }
    let reply = reply(request)
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { _ in self.end(context, reply.ending) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: reply.text)), promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private var isWhole: Bool {
    guard let head = request.range(of: "\r\n\r\n") else { return false }
    let length = request[..<head.lowerBound].lowercased().split(separator: "\r\n")
      .first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).trimmingPrefix(" ")) }
    return request[head.upperBound...].utf8.count >= length ?? 0
  }

  private func end(_ context: ChannelHandlerContext, _ ending: ScriptedServer.Ending) {
    switch ending {
    case .closed: context.close(promise: nil)
    case .cutOff: wire.close(resetting: false)
    case .reset: wire.close(resetting: true)
    case .stays: break
    }
  }
}

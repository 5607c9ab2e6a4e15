import NIOCore
import NIOHTTP1

extension Channel {
  /// AsyncHTTPClient 1.37 takes any status below 200 for an interim one and traps on the body that follows `099`; such
  /// an answer is broken HTTP here. Its own hook for new connections is the place to say so.
  func refusingStatusBelow100() -> EventLoopFuture<Void> {
    eventLoop.makeCompletedFuture {
      let decoder = try pipeline.syncOperations.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.syncOperations.addHandler(StatusGuard(), position: .after(decoder))
    }
  }
}

private final class StatusGuard: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
      context.fireErrorCaught(HTTPParserError.invalidStatus)
      context.close(promise: nil)
    } else {
      context.fireChannelRead(data)
    }
  }
}

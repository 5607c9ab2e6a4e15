import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on loopback that speaks TLS under a certificate which nobody should trust, and counts what it hears of a
/// client that does.
package final class TLSServer: Sendable {
  package let port: Int
  private let channel: any Channel
  private let heard: Heard

  package var bytesHeard: Int { heard.count.load(ordering: .acquiring) }

  package init(certificate: String) async throws {
    let heard = Heard()
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem))],
        privateKey: .privateKey(NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem))))
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([NIOSSLServerHandler(context: context), heard])
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    self.heard = heard
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  private final class Heard: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    let count = Atomic(0)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      count.add(unwrapInboundIn(data).readableBytes, ordering: .releasing)
    }
  }
}

// Made by openssl for these tests alone, each signed by itself.
extension TLSServer {
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmfXKOHkhs/kxXl2d
    uZz0dFW5uSVbdJdSbWbR1wobNkehRANCAARNRDbWW6njEI1IsutizKBJZKvcQFFb
    CgqNRP7f2fD4B0Tepq7rnaF7GXeoynK+Ke7einxFC47MKg8Rv31+1pb2
    -----END PRIVATE KEY-----
    """

  /// For localhost and 127.0.0.1, on 1 January 2020 alone.
  package static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBVDCB+qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
    dDAeFw0yMDAxMDEwMDAwMDBaFw0yMDAxMDIwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
    Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABE1ENtZbqeMQjUiy62LM
    oElkq9xAUVsKCo1E/t/Z8PgHRN6mruudoXsZd6jKcr4p7t6KfEULjswqDxG/fX7W
    lvajPTA7MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUOb2m
    hp/cSLJ6njNfke1kxmneDvswCgYIKoZIzj0EAwIDSQAwRgIhALSe30JSrAzVSDF8
    Nbz54JujRmhyhFKRFzr7xYBEA8/+AiEAtBOAEdcO6EzJ5Q14opS56WuW6iN1LX5/
    Ccx+/G76RTQ=
    -----END CERTIFICATE-----
    """

  /// For elsewhere.example, until 2120.
  package static let forAnotherHost = """
    -----BEGIN CERTIFICATE-----
    MIIBaDCCAQ6gAwIBAgIBAjAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFlbHNld2hl
    cmUuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
    MBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
    BwNCAARNRDbWW6njEI1IsutizKBJZKvcQFFbCgqNRP7f2fD4B0Tepq7rnaF7GXeo
    ynK+Ke7einxFC47MKg8Rv31+1pb2oz8wPTAcBgNVHREEFTATghFlbHNld2hlcmUu
    ZXhhbXBsZTAdBgNVHQ4EFgQUOb2mhp/cSLJ6njNfke1kxmneDvswCgYIKoZIzj0E
    AwIDSAAwRQIhAJjKytN6leAVnpYh7qX70WyZZOUWszaFm5K91WlWioOpAiBQ6mYs
    rjL+/8FesuExdco0AC9HNV0tzcXucPD7fEEGHQ==
    -----END CERTIFICATE-----
    """
}

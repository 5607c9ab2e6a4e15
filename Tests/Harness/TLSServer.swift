import NIOCore
import NIOPosix
import NIOSSL

/// A server on loopback whose certificate nobody vouches for.
package struct TLSServer {
  package let port: Int

  package init() async throws {
    var settings = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
    settings.applicationProtocols = ["http/1.1"]
    let context = try NIOSSLContext(configuration: settings)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }
}

/// Made for this test, signed by itself, good for one day of 2026 and for nothing else.
private let certificate = """
  -----BEGIN CERTIFICATE-----
  MIIBjjCCATSgAwIBAgIUfrbgvUNpoMyvDsvTJXNYAnZl+bEwCgYIKoZIzj0EAwIw
  FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMTA1Mzc0NloXDTI2MTEyMjA1
  Mzc0NlowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
  AQcDQgAEtHCy8pKO+iyonZIJ485idWzfp1lK+ntz2BLxXV6AEY02dDlMwXL5WeGR
  0sI/R59dmAjdkZ1A50tdsXkBj22D8aNkMGIwHQYDVR0OBBYEFH5xcikG9YfZw0ZK
  40rwJC05hEVbMB8GA1UdIwQYMBaAFH5xcikG9YfZw0ZK40rwJC05hEVbMA8GA1Ud
  EwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNIADBFAiEA
  3ELqN/L6UVjcbgKXWfFw5BywpjYueEymhvoEVduaI9UCIFd2ApP+WgRc025XFpYi
  AZHAK05q8UqVthZ6sqYfg6sm
  -----END CERTIFICATE-----
  """

private let key = """
  -----BEGIN PRIVATE KEY-----
  MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgL3MU6omnZ7qsvUeV
  PWW4pKy9fPYVbvJvR8m3PwuJDJuhRANCAAS0cLLyko76LKidkgnjzmJ1bN+nWUr6
  e3PYEvFdXoARjTZ0OUzBcvlZ4ZHSwj9Hn12YCN2RnUDnS12xeQGPbYPx
  -----END PRIVATE KEY-----
  """

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Why no connection came about, in words; nil for an error that connecting does not cause. A network that vanishes
/// later causes some of the same errors: whether the request had been sent by then is not told by the error.
func unreached(_ error: any Error) -> String? {
  switch error {
  case let error as NIOConnectionError:
    if let failure = error.connectionErrors.first?.error { return describe(failure) }
    return error.dnsAError != nil || error.dnsAAAAError != nil ? "no such host" : "no address answered"
  case let error as IOError where connectErrors.contains(error.errnoCode): return describe(error)
  case ChannelError.connectTimeout: return "it did not answer in time"
  case is NIOSSLExtraError: return "its certificate is for another host"
  case NIOSSLError.handshakeFailed(let cause): return "no encrypted connection (\(tlsWords(cause)))"
  case is NIOSSLError: return "no encrypted connection"
  default: return nil
  }
}

private let connectErrors: Set = [
  ECONNREFUSED, EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL,
]

func describe(_ error: any Error) -> String {
  switch error {
  case let error as IOError: return String(cString: strerror(error.errnoCode)).lowercased()
  case let error as NIOConnectionError: return unreached(error) ?? "no connection"
  case HTTPParserError.invalidEOFState: return "the connection was closed before the answer was whole"
  case is HTTPParserError: return "what came is not HTTP"
  case is NIOSSLError: return "the encrypted connection failed"
  default: return "the connection failed"
  }
}

private func tlsWords(_ cause: BoringSSLError) -> String {
  let text = String(describing: cause)
  if text.contains("CERTIFICATE_VERIFY_FAILED") { return "its certificate is not valid or not trusted" }
  if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") { return "it does not speak TLS" }
  return "the handshake failed"
}

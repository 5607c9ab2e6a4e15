import Foundation
import Testing

@testable import Exchange

@Suite struct EndpointTests {
  /// An address has one spelling: what was sent there is found again however it is typed.
  @Test(arguments: [
    ("https://itunes.apple.com", "https://itunes.apple.com/"),
    ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"), ("http://localhost", "http://localhost/"),
    ("http://[::1]:80/", "http://[::1]/"), ("HTTPS://Example.com:8443", "https://example.com:8443/"),
    ("https://example.com:443/A?b=%20C", "https://example.com/A?b=%20C"),
  ])
  func mayBeCalled(_ typed: String, _ url: String) throws { #expect(try Endpoint(typed).url == url) }

  @Test(arguments: [
    ("ftp://example.com", EndpointError.notAnAddress("ftp://example.com")), ("", .notAnAddress("")),
    ("example.com", .notAnAddress("example.com")), ("https://", .notAnAddress("https://")),
    ("https://me:pw@example.com", .userInfo("example.com")),
    ("http://example.com", .unencrypted("example.com")),
    ("http://127.0.0.1.example.com", .unencrypted("127.0.0.1.example.com")),
    ("http://1270.0.0.1", .unencrypted("1270.0.0.1")),
  ])
  func mayNotBeCalled(_ url: String, _ error: EndpointError) {
    #expect(throws: error) { try Endpoint(url) }
  }

  @Test(arguments: [
    ("10", Duration.seconds(10)), ("-1", .seconds(1)), ("0", .seconds(1)), ("1000000000", .seconds(1800)),
    ("Sat, 21 Nov 2026 10:00:30 GMT", .seconds(30)),
  ])
  func retryAfterIsClamped(_ value: String, _ expected: Duration) {
    let answer = Response(status: 429, headers: [Header("Retry-After", value)], body: [])
    #expect(answer.retryAfter(now: Date(timeIntervalSince1970: 1_795_255_200)) == expected)
  }

  @Test(arguments: ["soon", "", "nan", "inf", "0x10", "1e9"])
  func anUnreadableRetryAfterIsNone(_ value: String) {
    #expect(Response(status: 429, headers: [Header("retry-after", value)], body: []).retryAfter() == nil)
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Does wrong what the faults say. Those that spoil an answer let the request be acted upon first, as servers do.
struct FaultyAnswers: RouterMiddleware {
  let faults: Faults

  func handle(_ request: Request, context: Server.Context, next: Server.Next) async throws -> Response {
    guard !["/faults", "/count"].contains(request.uri.path) else { return try await next(request, context) }
    let kinds = faults.take()
    for case .latency(let milliseconds) in kinds { try await Task.sleep(for: .milliseconds(milliseconds)) }
    if let refusal = kinds.lazy.compactMap({ $0.refusal(of: request) }).first { return refusal }
    var response = try await next(request, context)
    for kind in kinds { response = try await kind.spoil(response, on: context.channel) }
    return response
  }
}

extension Fault.Kind {
  /// The answer instead of one, of those faults that do not let the request through.
  fileprivate func refusal(of request: Request) -> Response? {
    switch self {
    case .status(let code):
      return .json(#"{"error":"The sandbox was told to answer \#(code)."}"#, status: .init(code: code))
    case .keyRequired:
      return .json(
        #"{"error":"missing_api_key","message":"The sandbox was told to ask for a key.","hint":"`faults clear` ends that."}"#,
        status: .unauthorized)
    case .throttle where request.method == .get: return Response(status: .forbidden)
    case .throttle:
      var response = Response.json(#"{"error":"Too many requests."}"#, status: .tooManyRequests)
      response.headers[.retryAfter] = "60"
      return response
    default: return nil
    }
  }

  fileprivate func spoil(_ response: Response, on channel: any Channel) async throws -> Response {
    switch self {
    case .dropBeforeAnswer:
      try await channel.close()
      return response
    case .dropMidAnswer:
      let body = try await response.body.bytes()
      return response.with(length: body.readableBytes) { writer in
        try await writer.write(body.getSlice(at: 0, length: body.readableBytes / 2) ?? body)
        try await channel.close()
      }
    case .drip:
      let body = try await response.body.bytes()
      return response.with(length: body.readableBytes) { writer in
        for byte in body.readableBytesView {
          try await writer.write(ByteBuffer(bytes: [byte]))
          try await Task.sleep(for: .seconds(1))
        }
        try await writer.finish(nil)
      }
    case .truncate:
      let body = try await response.body.bytes()
      return response.with(body.getSlice(at: 0, length: body.readableBytes / 2) ?? body)
    case .html:
      var page = Response(
        status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<!doctype html><title>Sandbox</title>")))
      page.headers[.contentType] = "text/html; charset=utf-8"
      return page
    case .loseField(let name): return try await response.changing(name) { $0.removeValue(forKey: name) }
    case .retypeField(let name):
      return try await response.changing(name) {
        if let text = $0[name] as? String {
          $0[name] = Int(text) ?? 0
        } else {
          $0[name] = try $0[name].map(text)
        }
      }
    default: return response
    }
  }
}

/// The value as JSON writes it: interpolated, `false` is 0.
private func text(_ value: Any) throws -> String {
  let data = try JSONSerialization.data(
    withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
  return String(decoding: data, as: UTF8.self)
}

extension Response {
  fileprivate func with(_ bytes: ByteBuffer) -> Response {
    var changed = self
    changed.headers[.contentLength] = "\(bytes.readableBytes)"
    changed.body = .init(byteBuffer: bytes)
    return changed
  }

  fileprivate func with(
    length: Int, _ write: @escaping @Sendable @concurrent (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    var changed = self
    changed.headers[.contentLength] = "\(length)"
    changed.body = .init(contentLength: length, write)
    return changed
  }

  /// With a member changed wherever it stands: in the answer itself, or in each of its results.
  fileprivate func changing(_ name: String, _ change: (inout [String: Any]) throws -> Void) async throws
    -> Response
  {
    let body = try await body.bytes()
    guard var object = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any]
    else {
      return with(body)
    }
    if object[name] != nil { try change(&object) }
    if let results = object["results"] as? [[String: Any]] {
      object["results"] = try results.map { record in
        var record = record
        if record[name] != nil { try change(&record) }
        return record
      }
    }
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return with(ByteBuffer(bytes: data))
  }
}

extension ResponseBody {
  fileprivate func bytes() async throws -> ByteBuffer {
    let collected = Collected()
    try await write(collected)
    return collected.buffer.withLock { $0 }
  }
}

private final class Collected: ResponseBodyWriter {
  let buffer = Mutex(ByteBuffer())

  func write(_ part: ByteBuffer) async throws { buffer.withLock { _ = $0.writeImmutableBuffer(part) } }

  func finish(_ trailers: HTTPFields?) async throws {}
}

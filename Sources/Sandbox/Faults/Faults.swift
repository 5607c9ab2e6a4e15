import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// The faults that are on. `GET`, `PUT` and `DELETE /faults` show, set and clear them; several kinds may be on at once.
final class Faults: Sendable {
  private let current = Mutex<[Fault]>([])

  /// Those that the next request meets, each used up by one.
  func take() -> [Fault.Kind] {
    current.withLock { faults in
      let kinds = faults.map(\.kind)
      faults = faults.compactMap { fault in
        guard let left = fault.left else { return fault }
        return left > 1 ? Fault(kind: fault.kind, text: fault.text, left: left - 1) : nil
      }
      return kinds
    }
  }

  /// `{"fault":"status","value":"503","for":3}`; `value` and `for` may be left out.
  func set(_ request: Request, upTo maximum: Int) async throws -> Response {
    let body = try await request.body.collect(upTo: maximum)
    guard let wanted = try? JSONDecoder().decode(Wanted.self, from: Data(body.readableBytesView)),
      let kind = Fault.Kind(wanted.fault, wanted.value ?? ""), wanted.for ?? 1 > 0
    else { return .json(#"{"error":"That is no fault."}"#, status: .badRequest) }
    let text = wanted.value.map { "\(wanted.fault) \($0)" } ?? wanted.fault
    current.withLock { faults in
      faults.removeAll { $0.text.split(separator: " ").first.map(String.init) == wanted.fault }
      faults.append(Fault(kind: kind, text: text, left: wanted.for))
    }
    return show()
  }

  func clear() -> Response {
    current.withLock { $0 = [] }
    return show()
  }

  func show() -> Response {
    let shown = current.withLock { $0 }.map { Shown(fault: $0.text, left: $0.left) }
    let data = (try? JSONEncoder().encode(["faults": shown])) ?? Data()
    return .json(String(decoding: data, as: UTF8.self))
  }

  private struct Wanted: Decodable {
    let fault: String
    let value: String?
    let `for`: Int?
  }

  private struct Shown: Encodable {
    let fault: String
    let left: Int?
  }
}

package struct Sandbox: Sendable {
  package let port: Int
  package var catalogURL: String { "http://127.0.0.1:\(port)" }
  package var ordersURL: String { "http://127.0.0.1:\(port)/api/cupcakes" }
  package static let key = "sandbox"
  package static func serve(port: Int = 0, whenListening: @escaping @Sendable (Sandbox) async -> Void) async throws {}
}

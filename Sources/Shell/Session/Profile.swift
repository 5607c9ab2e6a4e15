package import Exchange

/// Where a session's requests go.
package struct Profile: Sendable, Equatable {
  package let name: String
  /// The catalog's base address; nil for the sandbox.
  package let catalog: Endpoint?
  /// Where orders are posted, whole; nil for the sandbox.
  package let orders: Endpoint?

  package init(name: String, catalog: Endpoint?, orders: Endpoint?) {
    self.name = name
    self.catalog = catalog
    self.orders = orders
  }

  package static let sandbox = Profile(name: "sandbox", catalog: nil, orders: nil)
  package static let live = Profile(
    name: "live", catalog: Endpoint(host: "itunes.apple.com"),
    orders: Endpoint(host: "reqres.in", path: "/api/cupcakes"))
}

/// The built-in sandbox, once it listens.
package struct SandboxAddress: Sendable {
  package let catalog: Endpoint
  package let orders: Endpoint
  package let key: String

  package init(catalog: Endpoint, orders: Endpoint, key: String) {
    self.catalog = catalog
    self.orders = orders
    self.key = key
  }
}

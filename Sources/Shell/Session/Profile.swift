package import Exchange

/// Where a session's requests go.
package struct Profile: Sendable, Equatable {
  package let name: String
  /// The catalog's base address; nil for the sandbox.
  package let catalog: Endpoint?
  /// Where orders are posted, whole; nil for the sandbox.
  package let orders: Endpoint?
  /// Requests a minute that the catalog takes; nil for the usual: 20, and no limit on this machine.
  package var budget: Int?
  /// Whether the catalog's answers are kept; nil for the usual: yes, but not those of this machine.
  package var caches: Bool?

  package init(
    name: String, catalog: Endpoint?, orders: Endpoint?, budget: Int? = nil, caches: Bool? = nil
  ) {
    self.name = name
    self.catalog = catalog
    self.orders = orders
    self.budget = budget
    self.caches = caches
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

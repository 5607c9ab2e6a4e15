import Synchronization

/// The embedded catalog. A storefront is read when it is first asked for, to keep the start short.
final class Catalog: Sendable {
  private let storefronts = Mutex<[String: Storefront]>([:])

  /// The store of a country; empty for one that has a store and nothing embedded.
  func storefront(_ country: String) -> Storefront {
    storefronts.withLock { storefronts in
      if let known = storefronts[country] { return known }
      let storefront = Storefront(jsonLines: embeddedResource("catalog/\(country.lowercased()).jsonl"))
      storefronts[country] = storefront
      return storefront
    }
  }
}

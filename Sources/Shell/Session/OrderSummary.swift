import Observation
import Ordering
import Presentation
import Synchronization

/// What the order costs and what it lacks, for the prompt and the hints. It follows the order by Observation: whatever
/// changes a field, the next look finds the words anew, and otherwise as they were.
@MainActor
final class OrderSummary {
  private let order: Order
  private let isStale = Mutex(true)
  private var kept: String?

  init(of order: Order) { self.order = order }

  /// `$37.00`, `$6.00, zip missing`; nil for an order that is as new.
  var words: String? {
    let wasStale = isStale.withLock { stale in
      defer { stale = false }
      return stale
    }
    if wasStale {
      kept = withObservationTracking {
        Self.words(for: order)
      } onChange: { [weak self] in
        self?.isStale.withLock { $0 = true }
      }
    }
    return kept
  }

  private static func words(for order: Order) -> String? {
    guard !order.differences(from: Order()).isEmpty else { return nil }
    let total = money(Price(of: order).total, Price.currency)
    switch order.missing {
    case []: return total
    case Field.address: return "\(total), address missing"
    case let fields where fields.count == 1: return "\(total), \(fields[0].rawValue) missing"
    default: return "\(total), address incomplete"
    }
  }
}

import Catalog
import Foundation

/// A request to the catalog on its way, and who waits for it.
@MainActor
struct InFlight {
  let id = UUID()
  let task: Task<Void, Never>
  var waiting: [UUID: AsyncThrowingStream<Results, any Error>.Continuation] = [:]

  init(_ perform: @escaping @MainActor (UUID) async -> Void) {
    task = Task { [id] in await perform(id) }
  }
}

extension Session {
  /// Requests that are the same, and under way at once, are one. Whoever is cancelled leaves the others waiting, and the
  /// last one ends it.
  func shared(
    _ key: String, _ load: @escaping @MainActor () async throws -> Results
  ) async throws -> Results {
    let (outcomes, waiter) = AsyncThrowingStream.makeStream(of: Results.self)
    let one = UUID()
    if inFlight[key] == nil { inFlight[key] = InFlight { await self.settle(key, $0, load) } }
    inFlight[key]?.waiting[one] = waiter
    for try await results in outcomes { return results }
    // Cancelled; what comes of the request is known before its end is told.
    await leave(key, one)?.value
    throw CancellationError()
  }

  private func settle(_ key: String, _ id: UUID, _ load: @MainActor () async throws -> Results) async {
    let outcome: Result<Results, any Error>
    do { outcome = .success(try await load()) } catch { outcome = .failure(error) }
    guard inFlight[key]?.id == id, let all = inFlight.removeValue(forKey: key) else { return }
    for waiter in all.waiting.values {
      waiter.yield(with: outcome)
      waiter.finish()
    }
  }

  /// The request that nobody waits for any more, and that is cancelled now.
  private func leave(_ key: String, _ one: UUID) -> Task<Void, Never>? {
    guard inFlight[key]?.waiting.removeValue(forKey: one) != nil, inFlight[key]?.waiting.isEmpty == true
    else { return nil }
    let task = inFlight.removeValue(forKey: key)?.task
    task?.cancel()
    return task
  }
}

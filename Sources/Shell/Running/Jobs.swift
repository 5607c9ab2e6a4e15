import JSON
import Presentation

/// The lines that run, and those that wait: one after another in the foreground, those with `&` beside them.
@MainActor
final class Jobs {
  struct Job {
    let number: Int
    let entry: Entry
    let started: ContinuousClock.Instant
    let isForeground: Bool
    let task: Task<Void, Never>
  }

  /// False for what runs beside: it may not take the keyboard.
  @TaskLocal static var isForeground = true

  private(set) var running: [Job] = []
  private(set) var waiting: [Entry] = []
  private var count = 0

  /// What runs, for how long, and how to cancel it; nil while it is too short to wonder.
  var status: String? {
    guard let job = running.last(where: \.isForeground) ?? running.last else { return nil }
    let elapsed = job.started.duration(to: .now)
    guard elapsed > .milliseconds(200) else { return nil }
    let line = String(job.entry.text.prefix { $0 != "\n" }).visible
    let rest = waiting.isEmpty ? "" : ", then \(waiting.count) more"
    let cancel = job.isForeground ? "Ctrl-C" : "`cancel \(job.number)`"
    return "\(line)  \(elapsed.inTenths) s\(rest)  \(cancel) cancels"
  }

  /// Runs `entry` when those before it are through, or beside them; then it has begun, and is returned.
  @discardableResult
  func enter(
    _ entry: Entry, inBackground: Bool, _ perform: @escaping @MainActor (Entry) async -> Void
  ) -> Task<Void, Never>? {
    if inBackground { return start(entry, isForeground: false, perform) }
    waiting.append(entry)
    startNext(perform)
    return nil
  }

  private func startNext(_ perform: @escaping @MainActor (Entry) async -> Void) {
    guard !running.contains(where: \.isForeground), !waiting.isEmpty else { return }
    _ = start(waiting.removeFirst(), isForeground: true, perform)
  }

  private func start(
    _ entry: Entry, isForeground: Bool, _ perform: @escaping @MainActor (Entry) async -> Void
  ) -> Task<Void, Never> {
    count += 1
    let number = count
    let task = Task {
      await Self.$isForeground.withValue(isForeground) { await perform(entry) }
      running.removeAll { $0.number == number }
      // Numbers begin again once nothing runs, so they stay short to type.
      if running.isEmpty, waiting.isEmpty { count = 0 }
      startNext(perform)
    }
    running.append(Job(number: number, entry: entry, started: .now, isForeground: isForeground, task: task))
    return task
  }

  /// Cancels the newest one in the foreground, and what waits behind it. False when there is none.
  func cancelForeground() -> Bool {
    waiting = []
    guard let job = running.last(where: \.isForeground) else { return false }
    job.task.cancel()
    return true
  }

  /// False when no job has that number.
  func cancel(_ number: Int) -> Bool {
    guard let job = running.first(where: { $0.number == number }) else { return false }
    job.task.cancel()
    return true
  }

  func cancelAll() {
    waiting = []
    for job in running { job.task.cancel() }
  }

  /// Waits until nothing runs or waits any more.
  func finish() async {
    while let job = running.first { await job.task.value }
  }
}

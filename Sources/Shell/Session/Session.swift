import Catalog
import Exchange
import Foundation
import JSON
import Ordering
import Presentation
import State

/// What commands work on: the order, the last results, and where requests go.
@MainActor
package final class Session {
  let settings: SessionSettings
  let order = Order()
  /// Nil until the order was taken up.
  var standing: OrderSummary?
  let draft: Draft
  let journal: Journal
  let history: History
  private(set) var profile: Profile
  var sets = ResultSets()
  /// The clients of the catalogs that were asked, by profile and address.
  private var catalogClients: [String: CatalogClient] = [:]
  /// The last call, whatever came of it, without secrets.
  private(set) var last: HTTPExchange? { didSet { isLastKept = false } }
  var isLastKept = true
  /// What the sandbox does wrong on demand, as it last said.
  var faults: [String] = []
  var isOver = false
  var scriptDepth = 0
  /// Whether the process ends with the command that runs.
  var isOneCommand: Bool { scriptDepth == 0 && standing == nil }
  let jobs = Jobs()
  var console: Console

  let store: Store
  private let startSandbox: @Sendable () async throws -> SandboxAddress
  private var sandbox: Task<SandboxAddress, any Error>?
  private var allowedHosts: Set<String> = []
  /// Asks the person; nil when nobody is there to answer, and for what runs beside: it may not take the keyboard.
  var asker: Asker? {
    get { Jobs.isForeground ? terminalAsker : nil }
    set { terminalAsker = newValue }
  }
  private var terminalAsker: Asker?

  /// `startSandbox` is called by the first request that goes there, once.
  package init(
    settings: SessionSettings, console: Console,
    startSandbox: @escaping @Sendable () async throws -> SandboxAddress
  ) {
    self.settings = settings
    self.console = console
    self.startSandbox = startSandbox
    profile = settings.profile
    store = Store(in: settings.stateFolder)
    draft = Draft(in: store)
    journal = Journal(in: store)
    history = History(in: settings.stateFolder)
  }

  func use(_ name: String) throws(UsageError) {
    guard let profile = settings.profiles.first(where: { $0.name == name }) else {
      throw UsageError("there is no profile `\(name)`")
    }
    self.profile = profile
  }

  func catalogClient() async throws -> CatalogClient {
    let base: Endpoint
    if let given = settings.catalog ?? profile.catalog {
      base = given
    } else {
      base = try await sandboxAddress().catalog
    }
    let key = "\(profile.name) \(base.url)"
    if let known = catalogClients[key] { return known }
    let caches = profile.caches ?? !base.isLoopback
    let client = CatalogClient(
      CatalogAddress(base), timeout: settings.timeout, limiter: limiter(for: base),
      cache: caches ? Cache(in: store) : nil)
    catalogClients[key] = client
    return client
  }

  /// Nil where no limit holds: on this machine, unless the profile sets one.
  func limiter(for base: Endpoint) -> RateLimiter? {
    (profile.budget ?? (base.isLoopback ? nil : 20)).map {
      RateLimiter(host: base.authority, perMinute: $0, store: store)
    }
  }

  func orderClient() async throws -> OrderClient {
    if let endpoint = settings.orders ?? profile.orders {
      return OrderClient(endpoint: endpoint, key: try key(for: endpoint), timeout: settings.timeout)
    }
    let address = try await sandboxAddress()
    return OrderClient(
      endpoint: address.orders, destination: "sandbox", key: address.key, timeout: settings.timeout)
  }

  func sandboxAddress() async throws -> SandboxAddress {
    let start = sandbox ?? Task { [startSandbox] in try await startSandbox() }
    sandbox = start
    do { return try await start.value } catch {
      // What failed may go better the next time.
      if sandbox == start { sandbox = nil }
      throw error
    }
  }

  /// Keeps a call for `last`: what it was, and why it failed.
  func remember(_ exchange: HTTPExchange) { last = exchange.masked }

  func remember(_ error: CallError) {
    var exchange = error.exchange
    exchange.failure = Diagnosis(error).message
    remember(exchange)
  }

  /// Whether the person says yes; nil when nobody is there to ask.
  func confirm(_ question: String) async throws -> Bool? {
    guard let asker else { return nil }
    let answer = try await asker.ask("\(question.visible) [y/N] ", initial: "")
    return answer.map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  /// Asks before something is sent. Throws when the person does not want it, and where nobody is there to ask, that
  /// `what` needs --yes.
  func allow(_ question: String, orElse what: String) async throws {
    switch try await confirm(question) {
    case nil: throw UsageError(what, hint: "add --yes to allow that")
    case false?: throw UsageError("nothing was sent")
    case true?: break
    }
  }

  /// Asks, once per session and host, before a name and an address leave this machine.
  func allowSending(to endpoint: Endpoint, assumingYes: Bool) async throws {
    guard !endpoint.isLoopback, !assumingYes, !settings.assumesYes, !allowedHosts.contains(endpoint.host)
    else { return }
    try await allow(
      "Send the name and address to \(endpoint.authority)?",
      orElse: "the name and address would go to \(endpoint.authority)")
    allowedHosts.insert(endpoint.host)
  }

  var results: [Record] { sets.current?.records ?? [] }

  /// The record that `N` counts, from 1.
  func result(_ text: String) throws(UsageError) -> Record {
    guard !results.isEmpty else { throw sets.nothing }
    let number = Int(text)
    if let number, (1...results.count).contains(number) { return results[number - 1] }
    guard let number, let record = results.first(where: { $0.id == number }) else {
      throw UsageError("there is no result \(text)", hint: "they go from 1 to \(results.count)")
    }
    return record
  }

  /// The same, for a word that was typed.
  func result(_ word: Word) throws(UsageError) -> Record {
    do { return try result(word.text) } catch {
      throw UsageError(error.message, at: word.range, hint: error.hint)
    }
  }

  /// What a line's values are judged by.
  var surroundings: ParseContext { ParseContext(profiles: settings.profiles.map(\.name)) }

  /// The same, with all that is worth offering while a line is typed.
  var offers: ParseContext {
    var offers = surroundings
    offers.results = results.map { ($0.name ?? "").visible }
    offers.records = results
    offers.fields = results.fields
    offers.snapshots = snapshotNames
    offers.standing = standing?.words
    return offers
  }

  /// Only once the file is open for another reason: a start does not wait for it.
  private var snapshotNames: [String] {
    store.isOpen ? (try? draft.snapshots().map(\.name)) ?? [] : []
  }

  /// What a person is told first.
  func greeting(on page: OutputStyle) -> String {
    let isSandbox = [profile.catalog, settings.catalog, profile.orders, settings.orders].allSatisfy {
      $0 == nil
    }
    let text =
      isSandbox
      ? "Corner: answers come from the sandbox on this machine. `use live` asks itunes.apple.com and reqres.in."
      : "Corner: `help` lists the commands."
    return text.wrapped(to: page, indent: 0).reduce(into: "") { $0 += $1 + "\n" }
  }

  /// What stands before the line: the profile, and any endpoint that is not the profile's own.
  var prompt: String {
    let others = [
      settings.catalog.map { "catalog: \($0.authority)" }, settings.orders.map { "orders: \($0.authority)" },
      standing?.words, limitNotice, faults.isEmpty ? nil : "faults: " + faults.joined(separator: ", "),
    ].compactMap { $0 }
    return others.reduce(profile.name) { $0 + ", " + $1 }.visible + " › "
  }
}

/// Puts a question to the person at the terminal. Nil when they leave without an answer.
struct Asker: Sendable {
  let answer:
    @MainActor @Sendable (_ prompt: String, _ initial: String, _ isSecret: Bool) async throws -> String?

  /// What is typed for a secret is not shown.
  @MainActor
  func ask(_ prompt: String, initial: String = "", secret: Bool = false) async throws -> String? {
    try await answer(prompt, initial, secret)
  }
}

import Foundation
import Hummingbird
import Logging
import NIOCore

/// The HTTP server: its limits, its routes and what each request passes through on the way to them.
struct Server {
  let port: Int

  /// Calls `whenListening` with the port, and serves until the task is cancelled.
  func run(whenListening: @escaping @Sendable (Int) -> Void) async throws {
    let application = Application(
      router: router(),
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in whenListening(channel.localAddress?.port ?? port) },
      // Standard error belongs to the person at the prompt.
      logger: Logger(label: "sandbox", factory: { _ in SwiftLogNoOpLogHandler() }))
    do {
      // Not `runService()`, which would take SIGINT and SIGTERM away from the process.
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw PortTaken(port: port)
    }
  }

  private func router() -> Router<Context> {
    let tally = Tally()
    let catalog = Catalog()
    let orders = Orders()
    let faults = Faults()
    let router = Router(context: Context.self)
    router.add(middleware: ErrorsAsJSON())
    router.add(middleware: tally)
    router.add(middleware: LoopbackHosts())
    router.add(middleware: FaultyAnswers(faults: faults))
    router.get("search") { request, context in
      CatalogAnswer(parameters: QueryParameters(request.uri), base: context.base).search(in: catalog)
    }
    router.get("lookup") { request, context in
      CatalogAnswer(parameters: QueryParameters(request.uri), base: context.base).lookup(in: catalog)
    }
    router.post("api/cupcakes") { request, context in
      try await orders.accept(request, upTo: context.maxUploadSize)
    }
    router.post("api/register") { request, context in
      try await Registration.answer(request, upTo: context.maxUploadSize)
    }
    router.get("art/**") { request, _ in MediaAnswer.picture(at: request.uri.path) }
    router.get("preview/:file") { request, _ in MediaAnswer.preview(at: request.uri.path) }
    router.get("faults") { _, _ in faults.show() }
    router.put("faults") { request, context in try await faults.set(request, upTo: context.maxUploadSize) }
    router.delete("faults") { _, _ in faults.clear() }
    router.get("count") { _, _ in tally.answer() }
    return router
  }
}

extension Server {
  /// The rest of a request's way; Hummingbird's own type, which is concurrent where ours would not be.
  typealias Next = @concurrent (Request, Context) async throws -> Response

  /// What a request knows besides itself: the address it came in by.
  struct Context: RequestContext {
    var coreContext: CoreRequestContextStorage
    let base: String
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
      channel = source.channel
      base = SandboxServer(port: source.channel.localAddress?.port ?? 0).catalogURL
    }
  }
}

internal import Synchronization

/// What others want of the editor; its thread takes it when it waits for keys.
final class Mailbox: Sendable {
  enum Post: Sendable {
    case block(String)
    case status(String?)
    case prompt(String)
    case language(LineLanguage)
    case remember(String)
    case history(History)
    case ask(Question)
    case release
    case done(Int32)
    case lend(CheckedContinuation<Void, Never>)
    case takeBack(CheckedContinuation<Void, Never>)
    case stop
  }

  private struct State {
    var posts: [Post] = []
    var isClosed = false
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  let pipe: WakePipe

  init() throws {
    pipe = try WakePipe()
  }

  func post(_ post: Post) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.posts.append(post) }
      return state.isClosed
    }
    if !isClosed { return pipe.wake() }
    Self.release(post)
  }

  /// Nobody waits for an editor that has ended.
  private static func release(_ post: Post) {
    switch post {
    case .lend(let waiter), .takeBack(let waiter): waiter.resume()
    default: break
    }
  }

  func take() -> [Post] {
    state.withLock { state in
      defer { state.posts.removeAll() }
      return state.posts
    }
  }

  /// Waits until the editor's thread is through with the terminal.
  func closed() async {
    await withCheckedContinuation { waiter in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.closing.append(waiter) }
        return state.isClosed
      }
      if isClosed { waiter.resume() }
    }
  }

  /// The editor's thread is through: nobody may wait for it any more.
  func close() {
    let (posts, closing) = state.withLock { state in
      defer {
        state.posts = []
        state.closing = []
      }
      state.isClosed = true
      return (state.posts, state.closing)
    }
    posts.forEach(Self.release)
    for waiter in closing { waiter.resume() }
  }
}

/// A question whose answer is the next line.
struct Question: Sendable {
  var prompt: String
  var initial: String
  var isSecret: Bool
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where results and everything else are written.
@MainActor
package struct Console {
  /// Results. False when nobody reads them any more.
  let out: (String) -> Bool
  /// Everything else.
  let say: (String) -> Void
  /// Where results are shown, measured anew for each.
  let page: () -> Page
  /// Gives the terminal to a child for the time of the body.
  var lend: (() async throws -> Void) async throws -> Void = { try await $0() }
  /// Whether results that overflow the screen go through a pager.
  var usesPager = false

  /// Standard output and standard error.
  package static func standard(colour: Colour) -> Console {
    Console(
      out: { write($0, to: STDOUT_FILENO) }, say: { _ = write($0, to: STDERR_FILENO) },
      page: { .standardOutput(colour) })
  }
}

extension Page {
  static func standardOutput(_ colour: Colour) -> Page {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let size = isTerminal ? terminalSize(STDOUT_FILENO) : nil
    return Page(
      width: size?.columns, height: size?.rows, isColoured: colour.applies(isTerminal: isTerminal),
      isTerminal: isTerminal)
  }
}

/// Writes all of it, waiting where the reader is slow. False when nobody reads, or the disk is full.
func write(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { bytes in
      #if canImport(Darwin)
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN {
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wait, 1, -1)
      continue
    }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

package enum Colour: String, CaseIterable, Sendable {
  case auto, always, never

  /// `auto` is on for a terminal, unless the environment says `NO_COLOR` or the terminal is a dumb one.
  func applies(isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !isDumbTerminal && (environment("NO_COLOR") ?? "").isEmpty
    }
  }
}

var isDumbTerminal: Bool { ["", "dumb"].contains(environment("TERM") ?? "") }

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int) {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
  return (Int(size.ws_col), Int(size.ws_row))
}

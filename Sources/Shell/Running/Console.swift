import JSON
import Presentation
import State

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where results and everything else are written.
@MainActor
package struct Console {
  /// Results. Throws `OutputClosed` when nobody reads them any more, and a `Diagnosis` when they cannot be written.
  let out: ([UInt8]) throws -> Void
  /// Everything else.
  let say: (String) -> Void
  /// Where results are shown, measured anew for each.
  let page: () -> OutputStyle
  /// Gives the terminal to a child for the time of the body.
  var lend: (() async throws -> Void) async throws -> Void = { try await $0() }
  /// Whether results that overflow the screen go through a pager.
  var usesPager = false

  /// Standard output and standard error.
  package static func standard(colour: Colour) -> Console {
    Console(
      out: { bytes in
        let failure = writeAll(bytes, to: STDOUT_FILENO)
        if failure == EPIPE { throw OutputClosed() }
        if failure != 0 { throw Diagnosis(.failed, "standard output cannot be written: \(reason(failure))") }
      },
      say: { _ = writeAll($0.utf8, to: STDERR_FILENO) },
      page: { .standardOutput(colour) })
  }
}

extension OutputStyle {
  static func standardOutput(_ colour: Colour) -> OutputStyle {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let size = isTerminal ? terminalSize(STDOUT_FILENO) : nil
    return OutputStyle(
      width: size?.columns, height: size?.rows, isColoured: colour.applies(isTerminal: isTerminal),
      isTerminal: isTerminal)
  }
}

package enum Colour: String, CaseIterable, Sendable {
  case auto, always, never

  /// `auto` is on for a terminal, unless the environment says `NO_COLOR` or the terminal is a dumb one.
  func applies(isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !isDumbTerminal && environment("NO_COLOR") == nil
    }
  }
}

var isDumbTerminal: Bool { [nil, "dumb"].contains(environment("TERM")) }

/// A variable that is set to nothing counts as not set.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int) {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
  return (Int(size.ws_col), Int(size.ws_row))
}

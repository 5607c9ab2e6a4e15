internal import CTerminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is typed on a plain terminal meanwhile is not shown. Whatever ends the process, the terminal is as it was.
@MainActor
func withoutEcho<Value>(_ body: () async throws -> Value) async rethrows -> Value {
  var modes = termios()
  guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return try await body() }
  var quiet = modes
  quiet.c_lflag &= ~tcflag_t(ECHO)
  // Enter is seen, and Ctrl-Z would hand a terminal without echo to the system's shell.
  quiet.c_lflag |= tcflag_t(ECHONL)
  let nothing = fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE))
  withUnsafeMutableBytes(of: &quiet.c_cc) { $0[Int(VSUSP)] = UInt8(truncatingIfNeeded: nothing) }
  terminal_guard(STDIN_FILENO, &modes, "")
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
  defer {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    terminal_unguard()
  }
  return try await body()
}

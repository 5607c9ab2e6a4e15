#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is typed on a plain terminal meanwhile is not shown.
@MainActor
func withoutEcho<Value>(_ body: () async -> Value) async -> Value {
  var modes = termios()
  guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return await body() }
  var quiet = modes
  quiet.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
  defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes) }
  return await body()
}

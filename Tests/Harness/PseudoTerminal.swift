internal import CHarness

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A pseudo-terminal: a program at one end, and at the other a person who types and a screen.
package final class PseudoTerminal {
  package enum Failure: Error {
    case system(String, Int32)
    /// The time was over; the screen as it was then.
    case tooLate(waitingFor: String, screen: String)
    case ended(screen: String)
  }

  package let master: Int32
  package let slave: Int32
  package let path: String
  package internal(set) var grid: Grid
  /// Everything that was written to the terminal.
  package internal(set) var transcript: [UInt8] = []
  /// The longest that any wait may take.
  package var patience = Duration.seconds(10)

  package init(width: Int = 80, height: Int = 24) throws {
    var name = [CChar](repeating: 0, count: 128)
    master = pseudo_terminal_open(&name, name.count)
    guard master >= 0 else { throw Failure.system("posix_openpt", errno) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    slave = open(path, O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Failure.system("open \(path)", errno) }
    grid = Grid(width: width, height: height)
    setSize(width: width, height: height)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(master)
    close(slave)
  }

  /// How the terminal treats what is typed and written, to compare before and after.
  package struct Modes: Equatable, Sendable {
    package var flags: [UInt]
    package var controls: [UInt8]
    package var echoes: Bool
  }

  package var modes: Modes {
    get {
      var modes = termios()
      tcgetattr(slave, &modes)
      return Modes(
        flags: [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) },
        controls: withUnsafeBytes(of: modes.c_cc) { Array($0) },
        echoes: modes.c_lflag & tcflag_t(ECHO) != 0)
    }
    set {
      var modes = termios()
      tcgetattr(slave, &modes)
      let flags = newValue.flags.map { tcflag_t($0) }
      (modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag) = (flags[0], flags[1], flags[2], flags[3])
      withUnsafeMutableBytes(of: &modes.c_cc) { $0.copyBytes(from: newValue.controls) }
      tcsetattr(slave, TCSANOW, &modes)
    }
  }

  package func resize(width: Int, height: Int) {
    grid.resize(width: width, height: height)
    setSize(width: width, height: height)
  }

  private func setSize(width: Int, height: Int) {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The largest window that a terminal can tell of; the screen of this one stays as it is.
  package func setHugeSize() { setSize(width: Int(UInt16.max), height: Int(UInt16.max)) }

  /// Forgets what scrolled off and what was written, which grow without end.
  package func forget() {
    transcript = []
    grid.forget()
  }

  package func type(_ text: String) throws { try type(Array(text.utf8)) }

  /// Reads what the program writes meanwhile, as it might wait for that.
  package func type(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = ContinuousClock.now + patience
    while !rest.isEmpty {
      try ready(POLLIN | POLLOUT, until: deadline, for: "room to type")
      receive()
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  /// Reads until `condition` holds of the screen.
  package func wait(for what: String, until condition: (Grid) -> Bool) throws {
    let deadline = ContinuousClock.now + patience
    receive()
    while !condition(grid) {
      try ready(POLLIN, until: deadline, for: what)
      guard receive() else { throw Failure.ended(screen: grid.allText) }
    }
  }

  package func wait(forText text: String) throws {
    try wait(for: text) { $0.allText.contains(text) }
  }

  /// Waits for the `count`th shell integration mark of a kind: `133;A` is a prompt.
  package func wait(forMark mark: String, count: Int = 1) throws {
    try wait(for: "\(count) × \(mark)") { $0.commands.count { $0.hasPrefix(mark) } >= count }
  }

  private func ready(_ events: Int32, until deadline: ContinuousClock.Instant, for what: String) throws {
    var polled = pollfd(fd: master, events: Int16(events), revents: 0)
    let left = max(ContinuousClock.now.duration(to: deadline), .zero).components
    let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0, poll(&polled, 1, Int32(milliseconds)) >= 0 else {
      throw Failure.tooLate(waitingFor: what, screen: grid.allText)
    }
  }

  /// Takes what comes in that time, at most once.
  package func receive(within milliseconds: Int32) {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    if poll(&polled, 1, milliseconds) > 0 { receive() }
  }

  /// Takes what is there; false when the program's end is closed.
  @discardableResult
  package func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &bytes, bytes.count)
      if count <= 0 { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      transcript += bytes[..<count]
      grid.feed(bytes[..<count])
    }
  }
}

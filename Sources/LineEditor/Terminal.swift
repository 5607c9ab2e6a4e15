internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The terminal that the person sits at: its size, its modes, and the only place that writes to it.
struct Terminal {
  enum Failure: Error { case notATerminal }

  let input: Int32
  let output: Int32
  let found: termios
  /// The modes while editing, kept across a child's turn.
  private var editing: termios?
  /// Whether a child or the shell has it, as it was found.
  private(set) var isLent = false

  private static let enter = "\u{1B}[?2004h\u{1B}[?2027h"
  static let leave = "\u{1B}[?2026l\u{1B}[?2027l\u{1B}[?2004l\u{1B}[m"

  init(input: Int32, output: Int32) throws(Failure) {
    self.input = input
    self.output = output
    var modes = termios()
    guard tcgetattr(input, &modes) == 0, isatty(output) == 1 else { throw .notATerminal }
    found = modes
  }

  /// The columns and rows; 80 × 24 when the terminal does not say.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// From here on a crash leaves the terminal as it was found.
  func begin() {
    withUnsafePointer(to: found) { terminal_guard(output, $0, Self.leave + "\r\n") }
    write(Array(Self.enter.utf8))
  }

  func end() {
    if !isLent { restore() }
    terminal_unguard()
  }

  /// False for a job in the background of its shell.
  var isForeground: Bool { tcgetpgrp(input) == getpgrp() }

  /// Sets the modes for editing, which `takeBack` brings back. They stay between two lines, so that keys typed meanwhile
  /// are not echoed by the terminal.
  mutating func edit(in modes: termios) {
    var modes = modes
    editing = modes
    tcsetattr(input, TCSADRAIN, &modes)
  }

  /// Hands the terminal over, as it was found.
  mutating func lend() {
    restore()
    isLent = true
  }

  mutating func takeBack() {
    isLent = false
    guard var modes = editing else { return }
    tcsetattr(input, TCSADRAIN, &modes)
    write(Array(Self.enter.utf8))
  }

  private func restore() {
    write(Array(Self.leave.utf8))
    var modes = found
    tcsetattr(input, TCSADRAIN, &modes)
  }

  /// What can be read now; nil at the end of input or when the terminal went away.
  func read(into bytes: inout [UInt8]) -> Bool {
    let count = bytes.withUnsafeMutableBytes { buffer in
      #if canImport(Darwin)
        Darwin.read(input, buffer.baseAddress, buffer.count)
      #else
        Glibc.read(input, buffer.baseAddress, buffer.count)
      #endif
    }
    if count < 0, errno == EINTR || errno == EAGAIN {
      bytes.removeAll()
      return true
    }
    guard count > 0 else { return false }
    bytes.removeLast(bytes.count - count)
    return true
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #else
          let count = Glibc.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #endif
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Wakes the editor's thread: by a byte 0 for its mailbox, by a signal's number for a signal.
final class WakePipe: Sendable {
  enum Failure: Error { case noPipe(Int32) }
  struct Ready {
    var wasWoken = false
    var input = false
    var signals: [Int32] = []
  }

  private let reading: Int32
  let writing: Int32

  init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noPipe(errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well as one more byte would.
    _ = write(writing, &byte, 1)
  }

  /// Waits for the terminal, unless it is nil, for a byte in the pipe, or for the time to pass (-1: for ever).
  func wait(for input: Int32?, milliseconds: Int32) -> Ready {
    var polled = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return Ready() }
    return Ready(
      wasWoken: polled[0].revents != 0, input: polled[1].revents != 0,
      signals: polled[0].revents != 0 ? drain() : [])
  }

  private func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(reading, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).filter { $0 != 0 }.map(Int32.init)
  }
}

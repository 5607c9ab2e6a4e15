import Harness

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PseudoTerminal {
  /// Waits until something was written to the terminal, and takes it.
  func waitForOutput() throws {
    guard isReadable(within: 5000) else {
      throw Failure.tooLate(waitingFor: "output", screen: grid.allText)
    }
    receive()
  }

  /// Takes what comes until nothing came for that long.
  func settle(within milliseconds: Int32 = 5) throws { while isReadable(within: milliseconds), receive() {} }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }
}

import Shell

#if canImport(Darwin)
  import Darwin
#else
  // Its `environ` is a variable that nothing here sets.
  @preconcurrency import Glibc
#endif

/// The variables that begin with `CORNER_`, alone: to copy all there are takes a twentieth of a start.
func ownVariables() -> [String: String] {
  var own: [String: String] = [:]
  var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
  while let variable = next?.pointee {
    if strncmp(variable, "CORNER_", 7) == 0, let equals = strchr(variable, Int32(UInt8(ascii: "="))) {
      let name = String(
        decoding: UnsafeRawBufferPointer(start: variable, count: equals - variable), as: UTF8.self)
      own[name] = environment(name)
    }
    next = next?.advanced(by: 1)
  }
  return own
}

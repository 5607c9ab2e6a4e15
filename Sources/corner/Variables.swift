#if canImport(Darwin)
  import Darwin
#else
  // Its `environ` is a variable that nothing here sets.
  @preconcurrency import Glibc
#endif

/// The environment. A variable that is set to nothing counts as not set.
enum Variables {
  static func named(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Those that begin with `CORNER_`, alone: to copy all of them takes a twentieth of a start.
  static var own: [String: String] {
    var own: [String: String] = [:]
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let variable = next?.pointee {
      if strncmp(variable, "CORNER_", 7) == 0, let equals = strchr(variable, Int32(UInt8(ascii: "="))) {
        let name = String(
          decoding: UnsafeRawBufferPointer(start: variable, count: equals - variable), as: UTF8.self)
        own[name] = named(name)
      }
      next = next?.advanced(by: 1)
    }
    return own
  }
}

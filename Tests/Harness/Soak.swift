import Foundation

/// How much the tests try that draw their inputs at random or from a long list: a part in each run, all of it with
/// `CORNER_SOAK=1` in the environment, as `make soak` sets it.
package enum Soak {
  package static let isOn = ProcessInfo.processInfo.environment["CORNER_SOAK"] == "1"

  package static func count(_ usual: Int, of all: Int) -> Int { isOn ? all : usual }
}

/// SplitMix64: the same numbers in each run.
package struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

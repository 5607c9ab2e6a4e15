/// Keys of vi's command mode that are ours: libedit knows neither our history nor our undo.
enum ViCommand: UInt8, CaseIterable {
  case up = 0x6B  // k
  case down = 0x6A  // j
  case undo = 0x75  // u
  case search = 0x2F  // /
  case searchBackward = 0x3F  // ?
  case escape = 0x1B  // libedit would wait for the rest of a sequence

  var binding: String {
    self == .escape ? "^[" : String(Unicode.Scalar(rawValue))
  }
}

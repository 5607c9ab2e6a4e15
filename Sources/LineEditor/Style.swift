/// How a cell looks. Colours are the terminal's own sixteen, so that they fit any theme.
enum Style: UInt8, Sendable {
  case plain, prompt
  case command, unknownCommand, option, value, badValue, string, comment, punctuation
  case suggestion, hint, problem, status, candidate, selected, detail

  init(_ role: Role) {
    self =
      switch role {
      case .command: .command
      case .unknownCommand: .unknownCommand
      case .option: .option
      case .value: .value
      case .badValue: .badValue
      case .string: .string
      case .comment: .comment
      case .punctuation: .punctuation
      }
  }

  /// The parameters of `CSI … m`; without colour only weight and reversal are left.
  func parameters(colour: Bool) -> String {
    switch self {
    case .plain, .candidate: ""
    case .prompt: "1"
    case .command: colour ? "32" : ""
    case .unknownCommand: colour ? "31" : ""
    case .option: colour ? "36" : ""
    case .value: colour ? "35" : ""
    case .badValue: colour ? "31;4" : "4"
    case .string: colour ? "33" : ""
    case .punctuation: colour ? "34" : ""
    case .comment, .suggestion, .hint, .detail: colour ? "90" : "2"
    case .problem: colour ? "31" : ""
    case .status: colour ? "36" : "2"
    case .selected: "7"
    }
  }
}

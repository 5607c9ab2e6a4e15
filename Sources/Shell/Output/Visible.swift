import Exchange

extension String {
  /// The text with everything that would act on a terminal shown instead: `^[`, `<U+202E>`. At most eight
  /// combining marks stay on one letter.
  package var visible: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var shown = ""
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if scalar.steersTerminal {
        shown += Self.name(of: scalar)
      } else if marks <= 8 {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The same for text of several lines, whose line breaks stay.
  var visibleLines: [String] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map {
      String($0).visible
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: "^" + String(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))
    case 0x7F: "^?"
    default:
      "<U+" + String(repeating: "0", count: scalar.value < 0x1000 ? 1 : 0)
        + (scalar.value < 0x100 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true) + ">"
    }
  }
}

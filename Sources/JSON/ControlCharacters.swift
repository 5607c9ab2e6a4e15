extension Unicode.Scalar {
  /// Whether a terminal would act on it, or a reader would not see that it is there: controls, line separators, marks of
  /// direction, and what takes no column. Such a scalar is never shown as it is: text spells it out, JSON escapes it.
  var isObeyed: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF:
      true
    default: false
    }
  }
}

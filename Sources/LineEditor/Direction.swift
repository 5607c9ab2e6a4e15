/// Keeps right-to-left text from reordering what stands beside it on a terminal that knows the
/// bidirectional algorithm: each run is isolated.
func isolateRightToLeft(_ row: inout [Cell]) {
  guard row.contains(where: \.isRightToLeft) else { return }
  var index = 0
  while index < row.count {
    guard row[index].isRightToLeft else {
      index += 1
      continue
    }
    let end = row[index...].firstIndex { !$0.isRightToLeft } ?? row.count
    row[index].text = "\u{2068}" + row[index].text
    row[end - 1].text += "\u{2069}"
    index = end
  }
}

extension Cell {
  fileprivate var isRightToLeft: Bool {
    guard let scalar = text.unicodeScalars.first, scalar.value >= 0x590 else { return false }
    return switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

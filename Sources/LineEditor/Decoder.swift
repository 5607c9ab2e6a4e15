/// Turns the bytes of a terminal into keys, however the bytes were split into reads.
struct Decoder {
  private enum State {
    case ground
    case escape
    case control  // after `ESC [`
    case single  // after `ESC O`
    case string(UInt8, sawEscape: Bool)  // `ESC ]` or `ESC P`: an answer of the terminal, swallowed
    case swallowOne  // the Linux console's `ESC [ [ A`
    case paste
  }

  private static let pasteStart = Array("200".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var pasted: [UInt8] = []
  /// In a paste Ctrl-C came by itself, as no pasted text does: it was pressed, if nothing follows.
  private var mayBeInterrupt = false
  private var character = PartialScalar()

  /// True in the middle of a sequence that may never be completed: a timeout decides.
  var awaitsMore: Bool {
    switch state {
    case .ground: false
    case .paste: mayBeInterrupt
    default: true
    }
  }

  /// The keys that `bytes` complete are appended to `keys`.
  mutating func decode(_ bytes: some Collection<UInt8>, into keys: inout [Key]) {
    for byte in bytes { decode(byte, into: &keys) }
    mayBeInterrupt = bytes.count == 1 && bytes.first == Self.interrupt
  }

  /// Nothing followed in time: what has arrived stands for itself.
  mutating func timeOut(into keys: inout [Key]) {
    switch state {
    case .escape: keys.append(.escape)
    case .control where parameters.isEmpty: keys.append(.alt("["))
    case .single: keys.append(.alt("O"))
    case .string(let introducer, false) where parameters.isEmpty:
      keys.append(.alt(Unicode.Scalar(introducer)))
    case .paste where mayBeInterrupt:
      pasted.removeLast()
      keys += [takePaste(), .control("c")]
    default: break
    }
    reset()
  }

  private mutating func reset() {
    state = .ground
    parameters.removeAll(keepingCapacity: true)
  }

  private mutating func decode(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: ground(byte, &keys)
    case .escape: escape(byte, &keys)
    case .control: control(byte, &keys)
    case .single:
      reset()
      if byte == Self.escape {
        state = .escape
      } else if byte == UInt8(ascii: "M") {
        keys.append(.scalar("\r"))
      } else if let name = Key.Name(final: byte) {
        keys.append(.named(name, []))
      }
    case .string(let introducer, let sawEscape):
      parameters = [byte]
      if byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\")) { return reset() }
      state = .string(introducer, sawEscape: byte == Self.escape)
    case .swallowOne: reset()
    case .paste: paste(byte, &keys)
    }
  }

  private mutating func ground(_ byte: UInt8, _ keys: inout [Key]) {
    if byte == Self.escape {
      if character.abandon() { keys.append(.scalar("\u{FFFD}")) }
      state = .escape
      return
    }
    character.append(byte) { scalar in
      // C1 controls are never typed.
      if !(0x80...0x9F).contains(scalar.value) { keys.append(.scalar(scalar)) }
    }
  }

  private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string(byte, sawEscape: false)
    case Self.escape: keys.append(.escape)
    case 0x80...:
      reset()
      keys.append(.escape)
      ground(byte, &keys)
    default:
      reset()
      keys.append(.alt(Unicode.Scalar(byte)))
    }
  }

  private mutating func control(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < 64 { parameters.append(byte) }
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .swallowOne
    case UInt8(ascii: "~") where parameters == Self.pasteStart:
      reset()
      state = .paste
    case 0x40...0x7E:
      if let key = Key(csi: parameters, final: byte) { keys.append(key) }
      reset()
    default:
      reset()
      ground(byte, &keys)
    }
  }

  private mutating func paste(_ byte: UInt8, _ keys: inout [Key]) {
    pasted.append(byte)
    guard byte == Self.pasteEnd.last, pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
    pasted.removeLast(Self.pasteEnd.count)
    keys.append(takePaste())
    reset()
  }

  private mutating func takePaste() -> Key {
    defer { pasted = [] }
    return .paste(Self.text(ofPaste: pasted))
  }

  /// Newlines of every kind become one; characters that only a terminal would obey are dropped.
  private static func text(ofPaste bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\r": text.append("\n")
      case "\n" where last == "\r": continue
      case "\0", "\u{80}"..."\u{9F}": continue
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}

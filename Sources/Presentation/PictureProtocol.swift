package import Catalog
import Foundation
import JSON

/// How a terminal draws pictures by itself.
package enum PictureProtocol: Equatable, Sendable {
  /// kitty's graphics protocol; it knows PNG only.
  case kitty
  /// iTerm2's inline images.
  case inline

  /// Told from what the terminal sets in its children's environment; nil when it draws none, or cannot be told.
  package init?(_ environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    // A multiplexer keeps the variables of the terminal around it, and passes no pictures on.
    if isSet("TMUX") || isSet("STY") || term.hasPrefix("screen") || term.hasPrefix("tmux") { return nil }
    if ["", "dumb"].contains(term) { return nil }
    if ["iTerm.app", "WezTerm"].contains(program) || environment("LC_TERMINAL") == "iTerm2" {
      self = .inline
    } else if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty"
      || isSet("KITTY_WINDOW_ID")
    {
      self = .kitty
    } else {
      return nil
    }
  }

  /// The format to ask for.
  package var format: Picture.Format { self == .kitty ? .png : .jpg }

  /// The sequence that draws the picture at the cursor; nil when the terminal does not know its format.
  package func sequence(for picture: Picture, in cells: Cells) -> String? {
    let text = Data(picture.bytes).base64EncodedString()
    switch self {
    case .kitty: return picture.format == .png ? Self.kitty(text, cells) : nil
    case .inline:
      return
        "\u{1B}]1337;File=inline=1;size=\(picture.bytes.count);width=\(cells.columns);height=\(cells.rows);"
        + "preserveAspectRatio=1:\(text)\u{07}"
    }
  }

  /// In parts of at most 4096 characters. `q=2` keeps the terminal from answering into our input.
  private static func kitty(_ text: String, _ cells: Cells) -> String {
    let bytes = Array(text.utf8)
    let starts = Array(stride(from: 0, to: bytes.count, by: 4096))
    return starts.reduce(into: "") { sequence, start in
      let end = min(start + 4096, bytes.count)
      let keys = start == 0 ? "a=T,f=100,c=\(cells.columns),r=\(cells.rows),q=2," : "q=2,"
      let part = String(decoding: bytes[start..<end], as: UTF8.self)
      sequence += "\u{1B}_G\(keys)m=\(end < bytes.count ? 1 : 0);\(part)\u{1B}\\"
    }
  }
}

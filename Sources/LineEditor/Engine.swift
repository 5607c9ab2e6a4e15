internal import CLibedit
internal import CTerminal
import JSON

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// libedit as an editing engine: it keeps the line, the kill ring, the key bindings and the modes of vi.
///
/// It draws into /dev/null, on a terminal of its own: libedit lays a line out for the size of its terminal at every
/// key, and fails where that is tiny or huge.
final class Engine {
  enum Failure: Error { case unavailable }

  private static let columns: UInt16 = 200
  private static let rows: UInt16 = 100

  private let edit: OpaquePointer
  private let history: OpaquePointer?
  private let sink: UnsafeMutablePointer<FILE>
  /// Both ends of libedit's terminal.
  private let ends: [Int32]
  /// True with the bindings of vi, which the person's ~/.editrc chose.
  let isVi: Bool

  /// `found`: the modes of the person's terminal, which say which keys erase.
  init(_ found: termios) throws(Failure) {
    Self.useUTF8()
    var (ends, found) = ([Int32(-1), -1], found)
    guard own_terminal_open(&found, Self.columns, Self.rows, &ends) == 0 else { throw .unavailable }
    guard let sink = fopen("/dev/null", "r+e"),
      let edit = el_init_fd("corner", sink, sink, sink, ends[1], ends[1], ends[1])
    else {
      for end in ends { close(end) }
      throw .unavailable
    }
    (self.sink, self.edit, self.ends) = (sink, edit, ends)
    history = edit_add_empty_history(edit)
    edit_set_flag(edit, EL_SIGNAL, 0)
    edit_set_terminal(edit, "dumb")
    edit_set_editor(edit, "emacs")
    edit_add_command(edit) { edit, key in Editor.viCommand(edit, key) }
    el_source(edit, nil)
    isVi = edit_editor(edit).map { String(cString: $0) } == "vi"
    for command in ViCommand.allCases where isVi { edit_bind_vi_command(edit, command.binding) }
    // A command line and an editor of libedit's own, which know nothing of our drawing.
    for key in [":", "v"] where isVi { edit_unbind_vi_command(edit, key) }
    for flag in ["-isig", "-ixon"] { edit_set_tty(edit, "-d", flag) }
  }

  deinit {
    el_end(edit)
    if let history { history_wend(history) }
    fclose(sink)
    for end in ends { close(end) }
  }

  /// The modes that libedit sets for editing a line, from its first character on.
  var modes: termios {
    var modes = termios()
    tcgetattr(ends[1], &modes)
    return modes
  }

  /// Characters are wide inside libedit, and its idea of them is the locale's.
  private static func useUTF8() {
    setlocale(LC_CTYPE, "")
    guard String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" else { return }
    _ = setlocale(LC_CTYPE, "C.UTF-8") ?? setlocale(LC_CTYPE, "en_US.UTF-8")
  }

  /// Edits one line: libedit asks `editor` for characters until it has none for this line.
  func editLine(for editor: Editor) {
    edit_set_context(edit, Unmanaged.passUnretained(editor).toOpaque())
    edit_set_reader(edit) { edit, character in Editor.read(edit, character) }
    var count: Int32 = 0
    _ = el_wgets(edit, &count)
  }

  var buffer: Buffer {
    guard let line = edit_line(edit)?.pointee else { return Buffer() }
    let characters = UnsafeBufferPointer(start: line.buffer, count: line.lastchar - line.buffer)
    return Buffer(
      scalars: characters.map { Unicode.Scalar(UInt32(truncatingIfNeeded: $0)) ?? "\u{FFFD}" },
      cursor: line.cursor - line.buffer)
  }

  func move(to offset: Int) {
    guard let line = edit_line(edit)?.pointee else { return }
    el_cursor(edit, Int32(offset - (line.cursor - line.buffer)))
  }

  func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    move(to: range.upperBound)
    el_deletestr(edit, Int32(range.count))
  }

  func insert(_ scalars: some Collection<Unicode.Scalar>) {
    guard !scalars.isEmpty else { return }
    let terminated = scalars.map { wchar_t($0.value) } + [0]
    el_winsertstr(edit, terminated)
  }

  /// libedit draws as well, unseen; its idea of the line must follow ours.
  func refresh() { edit_refresh(edit) }
}

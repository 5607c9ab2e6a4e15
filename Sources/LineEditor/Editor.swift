/// The state of editing, confined to the editor's thread.
final class Editor {
  struct Setup: Sendable {
    var terminal: Terminal
    var prompt: String
    var language: LineLanguage
    var earlier: EarlierLines
    var settings: Settings
    var mailbox: Mailbox
    var events: AsyncStream<Event>.Continuation
    let lastRedraw = Stopwatch()
  }

  let setup: Setup
  let engine: Engine
  var terminal: Terminal
  var settings: Settings
  var language: LineLanguage
  var painter: Painter
  var size: (width: Int, height: Int)

  var prompt: String
  var status: String?
  /// The line as of the last key, whole clusters only.
  var buffer = Buffer()
  var undo = UndoHistory()
  var kills = KillRing()
  /// The last key cut something out, and the next cut continues it.
  var continuesCut = false
  var isCutting = false
  /// Where the last key put back what was cut.
  var yanked: Range<Int>?
  var analysis = Analysis()
  var suggestion = ""
  var isAnalysed = false

  var history = History()
  var suggestions = SuggestionSearch()
  var walk: HistoryWalk?
  var menu: Menu?
  var search: HistorySearch?

  var question: Question?
  /// What was being typed when a question came.
  var interrupted: Buffer?
  /// What the next line starts with.
  var upcoming: Buffer?

  var decoder = Decoder()
  var keys: [Key].SubSequence = []
  /// Characters of one key that libedit has not asked for yet.
  var feed: [Unicode.Scalar].SubSequence = []
  var prefix = KeyPrefix.none
  /// What was typed ahead may be the answer to a question that is on its way: after a line it waits for `release`,
  /// after an answer for the next question or the end, and never longer than a second.
  var hold: (until: ContinuousClock.Instant, isAfterAnswer: Bool)?
  var lineIsOver = false
  var isOver = false
  var endedBy: Int32?
  /// A line was entered and its command has not been marked as done.
  var isRunning = false
  var hasDrawn = false

  enum KeyPrefix { case none, literal, controlX }

  init(_ setup: Setup, engine: Engine) {
    self.setup = setup
    self.engine = engine
    terminal = setup.terminal
    settings = setup.settings
    language = setup.language
    prompt = setup.prompt
    size = terminal.size
    painter = Painter(colour: settings.colour, marks: settings.marks)
  }
}

@available(*, unavailable)
extension Editor: Sendable {}

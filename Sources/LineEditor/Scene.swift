/// What is to be drawn, without regard to the size of the screen.
struct Scene: Sendable {
  var prompt = ""
  var buffer = Buffer()
  var spans: [Span] = []
  /// Grey text after the line.
  var suggestion = ""
  var list: List?
  var hint: Hint?
  var status: String?

  /// A menu of candidates, or the matches of a search.
  struct List: Sendable {
    struct Item: Equatable, Sendable {
      var text: String
      var detail = ""
    }

    var items: [Item]
    var selected: Int?
  }
}

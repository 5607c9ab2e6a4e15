import Catalog
import Presentation

extension Command {
  static let show = Command(
    name: "show", summary: "show one result in full",
    operands: [number], options: [.flag("--raw", "every field as it was received, by its own name")],
    examples: ["show 1", "show 2 --raw"]
  ) { arguments, session in
    let record = try session.result(of: arguments)
    let isRaw = arguments.has("--raw")
    return Report(json: record.json) { page in
      isRaw ? page.rows(RecordDetail.raw(record)) : RecordDetail(record).lines(on: page)
    }
  }

  /// The operand of commands on one result.
  static let number = Parameter.operand("N", .one, "its number in the results", .suggested { $1.numbers })
}

extension Session {
  /// The result that the first operand counts, from 1; the error is placed at that word.
  func result(of arguments: Arguments) throws(UsageError) -> Record {
    guard let number = arguments.operands.first else { throw UsageError("N is missing") }
    return try result(number)
  }
}

extension ParseContext {
  var numbers: [Choice] {
    results.enumerated().map { Choice(String($0.offset + 1), $0.element) }
  }
}

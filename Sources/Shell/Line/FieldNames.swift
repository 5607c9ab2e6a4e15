import Catalog
import Exchange
import JSON

extension Word {
  /// A key that one of the records holds, typed in any case.
  func field(of records: [Record]) throws(UsageError) -> String {
    guard !records.isEmpty else {
      throw UsageError("there are no results yet", hint: "`search` brings some")
    }
    let fields = records.fields
    let typed = text.lowercased()
    if let field = fields.first(where: { $0 == text }) ?? fields.first(where: { $0.lowercased() == typed }) {
      return field
    }
    let meant = nearest(to: text, among: fields)
    throw UsageError(
      "no result has a field `\(text)`", at: range,
      hint: meant.map { "did you mean `\($0)`?" } ?? "`show 1 --raw` lists those of one")
  }

  /// The words of `a,b`; none for a comma alone.
  var listed: [Word] {
    guard !isQuoted else { return [self] }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.split { scalars[$0] == "," }.map { part in
      let word = String(String.UnicodeScalarView(scalars[part]))
      let start = range.lowerBound + part.lowerBound
      return Word(text: word, range: start..<start + part.count, isQuoted: false)
    }
  }
}

extension [Record] {
  /// The keys that they hold, in the order of first sight.
  var fields: [String] { flatMap { $0.json.members ?? [] }.map(\.key).unique }
}

import Catalog
import Exchange

extension Session {
  /// Puts values in the place of `$1`, `$1.collectionId` and `$_`; quoted words stay as they are.
  func expand(_ words: [Word]) throws(UsageError) -> [Word] {
    var expanded: [Word] = []
    for word in words { expanded.append(try expand(word)) }
    return expanded
  }

  private func expand(_ word: Word) throws(UsageError) -> Word {
    guard !word.isQuoted, word.text.hasPrefix("$"), word.text.count > 1 else { return word }
    let parts = word.text.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let which = parts.first, which == "_" || which.allSatisfy(\.isNumber) else { return word }
    do throws(UsageError) {
      let record = try result(which == "_" ? String(results.count) : String(which))
      let value = parts.count == 2 ? record[String(parts[1])] : record.id.map { .number(String($0)) }
      guard let value else {
        throw UsageError("result \(which) has no `\(parts.count == 2 ? String(parts[1]) : "id")`")
      }
      return Word(text: value.string ?? value.text(), range: word.range, isQuoted: true)
    } catch {
      throw UsageError(error.message, at: word.range, hint: error.hint)
    }
  }
}

import Catalog
import Exchange
import JSON

extension Session {
  /// Puts values in the place of `$1`, `$1.collectionId` and `$_`; quoted words stay as they are, and so does the
  /// command.
  func expand(_ words: [Word]) throws(UsageError) -> [Word] {
    var expanded = Array(words.prefix(1))
    for word in words.dropFirst() { expanded.append(try expand(word)) }
    return expanded
  }

  private func expand(_ word: Word) throws(UsageError) -> Word {
    if let (option, value) = word.optionAndValue {
      let expanded = try expand(value)
      return expanded == value ? word : Word(text: option + expanded.text, range: word.range, isQuoted: false)
    }
    guard let reference = word.reference else { return word }
    do throws(UsageError) {
      let record = try result(reference.result == "_" ? String(results.count) : reference.result)
      let value = reference.field.map { record[anyCase: $0] } ?? record.id.map { .number(String($0)) }
      guard let value else {
        let key = reference.field ?? record.kind.idKeys[0]
        throw UsageError("result \(reference.result) has no `\(key)`")
      }
      return Word(text: value.string ?? value.text(), range: word.range, isQuoted: true)
    } catch {
      throw UsageError(error.message, at: word.range, hint: error.hint)
    }
  }
}

extension Word {
  /// The `--name=` and the rest of `--name=value`. Nil for any other word.
  fileprivate var optionAndValue: (option: String, value: Word)? {
    guard !isQuoted, let match = text.prefixMatch(of: /--[a-z-]+=/) else { return nil }
    let option = String(match.0)
    let start = min(range.lowerBound + option.unicodeScalars.count, range.upperBound)
    return (
      option,
      Word(text: String(text.dropFirst(option.count)), range: start..<range.upperBound, isQuoted: false)
    )
  }

  /// What `$1.collectionId` names: a result by its number or `_`, and one of its fields. Nil for any other word.
  var reference: (result: String, field: String?)? {
    // Asked for each word at each key: most are told by their first letter.
    guard !isQuoted, text.utf8.first == UInt8(ascii: "$"),
      let match = text.wholeMatch(of: /\$([0-9]+|_)(?:\.([^0-9].*)?)?/)
    else { return nil }
    return (String(match.1), match.2.map { String($0) })
  }
}

extension Record {
  /// The field of exactly this key, or else of one that differs from it only by its letters' case.
  fileprivate subscript(anyCase key: String) -> JSONValue? {
    self[key] ?? json.members?.first { $0.key.lowercased() == key.lowercased() }?.value
  }
}

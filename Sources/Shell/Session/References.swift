import Catalog
import Exchange
import JSON

extension Session {
  /// Puts values in the place of `$1`, `$1.collectionId` and `$_`, also within a word and in double quotes. The command
  /// stays as it is.
  func expand(_ words: [Word]) throws(UsageError) -> [Word] {
    var expanded = Array(words.prefix(1))
    for word in words.dropFirst() { expanded.append(try expand(word)) }
    return expanded
  }

  private func expand(_ word: Word) throws(UsageError) -> Word {
    if let reference = word.reference {
      return Word(text: try value(of: reference, in: word), range: word.range, isQuoted: true)
    }
    guard !word.dollars.isEmpty else { return word }
    var text = ""
    let scalars = Array(word.text.unicodeScalars)
    var place = 0
    for dollar in word.dollars where dollar >= place {
      text += String(String.UnicodeScalarView(scalars[place..<dollar]))
      place = dollar
      let rest = String(String.UnicodeScalarView(scalars[dollar...]))
      // `$1.29` and `$1,299` are prices.
      if let match = rest.prefixMatch(of: /\$([0-9]+|_)(?:\.([A-Za-z_][A-Za-z0-9_]*))?(?![.,]?[0-9])/) {
        text += try value(of: (String(match.1), match.2.map { String($0) }), in: word)
        place += match.0.unicodeScalars.count
      } else if let name = rest.prefixMatch(of: /\$[A-Za-z_][A-Za-z0-9_]*/) {
        throw UsageError(
          "there is nothing called `\(name.0)`", at: word.range, hint: "in single quotes `$` is only a sign")
      }
    }
    text += String(String.UnicodeScalarView(scalars[place...]))
    return Word(text: text, range: word.range, isQuoted: word.isQuoted)
  }

  private func value(
    of reference: (result: String, field: String?), in word: Word
  ) throws(UsageError) -> String {
    do throws(UsageError) {
      let record = try result(reference.result == "_" ? String(results.count) : reference.result)
      let value = reference.field.map { record[anyCase: $0] } ?? record.id.map { .number(String($0)) }
      guard let value else {
        let key = reference.field ?? record.kind.idKeys[0]
        throw UsageError("result \(reference.result) has no `\(key)`")
      }
      return value.string ?? value.text()
    } catch {
      throw UsageError(error.message, at: word.range, hint: error.hint)
    }
  }
}

extension Word {
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

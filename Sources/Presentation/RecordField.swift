package import Catalog
import Exchange
import Foundation
import JSON

/// One field of a record as a person reads it.
package struct RecordField {
  package let label: String
  package let key: String
  package let form: Form

  package init(_ label: String, _ key: String, _ form: Form = .text) {
    self.label = label
    self.key = key
    self.form = form
  }

  package enum Form {
    case text, date, money, length, size, version, flag, explicitness, link
    case list, links
    /// The lowest version that will do.
    case leastVersion
    /// Stars, from as many people as the other field says.
    case stars(from: String)
    /// A number out of as many as the other field says.
    case position(of: String)
  }

  /// What a field shows, and the keys whose values that says.
  package struct Shown {
    package var lines: [String]
    package var isLink = false
    package var keys: [String]
  }

  /// Nil when the record has no such field, or it does not hold what it should: it is shown as it is then.
  package func shown(of record: Record) -> Shown? {
    guard let value = record[key] else { return nil }
    switch form {
    case .link: return value.string?.nilIfEmpty.map { Shown(lines: [$0], isLink: true, keys: [key]) }
    case .links: return texts(value).map { Shown(lines: $0, isLink: true, keys: [key]) }
    case .stars(let count): return stars(value, of: record, count)
    case .position(let total): return position(value, of: record, total)
    case .money: return price(value, of: record)
    default: return text(value, of: record).map { Shown(lines: [$0], keys: [key]) }
    }
  }

  private func text(_ value: JSONValue, of record: Record) -> String? {
    switch form {
    case .text, .version: value.string?.nilIfEmpty ?? value.integer.map(String.init)
    case .leastVersion: value.string?.nilIfEmpty.map { "\($0) or later" }
    case .date: value.string.flatMap(day)
    case .length: record.playingTime.map(clock)
    case .size: (value.integer ?? value.string.flatMap { Int($0) }).flatMap(sizeInWords)
    case .flag: value == true ? "yes" : value == false ? "no" : nil
    case .explicitness:
      value.string.flatMap { ["notExplicit": "no", "explicit": "yes", "cleaned": "cleaned"][$0] }
    case .list: texts(value)?.joined(separator: ", ")
    default: nil
    }
  }

  private func texts(_ value: JSONValue) -> [String]? {
    guard let elements = value.elements, !elements.isEmpty else { return nil }
    // A podcast episode's genres have a name and an id.
    let texts = elements.compactMap { element in
      element.string ?? element["name"]?.string.map { $0 + (element["id"]?.string.map { " (\($0))" } ?? "") }
    }
    return texts.count == elements.count ? texts : nil
  }

  private func stars(_ value: JSONValue, of record: Record, _ count: String) -> Shown? {
    guard let stars = value.decimal else { return nil }
    let text = fixed(stars, digits: 1) + " ★"
    guard let people = record[count]?.integer else { return Shown(lines: [text], keys: [key]) }
    return Shown(lines: ["\(text) from \(grouped(people))"], keys: [key, count])
  }

  private func position(_ value: JSONValue, of record: Record, _ total: String) -> Shown? {
    guard let number = value.integer else { return nil }
    guard let all = record[total]?.integer else { return Shown(lines: [String(number)], keys: [key]) }
    return Shown(lines: ["\(number) of \(all)"], keys: [key, total])
  }

  private func price(_ value: JSONValue, of record: Record) -> Shown? {
    guard let amount = value.decimal else { return nil }
    if amount < 0 { return Shown(lines: ["not sold alone"], keys: [key]) }
    if amount == 0 { return Shown(lines: ["free"], keys: [key]) }
    return Shown(lines: [money(amount, record.currency)], keys: [key, "currency"])
  }
}

/// The day of `2012-07-19T07:00:00Z`.
private func day(_ text: String) -> String? {
  text.wholeMatch(of: /(\d{4}-\d\d-\d\d)(T.*)?/).map { String($0.1) }
}

/// `14.1 MiB`
func sizeInWords(_ bytes: Int) -> String? {
  guard bytes >= 0 else { return nil }
  let units: [(String, shift: Int)] = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
  guard let unit = units.first(where: { bytes >> $0.shift > 0 }) else { return "\(bytes) bytes" }
  return fixed(Decimal(bytes) / Decimal(1 << unit.shift), digits: 1) + " " + unit.0
}

/// `1,204`
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  let text = digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
    text.append(digit.element)
  }
  return number < 0 ? "-" + text : text
}

package import Catalog
import Exchange
package import Foundation
import JSON

/// What values are ordered by: numbers as numbers, versions by their parts, text in any case, numbers before text.
package enum SortKey: Comparable, Sendable {
  /// One, or the parts of a version.
  case numbers([Decimal])
  case text(String)

  package init(_ text: String) { self = .text(text.lowercased()) }
  package init(_ number: Decimal) { self = .numbers([number]) }

  package static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left, right) {
    case (.numbers(let left), .numbers(let right)): left.lexicographicallyPrecedes(right)
    case (.text(let left), .text(let right)): left < right
    case (.numbers, .text): true
    case (.text, .numbers): false
    }
  }
}

extension Record {
  /// What results are ordered by in a field. Nil when there is nothing in it.
  package func key(of field: String) -> SortKey? {
    guard let value = value(of: field) else { return nil }
    let form = form(of: field)
    if case .length = form, let playingTime { return SortKey(Decimal(playingTime / .milliseconds(1))) }
    return form.number(value).map { SortKey($0) } ?? form.read(value.plain, currency) ?? SortKey(value.plain)
  }

  /// What a field holds and what was typed, in keys of one kind: as received when a number was typed for one, else as
  /// shown. A list holds several. Nil when there is nothing in the field, or nothing of the kind that was typed.
  package func keys(of field: String, beside typed: String) -> (held: [SortKey], typed: SortKey)? {
    guard let value = value(of: field) else { return nil }
    if let elements = value.elements {
      let names = elements.map { $0["name"]?.string ?? $0.plain }
      return ((names + [cell(field)]).map { SortKey($0) }, SortKey(typed))
    }
    let form = form(of: field)
    let number = form.number(value)
    if let number {
      if let typed = Decimal(typed: typed) { return ([SortKey(number)], SortKey(typed)) }
      if case .text = form { return nil }
    }
    guard let held = form.read(cell(field), currency) else {
      return number == nil ? ([SortKey(value.plain)], SortKey(typed)) : nil
    }
    guard let read = form.read(typed, currency) else { return nil }
    // A moment counts as far as it was typed: all of May is `2011-05`.
    if case .date = form { return ([SortKey(String(value.plain.prefix(typed.count)))], read) }
    return ([held], read)
  }
}

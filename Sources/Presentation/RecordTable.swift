package import Catalog
import Exchange
import Foundation
import JSON

/// The results of a search: number, name, kind, maker, what fits the kind, measure, price.
package func recordTable(_ records: ArraySlice<Record>) -> Table {
  let columns: [Table.Column] = [
    .number(), .text(), .word(expendable: 3), .text(expendable: 2), .text(expendable: 4),
    .number(expendable: 1),
    .number(),
  ]
  return Table(
    columns: columns,
    rows: zip(records.indices, records).map { index, record in
      let summary = RecordSummary(record)
      return [
        String(index + 1), record.name ?? "(no name)", summary.kind, record.artist ?? "", summary.detail,
        summary.measure, summary.price,
      ]
      .map(\.visible)
    })
}

/// What a row says of a record beside its name and maker.
package struct RecordSummary {
  package let kind: String
  package let detail: String
  package let measure: String
  package let price: String

  package init(_ record: Record) {
    kind = record.kind.name
    price = Self.price(record)
    switch record.kind {
    case .song, .musicVideo, .tvEpisode:
      detail = record.collection ?? ""
      measure = record.playingTime.map(clock) ?? ""
    case .album, .tvSeason:
      detail = record.genre
      measure = record.count(of: record.kind == .album ? "track" : "episode")
    case .movie:
      detail = [record.genre, record.year].filter { !$0.isEmpty }.joined(separator: ", ")
      measure = record.playingTime.map(clock) ?? ""
    case .podcast:
      detail = record.genre
      measure = record.count(of: "episode")
    case .podcastEpisode:
      detail = record.collection ?? ""
      measure = record.playingTime.map(clock) ?? record.released ?? ""
    case .software:
      detail = record["version"]?.string.map { "version \($0)" } ?? ""
      measure = record.rating
    case .ebook:
      detail = [record.genre, record.year].filter { !$0.isEmpty }.joined(separator: ", ")
      measure = record.rating
    case .artist, .audiobook, .other:
      detail = record.genre
      measure = record.playingTime.map(clock) ?? ""
    }
  }

  private static func price(_ record: Record) -> String {
    let formatted = record["formattedPrice"]?.string
    guard let amount = record.price else { return formatted ?? "" }
    if amount == 0 { return "free" }
    return record.currency == nil ? formatted ?? money(amount, nil) : money(amount, record.currency)
  }
}

extension Record {
  fileprivate var genre: String {
    self["primaryGenreName"]?.string ?? self["genres"]?.elements?.first?.string ?? ""
  }
  fileprivate var year: String { released.map { String($0.prefix(4)) } ?? "" }

  /// `1 track`, `12 tracks`.
  fileprivate func count(of parts: String) -> String {
    self["trackCount"]?.integer.map { $0 == 1 ? "1 \(parts)" : "\($0) \(parts)s" } ?? ""
  }

  /// Nothing where nobody rated: the API says 0 then.
  fileprivate var rating: String {
    guard let rating = self["averageUserRating"]?.decimal, rating > 0 else { return "" }
    return fixed(rating, digits: 1) + " ★"
  }
}

/// `3:42`, `1:02:03`.
package func clock(_ time: Duration) -> String {
  let seconds = Int(time.components.seconds)
  let (minutes, rest) = (seconds / 60, seconds % 60)
  let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
  return minutes < 60 ? "\(minutes):\(two(rest))" : "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
}

import Exchange
import JSON

/// Where a record leads; as received, so none of it is to be trusted.
extension Record {
  /// Its own page in the store.
  package var page: String? {
    switch kind {
    case .artist: first(of: ["artistLinkUrl", "artistViewUrl"])
    case .album, .tvSeason, .audiobook: first(of: ["collectionViewUrl", "artistViewUrl"])
    default: first(of: ["trackViewUrl", "collectionViewUrl", "artistLinkUrl", "artistViewUrl"])
    }
  }

  /// A piece to listen to or to watch.
  package var preview: String? { first(of: ["previewUrl"]) }

  /// Its picture, in the largest size that is written out.
  package var artwork: String? {
    first(of: [
      "artworkUrl600", "artworkUrl512", "artworkUrl160", "artworkUrl100", "artworkUrl60", "artworkUrl30",
    ])
  }

  private func first(of keys: [String]) -> String? {
    keys.lazy.compactMap { self[$0]?.string }.first { !$0.isEmpty }
  }
}

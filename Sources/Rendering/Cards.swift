import MediaLibrary
import SiteModel
import Templating
import Workers

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
package struct Cards: Sendable {
  /// For each of `library.entries`.
  private let cards: [Card]

  static func rendered(
    by template: Template<CardContext>, for site: Site, on workers: WorkerPool
  ) async throws -> Cards {
    let place = Card.place
    let cards = try await workers.map(site.titles.count) { index in
      let entry = site.entry(index)
      let card = CardContext(
        link: site.link(to: index, from: place), cover: site.cover(of: index, from: place),
        rating: site.rating(entry.tracking?.rating),
        finished: entry.tracking?.finished.map { TimeContext($0, isShort: true) })
      return Card(template.render(card).bytes)
    }
    return Cards(cards: cards)
  }

  /// A title's card as it stands on a page.
  func card(_ entry: EntryIndex, at page: PagePath) -> HTML {
    HTML(markup: cards[entry].bytes(root: page.root))
  }

  func item(_ item: Listing.Item, at page: PagePath) -> ItemContext {
    ItemContext(card: card(item.entry, at: page), note: item.note)
  }
}

/// A card without the way to the site's root, which depends on the page.
private struct Card: Sendable {
  /// Nine folders deep, where no page is: its way to the root is told from all others.
  static let place = PagePath("a/a/a/a/a/a/a/a/a/card")

  /// What stands between the places where the way to the root goes.
  private let pieces: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    let mark = Array(Card.place.root.utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var place = 0
    while let dot = bytes[place...].firstIndex(of: UInt8(ascii: ".")) {
      if bytes[dot...].starts(with: mark) {
        pieces.append(bytes[start..<dot])
        start = dot + mark.count
        place = start
      } else {
        place = dot + 1
      }
    }
    pieces.append(bytes[start...])
    self.pieces = pieces
  }

  func bytes(root: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count + root.utf8.count })
    for (index, piece) in pieces.enumerated() {
      if index > 0 { bytes += root.utf8 }
      bytes += piece
    }
    return bytes
  }
}

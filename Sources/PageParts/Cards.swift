import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
package struct Cards: Sendable {
  /// For each of the library's entries.
  private let cards: [Card]
  private let drawings: [HTML?]

  package static func rendered(
    by template: Template<CardContext>, for site: Site, on workers: WorkerPool
  ) async throws -> Cards {
    let cards = try await workers.map(site.entries.count) { index in
      let tracking = site.entries[index].tracking
      let work = site.entries[index].work
      let place = Card.place(besides: site.titles[index].text, work.genres)
      var cover = site.cover(of: index, from: place)
      if cover.drawing != nil {
        cover = CoverContext(
          picture: nil, drawing: HTML(markup: Card.drawing), isMatted: cover.isMatted)
      }
      let card = CardContext(
        link: site.link(to: index, from: place), cover: cover,
        rating: site.rating(tracking?.rating),
        finished: site.plan.lastFinished(index).map(site.time),
        genres: CardContext.filterText(of: work.genres),
        year: work.released.flatMap { $0.year > 0 ? String($0.year) : nil })
      return Card(
        template.render(card).bytes, root: place.root, listItem: site.listItem(index))
    }
    return Cards(cards: cards, drawings: site.drawings)
  }

  /// What lists say of a title in JSON-LD: the members of its object but for the type and the position.
  package func listItem(_ entry: EntryIndex) -> [UInt8] { cards[entry].listItem }

  /// A title's card as it stands on a page.
  package func card(_ entry: EntryIndex, at page: PagePath) -> CardOnPage {
    CardOnPage(card: cards[entry], drawing: drawings[entry], root: page.root)
  }

  package func item(_ item: Listing.Item, at page: PagePath) -> ItemContext {
    ItemContext(card: card(item.entry, at: page), note: item.note)
  }
}

/// A card with what it takes on one page; it is put together when the page is written.
package struct CardOnPage: MarkupSource {
  fileprivate let card: Card
  fileprivate let drawing: HTML?
  fileprivate let root: String

  package func append(to page: inout PageBuffer) {
    card.append(to: &page, root: root, drawing: drawing)
  }
}

extension Site {
  fileprivate func listItem(_ entry: EntryIndex) -> [UInt8] {
    var json = JSONWriter()
    json.text("name", titles[entry].text)
    json.text("url", address(of: titles[entry].path)?.text)
    return json.bytes
  }
}

/// A card without the way to the site's root, which depends on the page, and without its drawing, which would
/// lie in memory twice.
private struct Card: Sendable {
  /// Deeper than any page, and than any way to the root that a title or its genres have in their text: so this one is
  /// told from all others.
  static func place(besides title: String, _ genres: [String]) -> PagePath {
    let folders = genres.reduce(slashes(in: title)) { $0 + slashes(in: $1) }
    return folders < 9
      ? place : PagePath(String(repeating: "a/", count: min(folders, 99) + 1) + "card")
  }

  private static func slashes(in text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "/") }
  }

  private static let place = PagePath(String(repeating: "a/", count: 9) + "card")
  /// Stands for the drawn cover; text can't look like it, being escaped.
  static let drawing = Array("<drawing>".utf8)

  private enum Gap { case root, drawing }

  private let bytes: [UInt8]
  private let gaps: [(place: Range<Int>, gap: Gap)]
  let listItem: [UInt8]

  /// `rendered` ends its last line; the template that shows the card does that, too.
  init(_ rendered: [UInt8], root: String, listItem: [UInt8]) {
    let bytes = rendered.last == UInt8(ascii: "\n") ? Array(rendered.dropLast()) : rendered
    let root = Array(root.utf8)
    var gaps: [(Range<Int>, Gap)] = []
    var place = 0
    while place < bytes.count {
      // Few bytes begin a gap; only for those a slice is worth its making.
      if bytes[place] == UInt8(ascii: "."), bytes[place...].starts(with: root) {
        gaps.append((place..<place + root.count, .root))
        place += root.count
      } else if bytes[place] == UInt8(ascii: "<"), bytes[place...].starts(with: Card.drawing) {
        gaps.append((place..<place + Card.drawing.count, .drawing))
        place += Card.drawing.count
      } else {
        place += 1
      }
    }
    self.bytes = bytes
    self.gaps = gaps
    self.listItem = listItem
  }

  func append(to page: inout PageBuffer, root: String, drawing: HTML?) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (place, gap) in gaps {
        page.append(UnsafeBufferPointer(rebasing: bytes[start..<place.lowerBound]))
        switch gap {
        case .root: page.append(root)
        case .drawing: if let drawing { page.append(drawing.bytes) }
        }
        start = place.upperBound
      }
      page.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}

import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
package struct Cards: Sendable {
  /// For each of the library's entries.
  private let cards: [Card]

  package static func rendered(
    by template: Template<CardContext>, for site: Site, on workers: WorkerPool
  ) async throws -> Cards {
    let cards = try await workers.map(site.entries.count) { index in
      let tracking = site.entries[index].tracking
      let work = site.entries[index].work
      let place = Card.place(besides: site.titles[index].text, work.genres)
      let card = CardContext(
        link: site.link(to: index, from: place), cover: site.cover(of: index, from: place),
        rating: site.rating(tracking?.rating),
        finished: site.plan.lastFinished(index).map(site.time),
        genres: work.genres.isEmpty ? nil : work.genres.joined(separator: "|"),
        year: work.released.flatMap { $0.year > 0 ? String($0.year) : nil })
      return Card(
        template.render(card).bytes, root: place.root, listItem: site.listItem(index))
    }
    return Cards(cards: cards)
  }

  /// What lists say of a title in JSON-LD: the members of its object but for the type and the position.
  package func listItem(_ entry: EntryIndex) -> [UInt8] { cards[entry].listItem }

  /// A title's card as it stands on a page.
  package func card(_ entry: EntryIndex, at page: PagePath) -> CardOnPage {
    CardOnPage(card: cards[entry], root: page.root)
  }

  package func item(_ item: Listing.Item, at page: PagePath) -> ItemContext {
    ItemContext(card: card(item.entry, at: page), note: item.note)
  }
}

/// A card with what it takes on one page; it is put together when the page is written.
package struct CardOnPage: MarkupSource {
  fileprivate let card: Card
  fileprivate let root: String

  package func append(to page: inout PageBuffer) {
    card.append(to: &page, root: root)
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

/// A card without the way to the site's root, which depends on the page.
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

  private let bytes: [UInt8]
  /// Where the way to the root goes, from the first to the last.
  private let gaps: [Int]
  let listItem: [UInt8]

  /// `rendered` ends its last line; the template that shows the card does that, too.
  init(_ rendered: [UInt8], root: String, listItem: [UInt8]) {
    let rendered = rendered.last == UInt8(ascii: "\n") ? rendered.dropLast() : rendered[...]
    let root = Array(root.utf8)
    var bytes: [UInt8] = []
    var gaps: [Int] = []
    var place = 0
    bytes.reserveCapacity(rendered.count)
    while place < rendered.count {
      // Few bytes begin a gap; only for those a slice is worth its making.
      if rendered[place] == UInt8(ascii: "."), rendered[place...].starts(with: root) {
        gaps.append(bytes.count)
        place += root.count
      } else {
        bytes.append(rendered[place])
        place += 1
      }
    }
    self.bytes = bytes
    self.gaps = gaps
    self.listItem = listItem
  }

  func append(to page: inout PageBuffer, root: String) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for gap in gaps {
        page.append(UnsafeBufferPointer(rebasing: bytes[start..<gap]))
        page.append(root)
        start = gap
      }
      page.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}

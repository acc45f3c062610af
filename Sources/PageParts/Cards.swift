import Glibc
import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
///
/// A zero byte, which no page's text has, stands where the way to the site's root goes: it depends on the page.
package final class Cards: Sendable {
  /// The cards of a few dozen titles, one behind the other. They are not put together to one array: for a moment that
  /// takes twice the room, 70 MB at 100,000 titles.
  private let parts: [[UInt8]]
  /// For each of the library's entries.
  private let places: [Place]
  private let filters: SharedContexts<FilterTexts>

  /// Where a title's card begins, then what lists say of it in JSON-LD, and where that ends.
  private struct Place {
    var part: Int
    let card: Int
    let listItem: Int
    let end: Int
  }

  private init(parts: [[UInt8]], places: [Place], filters: SharedContexts<FilterTexts>) {
    self.parts = parts
    self.places = places
    self.filters = filters
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var bytes: [UInt8] = []
      var places: [Place] = []
      places.reserveCapacity(range.count)
      var buffer = PageBuffer()
      for index in range {
        let card = bytes.count
        let (context, root) = titles.card(index)
        buffer.clear()
        template.render(context, into: &buffer)
        buffer.withBytes { bytes.append($0, withZeroFor: root) }
        let listItem = bytes.count
        bytes += titles.listItem(index)
        places.append(
          Place(
            part: 0, card: card, listItem: listItem, end: bytes.count))
      }
      let filters = range.map { FilterTexts(of: titles.entries[$0]) }
      // Without the room that was kept for growing.
      let exact = bytes.withUnsafeBufferPointer { Array($0) }
      return (bytes: exact, places: places, filters: filters)
    }
    var places: [Place] = []
    places.reserveCapacity(titles.entries.count)
    for (part, chunk) in chunks.enumerated() {
      for var place in chunk.places {
        place.part = part
        places.append(place)
      }
    }
    return Cards(
      parts: chunks.map(\.bytes), places: places, filters: SharedContexts(chunks.flatMap(\.filters))
    )
  }

  /// A title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    let place = places[entry]
    parts[place.part].withUnsafeBufferPointer { bytes in
      json.listItem(
        position,
        members: UnsafeBufferPointer(rebasing: bytes[place.listItem..<place.end]))
    }
  }

  /// A title's card as it stands on a page.
  package func card(_ entry: EntryIndex, at page: PagePath) -> CardOnPage {
    CardOnPage(cards: .passUnretained(self), entry: entry, root: page.root)
  }

  /// In a list that has filters.
  package func item(_ item: Listing.Item, at page: PagePath) -> ItemContext {
    ItemContext(
      card: card(item.entry, at: page), note: item.note, filter: filters.choose(item.entry))
  }

  fileprivate func append(_ entry: EntryIndex, to page: inout PageBuffer, root: String) {
    let place = places[entry]
    parts[place.part].withUnsafeBufferPointer { bytes in
      var card = UnsafeBufferPointer(
        rebasing: bytes[place.card..<place.listItem])
      while let gap = firstZero(in: card) {
        page.append(UnsafeBufferPointer(rebasing: card[..<gap]))
        page.append(root)
        card = UnsafeBufferPointer(rebasing: card[(gap + 1)...])
      }
      page.append(card)
    }
  }
}

/// Half of the bytes of a site's pages pass here; the C library looks at 32 of them at once.
private func firstZero(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
  return memchr(start, 0, bytes.count).map { UnsafeRawPointer($0) - start }
}

/// A card with what it takes on one page; it is put together when the page is written.
package struct CardOnPage: MarkupSource {
  // Pages are rendered while the cards are there. To count the reference for each card on a page, the same one on both
  // cores, takes 2 % of a build.
  fileprivate let cards: Unmanaged<Cards>
  fileprivate let entry: EntryIndex
  fileprivate let root: String

  package func append(to page: inout PageBuffer) {
    cards._withUnsafeGuaranteedRef { $0.append(entry, to: &page, root: root) }
  }
}

extension TitleParts {
  /// A title's card, and the way to the root in its links.
  fileprivate func card(_ index: EntryIndex) -> (CardContext, root: String) {
    let entry = entries[index]
    let place = cardPlace(besides: titles[index].text, entry.work.genres)
    let card = CardContext(
      link: link(to: index, from: place), cover: cover(of: index, from: place),
      rating: rating(entry.tracking?.rating),
      finished: entry.tracking?.lastFinished.map(time))
    return (card, place.root)
  }

  fileprivate func listItem(_ entry: EntryIndex) -> [UInt8] {
    var json = JSONWriter()
    // A list that leads to pages has no more than their addresses: each page says itself what it is of.
    if let address = address(of: titles[entry].path) {
      json.url("url", address)
    } else {
      json.text("name", titles[entry].text)
    }
    return json.bytes
  }
}

/// Deeper than any page, and than any way to the root that a title or its genres have in their text: so this one is
/// told from all others.
private func cardPlace(besides title: String, _ genres: [String]) -> PagePath {
  func slashes(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
  let folders = genres.reduce(slashes(in: title)) { $0 + slashes(in: $1) }
  return folders < 9
    ? usualCardPlace : PagePath(String(repeating: "a/", count: min(folders, 99) + 1) + "card")
}

private let usualCardPlace = PagePath(String(repeating: "a/", count: 9) + "card")

extension [UInt8] {
  /// Adds a card's bytes but for the end of its last line, which the template that shows it has, too.
  fileprivate mutating func append(
    _ rendered: UnsafeBufferPointer<UInt8>, withZeroFor root: String
  ) {
    let end = rendered.last == UInt8(ascii: "\n") ? rendered.count - 1 : rendered.count
    let root = Array(root.utf8)
    var (start, place) = (0, 0)
    while place < end {
      // Few bytes begin a way to the root; only for those a slice is worth its making.
      if rendered[place] == UInt8(ascii: "."), rendered[place..<end].starts(with: root) {
        append(contentsOf: rendered[start..<place])
        append(0)
        place += root.count
        start = place
      } else {
        place += 1
      }
    }
    append(contentsOf: rendered[start..<end])
  }
}

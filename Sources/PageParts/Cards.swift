import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
///
/// They are as pages in a folder of the root have them, which nearly all pages are: those copy a card in one piece. The
/// others have another way to the root, at the places kept here.
package final class Cards: Sendable {
  /// They are not put together to one: for a moment that takes twice the room, 70 MB at 100,000 titles.
  private let parts: [Part]
  /// For each of the library's entries.
  private let places: [Place]
  private let filters: SharedContexts<FilterTexts>

  /// Where a title's card begins, then what lists say of it in JSON-LD, and where that ends.
  private struct Place {
    let part: UInt32
    let card: UInt32
    let listItem: UInt32
    let end: UInt32
    /// Among the `roots` of the part.
    let roots: Range<UInt32>
  }

  /// The cards of a few dozen titles, one behind the other.
  fileprivate struct Part {
    var bytes: [UInt8] = []
    /// Where the ways to the root begin in the bytes of a card.
    var roots: [UInt32] = []

    /// Without the room that was kept for growing.
    var exact: Part {
      Part(
        bytes: bytes.withUnsafeBufferPointer { Array($0) },
        roots: roots.withUnsafeBufferPointer { Array($0) })
    }
  }

  private init(parts: [Part], places: [Place], filters: SharedContexts<FilterTexts>) {
    self.parts = parts
    self.places = places
    self.filters = filters
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var part = Part()
      var places: [(card: Int, listItem: Int, end: Int, roots: Range<Int>)] = []
      places.reserveCapacity(range.count)
      var buffer = PageBuffer()
      for index in range {
        let (card, firstRoot) = (part.bytes.count, part.roots.count)
        let (context, root) = titles.card(index)
        buffer.clear()
        template.render(context, into: &buffer)
        buffer.withBytes { part.add($0, replacing: Array(root.utf8)) }
        let listItem = part.bytes.count
        part.bytes += titles.listItem(index)
        places.append((card, listItem, part.bytes.count, firstRoot..<part.roots.count))
      }
      let filters = range.map { FilterTexts(of: titles.entries[$0]) }
      return (part: part.exact, places: places, filters: filters)
    }
    var places: [Place] = []
    places.reserveCapacity(titles.entries.count)
    for (part, chunk) in chunks.enumerated() {
      places += chunk.places.map { place in
        Place(
          part: UInt32(part), card: UInt32(place.card), listItem: UInt32(place.listItem),
          end: UInt32(place.end),
          roots: UInt32(place.roots.lowerBound)..<UInt32(place.roots.upperBound))
      }
    }
    return Cards(
      parts: chunks.map(\.part), places: places, filters: SharedContexts(chunks.flatMap(\.filters)))
  }

  /// A title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    let place = places[entry]
    parts[Int(place.part)].bytes.withUnsafeBufferPointer { bytes in
      json.listItem(
        position,
        members: UnsafeBufferPointer(rebasing: bytes[Int(place.listItem)..<Int(place.end)]))
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
    parts[Int(place.part)].bytes.withUnsafeBufferPointer { bytes in
      let card = UnsafeBufferPointer(rebasing: bytes[Int(place.card)..<Int(place.listItem)])
      if root == usualRoot {
        page.append(card)
      } else {
        append(card, place, to: &page, root: root)
      }
    }
  }

  private func append(
    _ card: UnsafeBufferPointer<UInt8>, _ place: Place, to page: inout PageBuffer, root: String
  ) {
    var start = 0
    for index in place.roots {
      let end = Int(parts[Int(place.part)].roots[Int(index)])
      page.append(UnsafeBufferPointer(rebasing: card[start..<end]))
      page.append(root)
      start = end + usualRoot.utf8.count
    }
    page.append(UnsafeBufferPointer(rebasing: card[start...]))
  }
}

/// From the pages of titles, groups and later pages of lists.
private let usualRoot = "../"

extension Cards.Part {
  /// Adds a card's bytes but for the end of its last line, which the template that shows it has, too.
  ///
  /// - Parameter root: What leads to the root in what was rendered.
  mutating func add(_ rendered: UnsafeBufferPointer<UInt8>, replacing root: [UInt8]) {
    let card = bytes.count
    let end = rendered.last == UInt8(ascii: "\n") ? rendered.count - 1 : rendered.count
    var (start, place) = (0, 0)
    while place < end {
      // Few bytes begin a way to the root; only for those a slice is worth its making.
      if rendered[place] == UInt8(ascii: "."), rendered[place..<end].starts(with: root) {
        bytes += rendered[start..<place]
        roots.append(UInt32(bytes.count - card))
        bytes += usualRoot.utf8
        place += root.count
        start = place
      } else {
        place += 1
      }
    }
    bytes += rendered[start..<end]
  }
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

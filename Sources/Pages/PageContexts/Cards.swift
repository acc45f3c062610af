import Glibc
import LibraryIndexing
import MediaLibrary
import SitePlanning
import TemplateRuntime
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

  /// Where a title's card is.
  fileprivate struct Place {
    let part: Part
    let shape: CardShape
  }

  /// The cards of a few dozen titles, one behind the other.
  fileprivate final class Part: Sendable {
    let bytes: [UInt8]
    /// Where the ways to the root begin in the bytes of a card.
    let roots: [UInt32]

    /// Without the room that was kept for growing.
    init(_ cards: borrowing CardBytes) {
      bytes = cards.bytes.withBytes { Array($0) }
      roots = cards.roots.withUnsafeBufferPointer { Array($0) }
    }

    func withBytes<Result>(
      from start: UInt32, to end: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
      bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
      }
    }
  }

  private init(parts: [Part], places: [Place]) {
    self.parts = parts
    self.places = places
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var cards = CardBytes()
      var shapes: [CardShape] = []
      shapes.reserveCapacity(range.count)
      var buffer = PageBuffer()
      var listItem = JSONWriter()
      for index in range {
        let (context, root) = titles.card(index)
        buffer.clear()
        template.render(context, into: &buffer)
        listItem.clear()
        titles.writeListItem(index, into: &listItem)
        let released = titles.entries[index].work.released
        shapes.append(
          cards.add(
            buffer, replacing: root, listItem: listItem,
            genres: titles.entries[index].work.genres,
            year: released.flatMap { $0.year > 0 ? $0.year : nil }))
      }
      return (part: Part(cards), shapes: shapes)
    }
    var places: [Place] = []
    places.reserveCapacity(titles.entries.count)
    for chunk in chunks {
      places += chunk.shapes.map { Place(part: chunk.part, shape: $0) }
    }
    return Cards(parts: chunks.map(\.part), places: places)
  }

  /// A title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    let (part, shape) = (places[entry].part, places[entry].shape)
    part.withBytes(from: shape.listItem, to: shape.genres) {
      json.listItem(position, rest: $0)
    }
  }

  /// A title's card as it stands on a page.
  package func card(_ entry: EntryIndex, at page: PagePath) -> CardOnPage {
    return CardOnPage(place: places[entry], root: Cards.unusualRoot(of: page))
  }

  /// In a list that has filters.
  package func item(
    _ entry: EntryIndex, note: consuming String?, at page: PagePath
  ) -> ItemContext {
    return ItemContext(
      card: CardOnPage(place: places[entry], root: Cards.unusualRoot(of: page)),
      note: ItemNote(note), filter: filter(entry))
  }

  /// nil for the one that cards have.
  @inline(__always)
  private static func unusualRoot(of page: PagePath) -> String? {
    page.isInFolderOfRoot ? nil : page.root
  }

  package func filter(_ entry: EntryIndex) -> FilterContext {
    let (part, shape) = (places[entry].part, places[entry].shape)
    return FilterContext(
      genres: CardText(part: part, start: shape.genres, end: shape.year),
      year: CardText(part: part, start: shape.year, end: shape.end))
  }
}

/// Where a card begins in its part, then what lists say of it in JSON-LD and what it is picked by, and where that ends.
private struct CardShape {
  let card: UInt32
  let listItem: UInt32
  let genres: UInt32
  let year: UInt32
  let end: UInt32
  /// Among the `roots` of the part.
  let roots: Range<UInt32>

  var whole: Range<UInt32> { card..<end }
}

/// Cards while they are rendered.
private struct CardBytes: ~Copyable {
  private(set) var bytes = PageBuffer(capacity: 1 << 15)
  private(set) var roots: [UInt32] = []

  /// Adds a card, what lists say of it, and what it is picked by.
  ///
  /// - Parameter root: What leads to the root in what was rendered.
  mutating func add(
    _ rendered: borrowing PageBuffer, replacing root: String, listItem: borrowing JSONWriter,
    genres: [String], year: Int?
  ) -> CardShape {
    let (card, firstRoot) = (bytes.count, roots.count)
    var root = root
    root.withUTF8 { root in rendered.withBytes { add($0, replacing: root) } }
    let listStart = bytes.count
    bytes.append(UInt8(ascii: ","))
    listItem.withBytes { bytes.append($0) }
    bytes.append(UInt8(ascii: "}"))
    let genresStart = bytes.count
    bytes.append(filterTextOf: genres)
    let yearStart = bytes.count
    if let year { bytes.append(year) }
    return CardShape(
      card: UInt32(card), listItem: UInt32(listStart), genres: UInt32(genresStart),
      year: UInt32(yearStart), end: UInt32(bytes.count),
      roots: UInt32(firstRoot)..<UInt32(roots.count))
  }

  /// But for the end of the card's last line, which the template that shows it has, too.
  private mutating func add(
    _ card: UnsafeBufferPointer<UInt8>, replacing root: UnsafeBufferPointer<UInt8>
  ) {
    let start = bytes.count
    var rest = card.last == UInt8(ascii: "\n") ? card.dropLast() : card[...]
    while let place = firstPlace(of: root, in: UnsafeBufferPointer(rebasing: rest)) {
      bytes.append(UnsafeBufferPointer(rebasing: rest.prefix(place)))
      roots.append(UInt32(bytes.count - start))
      bytes.append(usualRoot)
      rest = rest.dropFirst(place + root.count)
    }
    bytes.append(UnsafeBufferPointer(rebasing: rest))
  }
}

/// Where a way to the root begins; nil when there is none.
private func firstPlace(
  of root: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
) -> Int? {
  guard let start = UnsafeRawPointer(bytes.baseAddress), let way = root.baseAddress else {
    return nil
  }
  var place = 0
  // Few bytes begin a way to the root.
  while let dot = memchr(start + place, Int32(UInt8(ascii: ".")), bytes.count - place) {
    place = UnsafeRawPointer(dot) - start
    if place + root.count <= bytes.count, memcmp(dot, way, root.count) == 0 { return place }
    place += 1
  }
  return nil
}

/// From the pages of titles, groups and later pages of lists.
private let usualRoot = "../"

/// What a title is picked by in a list.
package struct FilterContext: TemplateContext {
  /// The names as one text.
  let genres: CardText
  /// Of release.
  let year: CardText

  package static let fields = Fields<FilterContext>("filter")
    .text("genres", \.genres)
    .text("year", \.year)
}

/// Text that is kept beside a card, escaped: what its list page needs comes with it. As texts of their own, which each
/// page waited for and escaped again, they took 1 % of a build.
struct CardText: TextSource {
  fileprivate let part: Cards.Part
  fileprivate let start: UInt32
  fileprivate let end: UInt32

  package var isEmpty: Bool { start == end }

  package func append(to page: inout PageBuffer) {
    part.withBytes(from: start, to: end) { page.append($0) }
  }
}

/// A card with what it takes on one page; it is put together when the page is written.
package struct CardOnPage: MarkupSource {
  fileprivate let place: Cards.Place
  /// nil for the usual one.
  fileprivate let root: String?

  package func append(to page: inout PageBuffer) {
    let shape = place.shape
    let part = place.part
    part.withBytes(from: shape.card, to: shape.listItem) { card in
      if let root {
        part.roots.withUnsafeBufferPointer { roots in
          let roots = roots[Int(shape.roots.lowerBound)..<Int(shape.roots.upperBound)]
          append(card, UnsafeBufferPointer(rebasing: roots), replacedBy: root, to: &page)
        }
      } else {
        page.append(card)
      }
    }
  }

  private func append(
    _ card: UnsafeBufferPointer<UInt8>, _ roots: UnsafeBufferPointer<UInt32>,
    replacedBy root: String, to page: inout PageBuffer
  ) {
    var start = 0
    for place in roots {
      page.append(UnsafeBufferPointer(rebasing: card[start..<Int(place)]))
      page.append(root)
      start = Int(place) + usualRoot.utf8.count
    }
    page.append(UnsafeBufferPointer(rebasing: card[start...]))
  }
}

extension TitleParts {
  /// A title's card, and the way to the root in its links.
  fileprivate func card(_ index: EntryIndex) -> (CardContext, root: String) {
    let entry = entries[index]
    let place = cardPlace(besides: titles[index].text)
    let card = CardContext(
      link: link(to: index, from: place), cover: cover(of: index, from: place),
      rating: rating(entry.tracking?.rating),
      finished: entry.tracking?.lastFinished.map(time))
    return (card, place.root)
  }

  fileprivate func writeListItem(_ entry: EntryIndex, into json: inout JSONWriter) {
    // A list that leads to pages has no more than their addresses: each page says itself what it is of.
    if let address = address(of: titles[entry].path) {
      json.url("url", address)
    } else {
      json.text("name", titles[entry].text)
    }
  }
}

/// Deeper than any page, and than any way to the root that a title has in its text: so this one is told from all others.
private func cardPlace(besides title: String) -> PagePath {
  if title.utf8.count < usualCardPlace.root.utf8.count { return usualCardPlace }
  let folders = title.utf8.count { $0 == UInt8(ascii: "/") }
  return folders < 9
    ? usualCardPlace : PagePath(String(repeating: "a/", count: min(folders, 99) + 1) + "card")
}

/// As a literal: references to those are not counted.
private let usualCardPlace = PagePath("a/a/a/a/a/a/a/a/a/card")

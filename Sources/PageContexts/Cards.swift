import Base
import MediaLibrary
import Planning
import Templates

/// The cards of all titles as bytes: rendered once each, copied into every page that shows them.
///
/// They are rendered as a page in a folder of the root has them, which nearly all pages are: those copy a card in one
/// piece. On others the root of its addresses is replaced; where these begin was recorded while it was rendered.
package final class Cards: Sendable {
  /// For each of the library's entries.
  private let cards: [KeptCard]
  private let titles: TitleParts
  private let namesakes: Namesakes

  /// The bytes of a few dozen titles, one after the other. They are not put together to one array: for a moment that
  /// would take twice the memory, 70 MB at 100,000 titles.
  fileprivate final class Chunk: Sendable {
    let bytes: [UInt8]
    /// Where the roots of addresses begin, as offsets in their card.
    let roots: [UInt32]

    init(_ cards: borrowing CardBytes) {
      bytes = cards.bytes.bytes
      roots = cards.roots
    }
  }

  private init(_ cards: [KeptCard], of titles: TitleParts) {
    self.cards = cards
    self.titles = titles
    namesakes = Namesakes(titles.titles, of: titles.entries)
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var cards = CardBytes()
      var layouts: [CardLayout] = []
      layouts.reserveCapacity(range.count)
      var buffer = PageBuffer(recordingRoot: cardPage.root)
      var listItem = JSONWriter()
      for index in range {
        buffer.clear()
        template.render(titles.card(index), into: &buffer)
        listItem.clear()
        titles.writeListItem(index, into: &listItem)
        let released = titles.entries[index].work.released
        layouts.append(
          cards.add(
            buffer, listItem: listItem, genres: titles.entries[index].work.genres,
            year: released.flatMap { $0.year > 0 ? $0.year : nil },
            favor: titles.entries[index].tracking.map { $0.rating == nil ? 0 : $0.favor } ?? 0,
            isDated: titles.entries[index].tracking?.lastFinished.map { $0.year > 0 } ?? false))
      }
      return (chunk: Chunk(cards), layouts: layouts)
    }
    var cards: [KeptCard] = []
    cards.reserveCapacity(titles.entries.count)
    for (chunk, layouts) in chunks {
      cards += layouts.map { KeptCard(chunk: chunk, layout: $0) }
    }
    return Cards(cards, of: titles)
  }

  /// A title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    json.listItem(position, rest: cards[entry].chunk.bytes, cards[entry].layout.listItem)
  }

  /// A title's card as it stands on a page.
  ///
  /// - Parameter isAmongOneKind: All titles of the page are of one kind, so that it tells none apart.
  package func card(
    _ entry: EntryIndex, isAmongOneKind: Bool = false, at page: PagePath
  ) -> CardOnPage {
    CardOnPage(
      card: cards[entry], root: page.isInFolderOfRoot ? nil : page.root,
      distinction: distinction(of: entry, isAmongOneKind: isAmongOneKind))
  }

  /// In a list that has filters.
  package func item(
    _ entry: EntryIndex, note: consuming String?, isAmongOneKind: Bool, at page: PagePath
  ) -> ItemContext {
    ItemContext(
      card: card(entry, isAmongOneKind: isAmongOneKind, at: page), note: ItemNote(note),
      filter: filter(entry))
  }

  /// `manga · 2019`: what tells a title from others of its name.
  private func distinction(of entry: EntryIndex, isAmongOneKind: Bool) -> String? {
    let shared = namesakes[entry]
    if shared.isEmpty { return nil }
    let kind =
      shared.contains(.withOtherKind) && !isAmongOneKind
      ? titles.words[titles.entries[entry].kind, KindMessageKey.noun] : nil
    let year =
      shared.contains(.withinKind)
      ? titles.entries[entry].work.released.map { titles.words.year($0.year) } : nil
    let parts = [kind, year].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  package func filter(_ entry: EntryIndex) -> FilterContext {
    let (chunk, layout) = (cards[entry].chunk, cards[entry].layout)
    return FilterContext(
      genres: CardText(chunk: chunk, range: layout.genres),
      year: CardText(chunk: chunk, range: layout.year),
      favor: CardText(chunk: chunk, range: layout.favor))
  }
}

/// A page as cards are rendered for: in a folder of the root, as those of titles, groups and later pages of lists are.
let cardPage = PagePath("a/a")

/// The bytes of a title's card.
private struct KeptCard: Sendable {
  let chunk: Cards.Chunk
  let layout: CardLayout
}

/// Where in its chunk a card is, what lists say of it in JSON-LD, and what it is picked by: one after the other.
private struct CardLayout {
  private let starts:
    (card: UInt32, listItem: UInt32, genres: UInt32, year: UInt32, favor: UInt32, end: UInt32)
  /// The indices of its roots.
  private let rootRange: Range<UInt32>
  /// It says when the title was finished.
  let isDated: Bool

  init(
    card: Int, listItem: Int, genres: Int, year: Int, favor: Int, end: Int, roots: Range<Int>,
    isDated: Bool
  ) {
    self.isDated = isDated
    starts = (
      UInt32(card), UInt32(listItem), UInt32(genres), UInt32(year), UInt32(favor), UInt32(end)
    )
    rootRange = UInt32(roots.lowerBound)..<UInt32(roots.upperBound)
  }

  var card: Range<Int> { Int(starts.card)..<Int(starts.listItem) }
  var listItem: Range<Int> { Int(starts.listItem)..<Int(starts.genres) }
  var genres: Range<Int> { Int(starts.genres)..<Int(starts.year) }
  var year: Range<Int> { Int(starts.year)..<Int(starts.favor) }
  var favor: Range<Int> { Int(starts.favor)..<Int(starts.end) }
  var roots: Range<Int> { Int(rootRange.lowerBound)..<Int(rootRange.upperBound) }
}

/// Cards while they are rendered.
private struct CardBytes: ~Copyable {
  private(set) var bytes = PageBuffer(capacity: 1 << 15)
  private(set) var roots: [UInt32] = []

  /// Adds a card, what lists say of it, and what it is picked by.
  mutating func add(
    _ card: borrowing PageBuffer, listItem: borrowing JSONWriter, genres: [String], year: Int?,
    favor: Int, isDated: Bool
  ) -> CardLayout {
    let (start, firstRoot) = (bytes.count, roots.count)
    // But for the end of the card's last line, which the template that shows it has, too.
    card.withSpan { card in
      let hasLineEnd = !card.isEmpty && card[card.count - 1] == UInt8(ascii: "\n")
      bytes.append(card.extracting(droppingLast: hasLineEnd ? 1 : 0))
    }
    roots += card.rootOffsets.map { UInt32($0) }
    let listStart = bytes.count
    bytes.append(UInt8(ascii: ","))
    listItem.withSpan { bytes.append($0) }
    bytes.append(UInt8(ascii: "}"))
    let genresStart = bytes.count
    bytes.append(filterTextOf: genres)
    let yearStart = bytes.count
    if let year { bytes.append(year) }
    let favorStart = bytes.count
    if favor > 0 { bytes.append(favor) }
    return CardLayout(
      card: start, listItem: listStart, genres: genresStart, year: yearStart, favor: favorStart,
      end: bytes.count, roots: firstRoot..<roots.count, isDated: isDated)
  }
}

/// What a title is picked by in a list.
package struct FilterContext: TemplateContext {
  /// The names as one text.
  let genres: CardText
  /// Of release.
  let year: CardText
  /// What puts the titles with one rating in an order: `Tracking.favor`, for the few that have any.
  let favor: CardText

  package static let fields = Fields<FilterContext>("filter")
    .text("genres", \.genres)
    .text("year", \.year)
    .text("favor", \.favor)
}

/// Text that is kept beside a card, escaped: what its list page needs comes with it.
struct CardText: TextSource {
  fileprivate let chunk: Cards.Chunk
  fileprivate let range: Range<Int>

  package var isEmpty: Bool { range.isEmpty }

  package func append(to page: inout PageBuffer) { page.append(chunk.bytes, range) }
}

/// A card with what it takes on one page; it is put together when the page is written.
package struct CardOnPage: MarkupSource {
  fileprivate let card: KeptCard
  /// What leads to the root from the page; nil when it is what the card has.
  fileprivate let root: String?
  let distinction: String?

  var isDated: Bool { card.layout.isDated }

  package func append(to page: inout PageBuffer) {
    let (chunk, range) = (card.chunk, card.layout.card)
    var start = range.lowerBound
    if let root {
      for offset in chunk.roots[card.layout.roots] {
        let rootStart = range.lowerBound + Int(offset)
        page.append(chunk.bytes, start..<rootStart)
        page.append(root)
        start = rootStart + cardPage.root.utf8.count
      }
    }
    page.append(chunk.bytes, start..<range.upperBound)
  }
}

extension TitleParts {
  fileprivate func card(_ index: EntryIndex) -> CardContext {
    let entry = entries[index]
    return CardContext(
      of: index, self, link: link(to: index, from: cardPage),
      cover: cover(of: index, from: cardPage),
      rating: rating(entry.tracking?.rating),
      finished: entry.tracking?.lastFinished.map(time))
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

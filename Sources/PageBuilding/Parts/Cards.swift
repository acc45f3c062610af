import Base
import MediaLibrary
import Planning
import Templates

/// The cards of all titles: rendered once, copied into every page that shows them.
///
/// They are rendered for a page in a folder of the root, as nearly all pages are; for the others
/// they are rendered again.
package final class Cards: Sendable {
  /// One for each of the library's entries, without the line end that the template around it has.
  private let cards: [HTML]
  private let template: Template<CardContext>
  private let titles: TitleParts
  private let namesakes: Namesakes

  private init(_ cards: [HTML], _ template: Template<CardContext>, _ titles: TitleParts) {
    (self.cards, self.template, self.titles) = (cards, template, titles)
    namesakes = Namesakes(titles.titles, of: titles.entries)
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let page = PagePath("a/a")
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var buffer = PageBuffer(capacity: 1 << 12)
      var cards: [HTML] = []
      cards.reserveCapacity(range.count)
      for index in range { cards.append(titles.card(index, template, on: page, in: &buffer)) }
      return cards
    }
    return Cards(Array(joining: chunks), template, titles)
  }

  /// Writes a title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    json.object { json in
      json.text("@type", "ListItem")
      json.number("position", position)
      // A list that leads to pages has only their addresses: each page describes itself.
      if let address = titles.address(of: titles.titles[entry].path) {
        json.url("url", address)
      } else {
        json.text("name", titles.titles[entry].text)
      }
    }
  }

  /// A title's card for a page.
  ///
  /// - Parameter isAmongOneKind: All titles of the page are of one kind, so the kind tells none of
  ///   them apart.
  package func card(
    _ entry: EntryIndex, isAmongOneKind: Bool = false, at page: PagePath
  ) -> CardOnPage {
    var html = cards[entry]
    if !page.isInFolderOfRoot {
      var buffer = PageBuffer(capacity: 1 << 12)
      html = titles.card(entry, template, on: page, in: &buffer)
    }
    return CardOnPage(
      html: html, distinction: distinction(of: entry, isAmongOneKind: isAmongOneKind),
      isDated: titles.entries[entry].tracking?.lastFinished.map { $0.year > 0 } ?? false)
  }

  func item(
    _ entry: EntryIndex, note: consuming String?, isAmongOneKind: Bool, at page: PagePath
  ) -> ItemContext {
    ItemContext(
      card: card(entry, isAmongOneKind: isAmongOneKind, at: page), note: note,
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
    return parts.isEmpty ? nil : parts.map(\.isolated).joined(separator: " · ")
  }

  func filter(_ entry: EntryIndex) -> FilterContext {
    let entry = titles.entries[entry]
    let favor = entry.tracking.map { $0.rating == nil ? 0 : $0.favor } ?? 0
    return FilterContext(
      genres: GenreNames(entry.work.genres),
      year: entry.work.released.flatMap { $0.year > 0 ? $0.year : nil },
      favor: favor > 0 ? favor : nil, added: entry.tracking?.added?.asNumber,
      length: entry.minutes, community: entry.work.community?.hundredths)
  }
}

/// A card with what differs from page to page.
package struct CardOnPage: MarkupSource {
  fileprivate let html: HTML
  let distinction: String?
  let isDated: Bool

  package func append(to page: inout PageBuffer) { page.append(html.bytes) }
}

/// The properties by which visitors filter a list.
package struct FilterContext: TemplateContext {
  let genres: GenreNames
  let year: Int?
  /// Orders titles of one rating: `Tracking.favor`.
  let favor: Int?
  /// `20231105`
  let added: Int?
  /// In minutes, estimated where the library has none.
  let length: Int?
  /// In hundredths of 100.
  let community: Int?

  package static let fields = Fields<FilterContext>("filter")
    .text("genres", \.genres)
    .text("year", \.year)
    .text("favor", \.favor)
    .text("added", \.added)
    .text("length", \.length)
    .text("community", \.community)
}

extension TitleParts {
  fileprivate func card(
    _ index: EntryIndex, _ template: Template<CardContext>, on page: PagePath,
    in buffer: inout PageBuffer
  ) -> HTML {
    buffer.clear()
    template.render(CardContext(of: index, self, on: page), into: &buffer)
    return HTML(
      markup: buffer.withSpan { card in
        let hasLineEnd = !card.isEmpty && card[card.count - 1] == UInt8(ascii: "\n")
        var bytes: [UInt8] = []
        bytes.append(card.extracting(droppingLast: hasLineEnd ? 1 : 0))
        return bytes
      })
  }
}

extension PartialDate {
  /// In the order of time; nil for years before Christ.
  fileprivate var asNumber: Int? {
    year > 0 ? year * 10_000 + (month ?? 0) * 100 + (day ?? 0) : nil
  }
}

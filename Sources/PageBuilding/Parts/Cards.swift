import Base
import MediaLibrary
import Planning
import Templates

/// The cards of all titles, and the data that lists need about each: made once, copied into every
/// page that shows them.
package final class Cards: Sendable {
  /// One for each of the library's entries.
  private let cards: [Card]
  private let titles: TitleParts
  private let namesakes: Namesakes

  fileprivate struct Card: Sendable {
    /// Without the last line end, because the template around it adds one.
    let html: RootedHTML
    let isDated: Bool
    let filter: FilterContext
    /// The end of its element of a list in JSON-LD.
    let listItem: [UInt8]
  }

  private init(_ cards: [Card], _ titles: TitleParts) {
    (self.cards, self.titles) = (cards, titles)
    namesakes = Namesakes(titles.titles, of: titles.entries)
  }

  package static func rendered(
    by template: Template<CardContext>, for titles: TitleParts, on workers: WorkerPool
  ) async throws -> Cards {
    let chunks = try await workers.chunks(titles.entries.count) { range in
      var buffer = PageBuffer(capacity: 1 << 12)
      return range.map { titles.card($0, template, in: &buffer) }
    }
    return Cards(Array(joining: chunks), titles)
  }

  /// Writes a title as an element of a list in JSON-LD, `position` counted from 1.
  package func writeListItem(_ entry: EntryIndex, at position: Int, into json: inout JSONWriter) {
    json.object { json in
      json.text("@type", "ListItem")
      json.number("position", position)
      json.member(cards[entry].listItem)
    }
  }

  /// A title's card for a page.
  ///
  /// - Parameter isAmongOneKind: whether all titles of the page are of one kind, so that the kind
  ///   distinguishes none of them
  package func card(
    _ entry: EntryIndex, isAmongOneKind: Bool = false, at page: PagePath
  ) -> CardOnPage {
    CardOnPage(
      html: cards[entry].html, root: page.root,
      distinction: distinction(of: entry, isAmongOneKind: isAmongOneKind),
      isDated: cards[entry].isDated, extra: ExtraTexts(extras: titles.entries[entry].work.extras))
  }

  func item(
    _ entry: EntryIndex, note: consuming String?, isAmongOneKind: Bool, at page: PagePath
  ) -> ItemContext {
    ItemContext(
      card: card(entry, isAmongOneKind: isAmongOneKind, at: page), note: note,
      filter: filter(entry))
  }

  /// `manga · 2019`: distinguishes a title from others with its name.
  private func distinction(of entry: EntryIndex, isAmongOneKind: Bool) -> String? {
    let shared = namesakes[entry]
    if shared.isEmpty { return nil }
    let kind =
      shared.contains(.withOtherKind) && !isAmongOneKind
      ? titles.words[titles.entries[entry].kind, KindMessageKey.noun] : nil
    // A film's year follows its name.
    let year =
      shared.contains(.withinKind) && titles.entries[entry].kind != .movie
      ? titles.entries[entry].work.released.map { titles.words.year($0.year) } : nil
    let parts = [kind, year].compactMap(\.self)
    return parts.isEmpty ? nil : parts.map(\.isolated).joined(separator: " · ")
  }

  func filter(_ entry: EntryIndex) -> FilterContext { cards[entry].filter }
}

/// A card with the parts that differ from page to page.
package struct CardOnPage: TextSource {
  package static let kind = ValueKind.html
  package static let mayBeEmpty = false

  fileprivate let html: RootedHTML
  fileprivate let root: String
  let distinction: String?
  let isDated: Bool
  let extra: ExtraTexts

  package func append(to page: inout PageBuffer) { html.append(to: &page, root: root) }
}

/// HTML with links through the site's root, for pages of any folder.
private struct RootedHTML: Sendable {
  static let page = PagePath("", base: SafeURL.rootOfCopies)

  private let bytes: [UInt8]
  /// The positions at which pages insert the path to their root.
  private let roots: [Int]

  /// - Parameter html: rendered for `page`
  init(_ html: Span<UInt8>) {
    var (bytes, roots) = ([UInt8](), [Int]())
    bytes.reserveCapacity(html.count)
    var start = 0
    while let root = html.firstIndex(of: 0, from: start) {
      bytes.append(html.extracting(start..<root))
      roots.append(bytes.count)
      start = root + 1
    }
    bytes.append(html.extracting(start..<html.count))
    (self.bytes, self.roots) = (bytes, roots)
  }

  func append(to page: inout PageBuffer, root: String) {
    var start = 0
    for end in roots {
      page.append(bytes.span.extracting(start..<end))
      page.append(verbatim: root)
      start = end
    }
    page.append(bytes.span.extracting(start..<bytes.count))
  }
}

/// The properties by which visitors filter a list.
package struct FilterContext: TemplateContext {
  let genres: GenreNames
  let year: Int?
  /// Orders titles of one rating: `Tracking.favor`.
  let favor: Int?
  /// `20231105`
  let added: Int?
  /// In minutes, estimated if the library has no length.
  let length: Int?
  let community: Int?
}

extension TitleParts {
  fileprivate func card(
    _ index: EntryIndex, _ template: Template<CardContext>, in buffer: inout PageBuffer
  ) -> Cards.Card {
    buffer.clear()
    template.render(CardContext(of: index, self, on: RootedHTML.page), into: &buffer)
    let entry = entries[index]
    return Cards.Card(
      html: buffer.withSpan { card in
        let hasLineEnd = !card.isEmpty && card[card.count - 1] == UInt8(ascii: "\n")
        return RootedHTML(card.extracting(droppingLast: hasLineEnd ? 1 : 0))
      },
      isDated: entry.tracking?.lastFinished.map { $0.year > 0 } ?? false,
      filter: FilterContext(of: entry), listItem: listItem(index))
  }

  /// A list that leads to pages has only their addresses, since each page describes itself.
  private func listItem(_ index: EntryIndex) -> [UInt8] {
    var json = JSONWriter()
    if let address = address(of: titles[index].path) {
      json.url("url", address)
    } else {
      json.text("name", titles[index].text)
    }
    return json.bytes
  }
}

extension FilterContext {
  fileprivate init(of entry: Entry) {
    let favor = entry.tracking.map { $0.rating == nil ? 0 : $0.favor } ?? 0
    self.init(
      genres: GenreNames(entry.work.genres),
      year: entry.work.released.flatMap { $0.year > 0 ? $0.year : nil },
      favor: favor > 0 ? favor : nil, added: entry.tracking?.added?.asNumber,
      length: entry.minutes, community: entry.work.community?.hundredths)
  }
}

extension PartialDate {
  /// A number in the order of time; nil for years before Christ.
  fileprivate var asNumber: Int? {
    year > 0 ? year * 10_000 + (month ?? 0) * 100 + (day ?? 0) : nil
  }
}

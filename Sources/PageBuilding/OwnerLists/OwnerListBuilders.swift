import Base
import MediaLibrary
import Planning
import Templates

extension OwnerListsPage: BuiltContent { typealias Builder = OwnerListsPageBuilder }

struct OwnerListsPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: OwnerListsPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.listsSummary, (.owner, ownerName)],
      structuredData: data.page(name: page.heading, at: page.path))
  }

  func context(of content: OwnerListsPage, on page: Page) -> OwnerListsContext {
    OwnerListsContext(
      total: content.isEmpty ? nil : messages.count(content.lists.count, .listsCount),
      lists: content.lists.map { listRow($0, hasSpoilers: true, from: page.path) })
  }
}

extension PageMaker {
  /// - Parameter hasSpoilers: whether those of the description can be opened; otherwise they are
  ///   left out
  func listRow(
    _ row: OwnerListsPage.Row, hasSpoilers: Bool, from page: PagePath
  ) -> ListRowContext {
    let list = plan.library.lists[row.list]
    let description = hasSpoilers ? list.$description : list.description
    return ListRowContext(
      link: LinkContext(text: list.title, url: links.url(of: row.path, from: page)),
      description: description.map { ValueText($0.isolated, in: messages) },
      count: messages.count(row.items.count, .titles), enso: enso(ofSeen: row.items),
      covers: titles.pile(titles.varied(row.items, 4), from: page))
  }
}

struct OwnerListsContext: TemplateContext {
  let total: String?
  let lists: [ListRowContext]

  static let fields = Fields<OwnerListsContext>("lists")
}

struct ListRowContext: TemplateContext {
  let link: LinkContext
  let description: ValueText?
  let count: String
  let enso: EnsoContext?
  let covers: [PiledCoverContext]
}

struct PiledCoverContext: TemplateContext {
  let cover: CoverContext

  static let fields = Fields<PiledCoverContext>("cover in a pile")
}

extension TitleParts {
  func pile(_ titles: [EntryIndex], from page: PagePath) -> [PiledCoverContext] {
    titles.map { PiledCoverContext(cover: cover(of: $0, from: page)) }
  }
}

extension OwnerListPage: BuiltContent { typealias Builder = OwnerListPageBuilder }

struct OwnerListPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: OwnerListPage, on page: Page) -> PageSummary {
    let introduction = texts.prose.introductions[content.list].map(texts.excerpt) ?? ""
    return PageSummary(
      heading: page.heading,
      description: plan.library.lists[content.list].description
        ?? (introduction.isEmpty
          ? messages[.listSummary, (.title, page.heading), (.owner, ownerName)] : introduction),
      structuredData: data.list(content.items.map(\.entry), name: page.heading))
  }

  func context(of content: OwnerListPage, on page: Page) -> OwnerListContext {
    let path = page.path
    let list = plan.library.lists[content.list]
    let hasNotes = content.items.contains { $0.$note != nil }
    return OwnerListContext(
      feeds: links.feeds(of: path),
      introduction: texts.prose.introductions[content.list].map { texts.html($0, at: path) },
      total: messages.count(content.items.count, list.isRanked ? .titlesRanked : .titles),
      // A list with notes is for reading, one without for looking at.
      posters: hasNotes ? [] : posters(content.items, isRanked: list.isRanked, at: path),
      items: !hasNotes
        ? []
        : content.items.enumerated().map { index, item in
          let entry = entries[item.entry]
          return RankedContext(
            rank: list.isRanked ? String(index + 1) : nil,
            link: titles.link(to: item.entry, from: path),
            cover: titles.cover(of: item.entry, from: path), byline: messages.byline(of: entry),
            rating: titles.rating(entry.tracking?.rating),
            note: item.$note.map { ValueText($0, in: messages) }, isUnseen: !entry.isSeen)
        },
      enso: enso(ofSeen: content.items.map(\.entry)),
      emptyText: content.items.isEmpty ? messages[.nothingOnThisList] : nil,
      parent: links.link(.lists, .ownerLists, from: path))
  }

  private func posters(
    _ items: [Listing.Item], isRanked: Bool, at page: PagePath
  ) -> [PosterContext] {
    items.enumerated().map { index, item in
      PosterContext(
        rank: isRanked ? String(index + 1) : nil, isUnseen: !entries[item.entry].isSeen,
        item: ItemContext(card: cards.card(item.entry, at: page)))
    }
  }
}

/// A title of a list without notes.
struct PosterContext: TemplateContext {
  let rank: String?
  let isUnseen: Bool
  let item: ItemContext

  static let fields = Fields<PosterContext>("poster").field("extra", \.item.card.extra)
}

struct OwnerListContext: TemplateContext {
  let feeds: FeedsContext?
  let introduction: HTML?
  let total: String
  /// The titles of a list without notes; empty for one with notes.
  let posters: [PosterContext]
  let items: [RankedContext]
  let enso: EnsoContext?
  let emptyText: String?
  let parent: LinkContext

  static let fields = Fields<OwnerListContext>("owner's list")
}

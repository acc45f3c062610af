import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `search.html`.
struct SearchPageBuilder: PageBuilder {
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let cards: Cards
  let links: Links
  let data: LinkedData
  /// nil when the theme searches nothing.
  let script: PagePath?

  func summary(of content: SearchPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.searchSummary, (.owner, ownerName)],
      structuredData: data.search(at: page.path))
  }

  func context(of content: SearchPage, on page: Page, frame: FrameContext) -> SearchContext {
    let path = page.path
    let isEmpty = content.kinds.isEmpty
    return SearchContext(
      frame: frame, heading: page.heading,
      script: isEmpty ? nil : script.map { links.url(of: $0, from: path) },
      index: links.url(of: PagePath("search/index.js"), from: path),
      found: messages.forms(.titles), foundPages: messages.forms(.pagesFound),
      firstFound: messages[.firstTitlesFound, (.count, "{count}"), (.total, "{total}")],
      noneFound: messages[.noTitleFound, (.text, "{text}")],
      nearFound: messages[.nearlyFound, (.text, "{text}")],
      placeholder: content.treasures.entries.first.map { titles.titles[$0].text },
      pageFolders: SearchPageBuilder.pageNouns.map(\.folder).joined(separator: "|"),
      pageNouns: SearchPageBuilder.pageNouns.map { messages[$0.noun] }.joined(separator: "|"),
      decade: messages[.decade, (.year, "{year}")],
      treasures: links.link(content.treasures.list, from: path),
      items: content.treasures.entries.map { ItemContext(card: cards.card($0, at: path)) },
      kinds: content.kinds.map { kind in
        SearchKindContext(
          link: links.link(to: kind, from: path), folder: kind.folder,
          noun: messages[kind, .noun],
          statuses: Status.allCases.map { messages[kind, $0] }.joined(separator: "|"))
      },
      lists: content.lists.map { links.link($0, from: path) },
      emptyText: isEmpty ? content.emptyText : nil)
  }

  /// What a page in a folder is, for a result that leads to it.
  private static let pageNouns: [(folder: String, noun: MessageKey)] =
    Group.Family.allCases.map { family in
      let noun: MessageKey =
        switch family {
        case .genre: .columnGenre
        case .creator: .foundCreator
        case .tag: .foundTag
        case .series: .series
        }
      return (family.row.folder, noun)
    } + [("lists", .foundList), ("diary", .columnYear)]
}

import MediaLibrary
import Planning
import Templates

extension SearchPage: BuiltContent { typealias Builder = SearchPageBuilder }

struct SearchPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: SearchPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.searchSummary, (.owner, ownerName)],
      structuredData: data.search(at: page.path))
  }

  func context(of content: SearchPage, on page: Page) -> SearchContext {
    let path = page.path
    return SearchContext(
      index: links.url(of: PagePath("search/index.js"), from: path),
      found: messages.forms(.titles), foundPages: messages.forms(.pagesFound),
      firstFound: messages[.firstTitlesFound, (.count, "{count}"), (.total, "{total}")],
      noneFound: messages[.noTitleFound, (.text, "{text}")],
      nearFound: messages[.nearlyFound, (.text, "{text}")],
      placeholder: content.featured.entries.first.map { titles.titles[$0].text },
      pageFolders: SearchPageBuilder.pageNouns.map(\.folder).joined(separator: "|"),
      pageNouns: SearchPageBuilder.pageNouns.map { messages[$0.noun] }.joined(separator: "|"),
      decade: messages[.decade, (.year, "{year}")],
      treasures: links.link(content.featured.list, from: path),
      items: content.featured.entries.map { ItemContext(card: cards.card($0, at: path)) },
      kinds: content.kinds.map { kind in
        SearchKindContext(
          link: links.link(to: kind, from: path), folder: kind.folder, noun: messages[kind, .noun],
          statuses: Status.allCases.map { messages[kind, $0] }.joined(separator: "|"))
      },
      lists: content.lists.map { links.link($0, from: path) },
      pages: plan.pagesOfTheSite.filter { $0.path != path }.map { links.link($0, from: path) })
  }

  /// The words for pages, by their folder, in results.
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

/// `search.html`: the words and addresses for the search script, and links for visitors without it.
struct SearchContext: TemplateContext {
  let index: SafeURL
  /// The number of titles found, in each form of the plural: the script fills in `{count}`.
  let found: String
  /// The number of pages found if there are no titles.
  let foundPages: String
  /// With `{count}` and `{total}`.
  let firstFound: String
  let noneFound: String
  let nearFound: String
  let placeholder: String?
  /// The folders of other pages in the index, and the words for them, separated by `|`.
  let pageFolders: String
  let pageNouns: String
  /// `{year}s`
  let decade: String
  let treasures: LinkContext
  let items: [ItemContext]
  let kinds: [SearchKindContext]
  let lists: [LinkContext]
  /// The pages that the script finds by their names.
  let pages: [LinkContext]
  static let fields = Fields<SearchContext>("search").field("hasKinds") { !$0.kinds.isEmpty }
}

struct SearchKindContext: TemplateContext {
  let link: LinkContext
  /// `books`, the kind's name in the index.
  let folder: String
  let noun: String
  /// The words for its statuses, separated by `|`.
  let statuses: String

  static let fields = Fields<SearchKindContext>("kind")
}

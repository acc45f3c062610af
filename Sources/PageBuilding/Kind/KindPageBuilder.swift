import MediaLibrary
import Planning
import Templates

extension KindPage: BuiltContent { typealias Builder = KindPageBuilder }

struct KindPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: KindPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: messages[
        .kindSummary, (.owner, ownerName), (.kind, messages[content.kind, .plural])],
      structuredData: data.list(content.shelves.flatMap(\.entries), name: page.heading))
  }

  func context(of content: KindPage, on page: Page) -> KindContext {
    KindContext(
      feeds: links.feeds(of: page.path),
      total: messages.count(content.total, .titles),
      shelves: content.shelves.map { shelfContext($0, at: page.path) })
  }

  private func shelfContext(_ row: KindPage.Row, at page: PagePath) -> ShelfContext {
    let id = row.shelf?.status.rawValue ?? "catalogue"
    let isOngoing = row.shelf == .inProgress
    return ShelfContext(
      id: id, anchor: SafeURL(fragment: id), heading: row.heading,
      emoji: settings.hasEmoji ? row.emoji : nil,
      count: messages.number(row.count),
      items: isOngoing
        ? []
        : row.entries.map { ItemContext(card: cards.card($0, isAmongOneKind: true, at: page)) },
      rows: isOngoing ? row.entries.map { progressRow($0, from: page) } : [],
      more: row.more.map { LinkContext(text: messages[.all], url: links.url(of: $0, from: page)) })
  }
}

/// `anime.html`: every status of one kind.
struct KindContext: TemplateContext {
  let feeds: FeedsContext?
  let total: String
  let shelves: [ShelfContext]

  static let fields = Fields<KindContext>("kind")
    .section("feeds", \.feeds)
    .text("total", \.total)
    .list("shelves", \.shelves)
}

/// A status with its count and its newest titles.
struct ShelfContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let heading: String
  /// nil unless the settings ask for it.
  let emoji: String?
  let count: String
  var items: [ItemContext] = []
  var rows: [RowContext] = []
  /// The whole list, if there are more titles.
  let more: LinkContext?

  static let fields = Fields<ShelfContext>("shelf")
    .text("id", \.id)
    .url("anchor", \.anchor)
    .text("heading", \.heading)
    .text("emoji", \.emoji)
    .text("count", \.count)
    .list("items", \.items)
    .list("rows", \.rows)
    .section("more", \.more)
}

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

  private func shelfContext(_ row: KindPage.Row, at page: PagePath) -> SectionContext {
    let id = row.shelf?.status.rawValue ?? "catalogue"
    let isOngoing = row.shelf == .inProgress
    return SectionContext(
      heading: row.heading, id: id,
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
  let shelves: [SectionContext]

  static let fields = Fields<KindContext>("kind")
    .section("feeds", \.feeds)
    .text("total", \.total)
    .list("shelves", \.shelves)
}

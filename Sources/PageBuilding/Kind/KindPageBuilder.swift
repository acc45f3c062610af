import MediaLibrary
import Planning
import Templates

extension KindPage: BuiltContent { typealias Builder = KindPageBuilder }

struct KindPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: KindPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: content.kind.map { kind in
        messages[.kindSummary, (.owner, ownerName), (.kind, messages[kind, .plural])]
      } ?? messages[.shelfSummary, (.owner, ownerName)],
      structuredData: data.list(content.shelves.flatMap(\.entries), name: page.heading))
  }

  func context(of content: KindPage, on page: Page) -> KindContext {
    KindContext(
      feeds: content.kind.flatMap { _ in links.feeds(of: page.path) },
      total: messages.count(content.total, .titles),
      shelves: content.shelves.map {
        shelfContext($0, isAmongOneKind: content.kind != nil, at: page.path)
      })
  }

  private func shelfContext(
    _ row: KindPage.Row, isAmongOneKind: Bool, at page: PagePath
  ) -> SectionContext {
    let isOngoing = row.status == .current
    return SectionContext(
      heading: row.heading, id: row.id,
      status: settings.hasEmoji ? nil : row.status?.rawValue,
      emoji: settings.hasEmoji ? row.emoji : nil,
      count: messages.number(row.count),
      items: isOngoing
        ? []
        : row.entries.map {
          ItemContext(card: cards.card($0, isAmongOneKind: isAmongOneKind, at: page))
        },
      rows: isOngoing ? row.entries.map { progressRow($0, from: page) } : [],
      more: row.more.map { LinkContext(text: messages[.all], url: links.url(of: $0, from: page)) })
  }
}

/// `anime.html`: every status of one kind, or `shelf.html`, of all kinds.
struct KindContext: TemplateContext {
  let feeds: FeedsContext?
  let total: String
  let shelves: [SectionContext]
}

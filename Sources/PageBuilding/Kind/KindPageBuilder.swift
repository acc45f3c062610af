import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `anime.html` and the pages of the other kinds.
struct KindPageBuilder: PageBuilder {
  let ownerName: String
  let hasEmoji: Bool
  let messages: Messages
  let cards: Cards
  let rows: TitleRows
  let links: Links
  let data: LinkedData

  func summary(of content: KindPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: messages[
        .kindSummary, (.owner, ownerName), (.kind, messages[content.kind, .plural])],
      structuredData: data.list(content.shelves.flatMap(\.entries), name: page.heading))
  }

  func context(of content: KindPage, on page: Page, frame: FrameContext) -> KindContext {
    KindContext(
      frame: frame, heading: page.heading, feeds: links.feeds(of: page.path),
      total: messages.count(content.total, .titles),
      shelves: content.shelves.map { shelfContext($0, at: page.path) })
  }

  private func shelfContext(_ row: KindPage.Row, at page: PagePath) -> ShelfContext {
    let id = row.shelf?.status.rawValue ?? "catalogue"
    let isOngoing = row.shelf == .inProgress
    return ShelfContext(
      id: id, anchor: SafeURL(fragment: id), heading: row.heading,
      emoji: hasEmoji ? row.emoji : nil,
      count: messages.number(row.count),
      items: isOngoing
        ? []
        : row.entries.map { ItemContext(card: cards.card($0, isAmongOneKind: true, at: page)) },
      rows: isOngoing ? row.entries.map { rows.progressRow($0, from: page) } : [],
      more: row.more.map {
        LinkContext(text: messages[.all], url: links.url(of: $0, from: page))
      })
  }
}

import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `lists.html`.
struct OwnerListsPageBuilder: PageBuilder {
  let lists: [OwnerList]
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let data: LinkedData

  func summary(of content: OwnerListsPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.listsSummary, (.owner, ownerName)],
      structuredData: data.page(name: page.heading, at: page.path))
  }

  func context(of content: OwnerListsPage, on page: Page, frame: FrameContext) -> OwnerListsContext
  {
    let isEmpty = content.lists.isEmpty
    return OwnerListsContext(
      frame: frame, heading: page.heading,
      total: isEmpty ? nil : messages.count(content.lists.count, .listsCount),
      lists: content.lists.map { row in
        let list = lists[row.list]
        return ListRowContext(
          link: LinkContext(text: list.title, url: links.url(of: row.path, from: page.path)),
          description: list.description, count: messages.count(row.count, .titles),
          covers: row.covers.prefix(4).map {
            PileContext(cover: titles.cover(of: $0, from: page.path))
          })
      }, emptyText: isEmpty ? content.emptyText : nil)
  }
}

import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the page of one of the owner's lists.
struct OwnerListPageBuilder: PageBuilder {
  let entries: [Entry]
  let lists: [OwnerList]
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let texts: OwnerTexts
  let data: LinkedData

  func summary(of content: OwnerListPage, on page: Page) -> PageSummary {
    let introduction = texts.prose.introductions[content.list].map(texts.excerpt) ?? ""
    return PageSummary(
      heading: page.heading,
      description: lists[content.list].description
        ?? (introduction.isEmpty
          ? messages[.listSummary, (.title, page.heading), (.owner, ownerName)] : introduction),
      structuredData: data.list(content.items.map(\.entry), name: page.heading))
  }

  func context(of content: OwnerListPage, on page: Page, frame: FrameContext) -> OwnerListContext {
    let path = page.path
    let list = lists[content.list]
    return OwnerListContext(
      frame: frame, heading: page.heading, feeds: links.feeds(of: path),
      introduction: texts.prose.introductions[content.list].map { texts.html($0, at: path) },
      total: messages.count(content.items.count, list.isRanked ? .titlesRanked : .titles),
      items: content.items.enumerated().map { index, item in
        let entry = entries[item.entry]
        return RankedContext(
          rank: list.isRanked ? String(index + 1) : nil,
          link: titles.link(to: item.entry, from: path),
          cover: titles.cover(of: item.entry, from: path), byline: messages.byline(of: entry),
          rating: titles.rating(entry.tracking?.rating), note: item.note)
      },
      emptyText: content.items.isEmpty ? messages[.nothingOnThisList] : nil,
      parent: links.link(.lists, .ownerLists, from: path))
  }
}

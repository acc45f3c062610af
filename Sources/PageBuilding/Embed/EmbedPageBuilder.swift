import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the parts of the site that others show in a frame.
struct EmbedPageBuilder: PageBuilder {
  let entries: [Entry]
  let siteName: String
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let style: PagePath?
  let icon: PagePath?

  func summary(of content: EmbedPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.profileSummary, (.owner, ownerName)],
      isIndexed: false)
  }

  func context(of content: EmbedPage, on page: Page, frame: FrameContext) -> EmbedContext {
    let path = page.path
    return EmbedContext(
      frame: frame, heading: page.heading, siteName: siteName, part: content.part.rawValue,
      list: links.link(content.list, from: path),
      style: style.map { links.url(of: $0, from: path) },
      icon: icon.map { links.url(of: $0, from: path) },
      items: content.entries.map { index in
        let isGoingOn = content.part == .now
        return EmbedItemContext(
          link: titles.link(to: index, from: path), cover: titles.cover(of: index, from: path),
          rating: isGoingOn ? nil : titles.rating(entries[index].tracking?.rating),
          progress: isGoingOn ? messages.progress(of: entries[index]) : [])
      }, emptyText: content.isEmpty ? messages[.nothingYet] : nil)
  }
}

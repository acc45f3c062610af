import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

/// Makes `search.html`.
struct SearchPageBuilder: PageBuilder {
  let ownerName: String
  let messages: Messages
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
      found: messages[.titlesFound, (.count, "{count}")],
      firstFound: messages[.firstTitlesFound, (.count, "{count}"), (.total, "{total}")],
      kinds: content.kinds.map { kind in
        SearchKindContext(
          link: links.link(to: kind, from: path), folder: kind.folder,
          noun: messages[kind, .noun])
      },
      lists: content.lists.map { links.link($0, from: path) },
      emptyText: isEmpty ? content.emptyText : nil)
  }
}

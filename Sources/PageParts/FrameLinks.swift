import LibraryIndexing
import SiteModel
import Templating

/// The links around every page's content, made once for each depth of folders.
struct FrameLinks: Sendable {
  struct Links: Sendable {
    /// The kinds, and the lists that a friend looks for first.
    let main: [LinkContext]
    let more: [LinkContext]
  }

  private let main: [PageLink]
  private let more: [PageLink]
  private let named: Set<PagePath>
  private let byDepth: [Links]

  init(_ navigation: Navigation) {
    let lists = navigation.lists + navigation.collections
    let main = navigation.kinds + lists.filter { navigation.prominent.contains($0.path) }
    let more = lists.filter { !navigation.prominent.contains($0.path) } + navigation.pages
    self.main = main
    self.more = more
    named = Set((main + more).map(\.path))
    byDepth = ["x", "x/x", "x/x/x"].map { FrameLinks.links(main, more, from: PagePath($0)) }
  }

  /// The page's own link, if it is one of them, says so.
  func links(from page: PagePath) -> Links {
    page.depth < byDepth.count && page.base == nil && !named.contains(page)
      ? byDepth[page.depth] : FrameLinks.links(main, more, from: page)
  }

  private static func links(
    _ main: [PageLink], _ more: [PageLink], from page: PagePath
  ) -> Links {
    func context(_ link: PageLink) -> LinkContext {
      LinkContext(
        text: link.text, url: SafeURL(encodedPath: page.link(to: link.path)),
        isCurrent: link.path == page)
    }
    return Links(main: main.map(context), more: more.map(context))
  }
}

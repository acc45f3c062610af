import MediaLibrary
import Planning
import Templates

/// Links from a page to others, to groups and to files of the site, and the absolute addresses of
/// pages.
package final class Links: Sendable {
  private let messages: Messages
  private let titles: TitleParts
  private let groups: [Group]
  /// Links to all groups from pages in a folder of the root, such as those of titles.
  private let groupLinks: [LinkContext]
  /// Ends with `/`; nil if the site has no address.
  private let siteAddress: String?
  let home: PagePath
  /// By the index of the kind; nil for kinds without a page.
  private let kindPages: [PagePath?]

  package init(_ plan: SitePlan, titles: TitleParts) {
    messages = plan.words
    self.titles = titles
    groups = plan.groups
    groupLinks = groups.map { titles.link(to: $0, from: PagePath("a/a")) }
    siteAddress = plan.library.settings.url
    home = plan.navigation.home.path
    kindPages = Kind.allCases.map { plan.link(to: $0)?.path }
  }

  func url(of path: PagePath, from page: PagePath) -> SafeURL { titles.url(of: path, from: page) }

  /// - Parameter query: an instruction for the page's script: `rating=9-9`. It must not need
  ///   encoding.
  func url(of path: PagePath, from page: PagePath, query: String) -> SafeURL {
    SafeURL(root: page.root, encodedPath: "\(path.encoded)?\(query)")
  }

  /// The absolute address of a page; nil if the site has no address.
  package func address(of path: PagePath) -> SafeURL? {
    // The reader of the settings has checked that the address is http or https.
    siteAddress.map { SafeURL(root: $0, encodedPath: path == home ? "" : path.encoded) }
  }

  func oEmbed(of page: PagePath) -> SafeURL? {
    siteAddress.map { _ in url(of: page.oEmbed, from: page) }
  }

  func feeds(of page: PagePath) -> FeedsContext? {
    siteAddress.map { _ in
      FeedsContext(
        atom: url(of: page.feed(.atom), from: page), json: url(of: page.feed(.json), from: page))
    }
  }

  func link(_ link: PageLink, from page: PagePath) -> LinkContext {
    LinkContext(text: link.text, url: url(of: link.path, from: page), isCurrent: link.path == page)
  }

  func link(_ name: MessageKey, _ path: PagePath, from page: PagePath) -> LinkContext {
    link(PageLink(messages[name], path), from: page)
  }

  /// Without an address if the kind has no page.
  func link(to kind: Kind, from page: PagePath) -> LinkContext {
    LinkContext(
      text: messages[kind, .name], url: kindPages[kind.index].map { url(of: $0, from: page) })
  }

  func link(to group: GroupIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    titles.link(to: groups[group], from: page, detail: detail)
  }

  func links(to groups: [GroupIndex], from page: PagePath) -> [LinkContext] {
    groups.map { page.isInFolderOfRoot ? groupLinks[$0] : link(to: $0, from: page) }
  }

  func pager(_ previous: PageLink?, _ next: PageLink?, at page: PagePath) -> PagerContext? {
    guard previous != nil || next != nil else { return nil }
    return PagerContext(
      previous: previous.map { link($0, from: page) }, next: next.map { link($0, from: page) })
  }

  func pager(
    _ previous: PagePath?, _ next: PagePath?, names: (previous: MessageKey, next: MessageKey),
    at page: PagePath
  ) -> PagerContext? {
    pager(
      previous.map { PageLink(messages[names.previous], $0) },
      next.map { PageLink(messages[names.next], $0) }, at: page)
  }
}

import MediaLibrary
import PageContexts
import Planning
import Templates

/// Links from a page to others, to groups and to files of the site, and the absolute addresses of pages.
///
/// A class, so that the twenty builders share one copy of its tables.
package final class Links: Sendable {
  private let messages: Messages
  private let titles: TitleParts
  private let groups: [Group]
  /// To all groups, as pages in a folder of the root have them, which are those of titles.
  private let groupLinks: SharedContexts<LinkContext>
  /// Of the site, ending with `/`; nil when it has none.
  private let siteAddress: String?
  let home: PagePath
  /// By index of the kind; nil for kinds without a page.
  private let kindPages: [PagePath?]

  package init(_ plan: SitePlan, titles: TitleParts) {
    messages = plan.words
    self.titles = titles
    groups = plan.groups
    groupLinks = SharedContexts(groups.map { titles.link(to: $0, from: PagePath("a/a")) })
    siteAddress = plan.library.settings.url
    home = plan.navigation.home.path
    kindPages = Kind.allCases.map { plan.link(to: $0)?.path }
  }

  func url(of path: PagePath, from page: PagePath) -> SafeURL { titles.url(of: path, from: page) }

  /// With what the page's script is to do: `rating=9-9`, of signs that stand for themselves in an address.
  func url(of path: PagePath, from page: PagePath, query: String) -> SafeURL {
    SafeURL(root: page.root, encodedPath: "\(path.encoded)?\(query)")
  }

  /// The absolute address of a page; nil when the site has none.
  package func address(of path: PagePath) -> SafeURL? {
    // Reading has checked that the settings' address is http or https.
    siteAddress.map { SafeURL(root: $0, encodedPath: path == home ? "" : path.encoded) }
  }

  /// What oEmbed says of a page; nil when the site has no address, so that there is no such file.
  func oEmbed(of page: PagePath) -> SafeURL? {
    siteAddress.map { _ in url(of: page.oEmbed, from: page) }
  }

  /// The feeds about what a page shows; nil when the site has no address, so that there are none.
  func feeds(of page: PagePath) -> FeedsContext? {
    siteAddress.map { _ in
      FeedsContext(
        atom: url(of: page.feed(.atom), from: page), json: url(of: page.feed(.json), from: page))
    }
  }

  func link(_ link: PageLink, from page: PagePath) -> LinkContext {
    LinkContext(text: link.text, url: url(of: link.path, from: page), isCurrent: link.path == page)
  }

  /// To a page under one of the site's own names.
  func link(_ name: MessageKey, _ path: PagePath, from page: PagePath) -> LinkContext {
    link(PageLink(messages[name], path), from: page)
  }

  /// To the kind's page, if there is one.
  func link(to kind: Kind, from page: PagePath) -> LinkContext {
    LinkContext(
      text: messages[kind, .name], url: kindPages[kind.index].map { url(of: $0, from: page) })
  }

  func link(to group: GroupIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    titles.link(to: groups[group], from: page, detail: detail)
  }

  func links(to groups: [GroupIndex], from page: PagePath) -> ContextList<LinkContext> {
    page.isInFolderOfRoot
      ? groupLinks.list(at: groups) : ContextList(groups.map { link(to: $0, from: page) })
  }

  /// The neighbours of a page of a list, or of a year; nil for a page that has none.
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

  /// Of a list that starts with what is new.
  func pager(_ listing: Listing, at page: PagePath) -> PagerContext? {
    pager(listing.previous, listing.next, names: (.newer, .older), at: page)
  }
}

import Bytes
import CommonMark
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

/// What rendering knows of the whole site, whichever page it makes.
///
/// Shared: as a value, its thirty references would be counted with each closure that takes it along.
package final class Site: Sendable {
  package let plan: SitePlan
  package let prose: SiteProse
  package let pictures: SitePictures
  package let titleParts: TitleParts
  package let theme: ThemeParts
  let surroundings: SurroundingsByDepth
  /// Links to all groups, as the pages of titles have them.
  private let groupLinks: SharedContexts<LinkContext>
  package let groupNames: GroupNames
  /// By place in the table of kinds: the page of each that has one.
  private let kindPages: [PagePath?]
  /// All of them are in a folder of the root.
  private static let titlePlace = PagePath("a/a")

  // The plan's parts, held here: reached through the plan of another module, each use would copy the whole library.
  package let settings: Settings
  package let words: Messages
  package let entries: [Entry]
  package let titles: [ShownTitle]
  package let groups: [Group]
  package let lists: [OwnerList]
  package let pages: [OwnerPage]

  package init(
    _ plan: SitePlan, prose: SiteProse, titleParts: TitleParts, theme: ThemeParts,
    templates: SurroundingsTemplates
  ) {
    self.plan = plan
    self.prose = prose
    self.titleParts = titleParts
    pictures = titleParts.pictures
    self.theme = theme
    let settings = plan.library.settings
    self.settings = settings
    surroundings = SurroundingsByDepth(templates, linked: plan.navigation.linked) {
      SurroundingsContext(of: $0, plan.navigation, settings: settings, theme: theme)
    }
    words = plan.words
    entries = plan.library.entries
    titles = plan.titles
    groups = plan.groups
    groupLinks = SharedContexts(
      plan.groups.map { titleParts.link(to: $0, from: Site.titlePlace) })
    groupNames = GroupNames(plan.groups, separator: plan.words[.listSeparator])
    kindPages = Kind.allCases.map { plan.link(to: $0)?.path }
    lists = plan.library.lists
    pages = plan.library.pages
  }

  package var ownerName: String { settings.owner.name ?? settings.name }

  package func entry(_ index: EntryIndex) -> Entry { entries[index] }

  package func kindPage(_ kind: Kind) -> PagePath? { kindPages[kind.index] }

  package func url(of path: PagePath, from page: PagePath) -> SafeURL {
    titleParts.url(of: path, from: page)
  }

  package func link(_ link: PageLink, from page: PagePath) -> LinkContext {
    LinkContext(text: link.text, url: url(of: link.path, from: page), isCurrent: link.path == page)
  }

  package func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext
  {
    titleParts.link(to: entry, from: page, detail: detail)
  }

  package func link(to group: Group, from page: PagePath, detail: String? = nil) -> LinkContext {
    titleParts.link(to: group, from: page, detail: detail)
  }

  /// `space, Sci-Fi`
  package func names(of groups: [GroupIndex]) -> String {
    let separator = words[.listSeparator]
    let capacity = groups.reduce(0) {
      $0 + self.groups[$1].name.utf8.count + separator.utf8.count
    }
    return String(capacity: capacity) { names in
      for group in groups {
        if !names.isEmpty { names.append(separator) }
        names.append(self.groups[group].name)
      }
    }
  }

  package func links(to groups: [GroupIndex], from page: PagePath) -> ContextList<LinkContext> {
    page.isInFolderOfRoot
      ? groupLinks.list(at: groups)
      : ContextList(groups.map { link(to: self.groups[$0], from: page) })
  }

  /// The absolute address of a page; nil without `url` in the settings.
  package func address(of path: PagePath) -> SafeURL? {
    // Reading has checked that the settings' address is http or https.
    settings.url.map {
      SafeURL(root: $0, encodedPath: path == plan.navigation.home.path ? "" : path.encoded)
    }
  }

  package func rating(_ rating: Rating?) -> RatingContext? {
    titleParts.rating(rating)
  }

  /// See `TitleParts.cover`.
  package func cover(
    of entry: EntryIndex, from page: PagePath, alt: @autoclosure () -> String = "",
    isSigned: Bool = false
  ) -> CoverContext {
    titleParts.cover(of: entry, from: page, alt: alt(), isSigned: isSigned)
  }

  /// Markdown as it stands on a page.
  package func html(_ prose: Prose, at page: PagePath) -> HTML {
    if let html = prose.fixedHTML { return HTML(markup: html) }
    var bytes: [UInt8] = []
    prose.append(to: &bytes) { id in
      switch plan.resolve(id) {
      case .known(let entry):
        let title = plan.titles[entry]
        return Prose.TitleLink(href: page.link(to: title.path), title: title.text)
      case .withheld: return Prose.TitleLink(href: nil, title: words[.aPrivateTitle])
      case .unknown: return nil
      }
    }
    return HTML(markup: bytes)
  }

  /// The beginning of a text as plain text.
  package func excerpt(_ prose: Prose) -> String {
    prose.excerpt { id in
      switch plan.resolve(id) {
      case .known(let entry): plan.titles[entry].text
      case .withheld: words[.aPrivateTitle]
      case .unknown: nil
      }
    }
  }
}

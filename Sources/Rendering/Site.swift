import MediaLibrary
import SiteModel
import Templating

/// What rendering knows of the whole site, whichever page it makes.
struct Site: Sendable {
  let plan: SitePlan
  let prose: SiteProse
  let pictures: SitePictures
  let theme: ThemeFiles

  var settings: Settings { plan.library.settings }
  var ownerName: String { settings.owner.name ?? settings.name }

  func entry(_ index: EntryIndex) -> Entry { plan.library.entries[index] }

  func url(of path: PagePath, from page: PagePath) -> SafeURL {
    SafeURL(encodedPath: page.link(to: path))
  }

  func link(_ link: PageLink, from page: PagePath) -> LinkContext {
    LinkContext(text: link.text, url: url(of: link.path, from: page), isCurrent: link.path == page)
  }

  func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    let title = plan.titles[entry]
    return LinkContext(
      text: title.text, url: url(of: title.path, from: page), language: title.language,
      detail: detail)
  }

  func link(to group: GroupIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    let group = plan.groups[group]
    return LinkContext(
      text: group.name, url: group.path.map { url(of: $0, from: page) }, detail: detail)
  }

  func rating(_ rating: Rating?) -> RatingContext? {
    rating.map { RatingContext($0, on: settings.ratingScale) }
  }

  /// The absolute address of a page; nil without `url` in the settings.
  func address(of path: PagePath) -> SafeURL? {
    guard let base = settings.url else { return nil }
    return SafeURL(base + (path.text == "index.html" ? "" : path.encoded))
  }

  /// Where a `[[…]]` leads from a page.
  func titleLink(_ id: String, from page: PagePath) -> (href: String, title: String)? {
    guard case .known(let entry) = plan.resolve(id) else { return nil }
    let title = plan.titles[entry]
    return (page.link(to: title.path), title.text)
  }
}

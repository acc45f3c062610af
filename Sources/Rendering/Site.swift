import CommonMark
import DrawnCovers
import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// What rendering knows of the whole site, whichever page it makes.
struct Site: Sendable {
  let plan: SitePlan
  let prose: SiteProse
  let pictures: SitePictures
  let theme: ThemeFiles.Parts
  let frameLinks: FrameLinks

  // The plan's parts, held here: reached through the plan of another module, each use would copy the whole library.
  let settings: Settings
  let entries: [Entry]
  let titles: [ShownTitle]
  let groups: [Group]
  let lists: [OwnerList]
  let pages: [OwnerPage]
  /// The drawn covers of the titles without a picture; each is drawn once.
  let drawings: [HTML?]

  init(
    _ plan: SitePlan, prose: SiteProse, pictures: SitePictures, theme: ThemeFiles.Parts,
    on workers: WorkerPool
  ) async throws {
    self.plan = plan
    self.prose = prose
    self.pictures = pictures
    self.theme = theme
    frameLinks = FrameLinks(plan.navigation)
    settings = plan.library.settings
    entries = plan.library.entries
    titles = plan.titles
    groups = plan.groups
    lists = plan.library.lists
    pages = plan.library.pages
    let (entries, titles) = (entries, titles)
    drawings = try await workers.map(entries.count) { index in
      let work = entries[index].work
      if let path = work.cover?.path, pictures.has(path) { return nil }
      var drawing: [UInt8] = []
      drawCover(
        title: titles[index].text, creator: work.creators.first?.name,
        kind: entries[index].kind.folder, into: &drawing)
      return HTML(markup: drawing)
    }
  }

  var ownerName: String { settings.owner.name ?? settings.name }

  func entry(_ index: EntryIndex) -> Entry { entries[index] }

  func url(of path: PagePath, from page: PagePath) -> SafeURL {
    SafeURL(encodedPath: page.link(to: path))
  }

  func link(_ link: PageLink, from page: PagePath) -> LinkContext {
    LinkContext(text: link.text, url: url(of: link.path, from: page), isCurrent: link.path == page)
  }

  func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    let title = titles[entry]
    return LinkContext(
      text: title.text, url: url(of: title.path, from: page), language: title.language,
      detail: detail)
  }

  func link(to group: Group, from page: PagePath, detail: String? = nil) -> LinkContext {
    LinkContext(
      text: group.name, url: group.path.map { url(of: $0, from: page) }, detail: detail)
  }

  func links(to groups: [GroupIndex], from page: PagePath) -> [LinkContext] {
    groups.map { link(to: self.groups[$0], from: page) }
  }

  /// The absolute address of a page; nil without `url` in the settings.
  func address(of path: PagePath) -> SafeURL? {
    // Reading has checked that the settings' address is http or https.
    settings.url.map {
      SafeURL(encodedPath: $0 + (path == plan.navigation.home.path ? "" : path.encoded))
    }
  }

  func rating(_ rating: Rating?) -> RatingContext? {
    rating.map { RatingContext($0, on: settings.ratingScale) }
  }

  /// The owner's picture, or a drawn cover; a picture that could not be read counts as none.
  func cover(of index: EntryIndex, from page: PagePath, alt: String = "") -> CoverContext {
    guard let path = entries[index].work.cover?.path,
      let picture = pictures.context(path, alt: alt, from: page)
    else { return CoverContext(picture: nil, drawing: drawings[index], isMatted: false) }
    return CoverContext(
      picture: picture, drawing: nil, isMatted: !pictures.isCoverShaped(path))
  }

  /// Markdown as it stands on a page.
  func html(_ prose: Prose, at page: PagePath) -> HTML {
    var bytes: [UInt8] = []
    prose.append(to: &bytes) { id in
      switch plan.resolve(id) {
      case .known(let entry):
        let title = plan.titles[entry]
        return Prose.TitleLink(href: page.link(to: title.path), title: title.text)
      case .withheld: return Prose.TitleLink(href: nil, title: Site.withheldTitle)
      case .unknown: return nil
      }
    }
    return HTML(markup: bytes)
  }

  /// The beginning of a text as plain text.
  func excerpt(_ prose: Prose) -> String {
    prose.excerpt { id in
      switch plan.resolve(id) {
      case .known(let entry): plan.titles[entry].text
      case .withheld: Site.withheldTitle
      case .unknown: nil
      }
    }
  }

  /// What stands in a text for a link to a private title.
  static let withheldTitle = "a private title"

  /// How far, in each unit that is counted.
  func progress(_ entry: Entry) -> [ProgressContext] {
    let counted = [entry.progress, entry.secondProgress].compactMap { $0 }.map(bar)
    guard let hours = entry.tracking?.hours else { return counted }
    let text = hoursText(hours)
    return counted + [
      ProgressContext(text: text, label: text, value: "", maximum: nil, isOpen: false)
    ]
  }
}

/// 12 of 26 episodes.
private func bar(_ progress: Progress) -> ProgressContext {
  let count = NumberText.grouped(progress.count)
  let known = progress.total.flatMap { $0 > 0 ? $0 : nil }
  let total = known.map(NumberText.grouped)
  return ProgressContext(
    text: "\(count) / \(total ?? "?") \(progress.unit)",
    label: total.map { "\(count) of \($0) \(progress.unit)" } ?? "\(count) \(progress.unit)",
    value: String(min(progress.count, known ?? progress.count)), maximum: known.map(String.init),
    isOpen: known == nil)
}

/// `12.5 hours`
func hoursText(_ hundredths: Int) -> String {
  "\(decimal(hundredths, per: 100)) \(Unit.hours.word(for: hundredths == 100 ? 1 : 2))"
}

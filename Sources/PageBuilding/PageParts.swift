import MediaLibrary
import Planning
import Templates

/// Everything that pages are made from, made once per build.
package final class PageParts: Sendable {
  let plan: SitePlan
  let settings: Settings
  let ownerName: String
  let scale: RatingScale
  let entries: [Entry]
  let messages: Messages
  let titles: TitleParts
  let cards: Cards
  package let links: Links
  package let texts: OwnerTexts
  let theme: ThemeLinks
  let drawn: SharePictures

  package init(
    _ plan: SitePlan, prose: SiteProse, titles: TitleParts, cards: Cards, theme: ThemeLinks,
    drawn: SharePictures = SharePictures()
  ) {
    self.plan = plan
    settings = plan.library.settings
    ownerName = settings.ownerName
    scale = settings.ratingScale
    entries = titles.entries
    messages = plan.words
    self.titles = titles
    self.cards = cards
    self.theme = theme
    self.drawn = drawn
    links = Links(plan, titles: titles)
    texts = OwnerTexts(prose, pictures: titles.pictures, in: plan)
  }
}

/// Makes pages, or pieces that several kinds of pages show.
protocol PageMaker: Sendable {
  var parts: PageParts { get }
}

extension PageMaker {
  var plan: SitePlan { parts.plan }
  var settings: Settings { parts.settings }
  var ownerName: String { parts.ownerName }
  var scale: RatingScale { parts.scale }
  var entries: [Entry] { parts.entries }
  var groups: [Group] { parts.plan.groups }
  var messages: Messages { parts.messages }
  var titles: TitleParts { parts.titles }
  var cards: Cards { parts.cards }
  var links: Links { parts.links }
  var texts: OwnerTexts { parts.texts }
  var charts: LibraryCharts { LibraryCharts(parts: parts) }
  var data: LinkedData { LinkedData(parts: parts) }
  var finishes: Finishes { Finishes(parts: parts) }
  var listings: Listings { Listings(parts: parts) }
  var spines: Spines { Spines(parts: parts) }
  var reviews: ReviewExcerpts { ReviewExcerpts(parts: parts) }
  /// The theme's style sheet for this kind of page; nil if the main one covers it.
  func style(of page: Page) -> SafeURL? { url(ofThemeFile: page.kind.style, from: page.path) }
  func script(of page: Page) -> SafeURL? { url(ofThemeFile: page.kind.script, from: page.path) }

  private func url(ofThemeFile name: String?, from page: PagePath) -> SafeURL? {
    name.flatMap { parts.theme[$0] }.map { links.url(of: $0, from: page) }
  }

  /// Whether the site has several kinds, so that titles are shown with theirs.
  var namesKinds: Bool { plan.kinds.count > 1 }
}

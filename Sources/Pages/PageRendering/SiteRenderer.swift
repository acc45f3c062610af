import LibraryIndexing
import MediaLibrary
import PageBuilding
import PageContexts
import SitePlanning
import TemplateRuntime
import Workers

/// Turns planned pages into bytes.
package struct SiteRenderer: Sendable {
  package let site: Site
  private let templates: PageTemplates
  private let cards: Cards

  package init(
    _ plan: SitePlan, prose: SiteProse, titleParts: TitleParts, cards: Cards,
    templates: PageTemplates, theme: ThemeParts
  ) {
    site = Site(
      plan, prose: prose, titleParts: titleParts, theme: theme,
      templates: templates.surroundings)
    self.templates = templates
    self.cards = cards
  }

  /// Of the templates that pages and cards are rendered with.
  package var templateNames: [String] { templates.names }

  /// The style sheet of the collection's colours, when the settings ask for it.
  package var collectionStyle: (path: String, bytes: [UInt8])? {
    site.collectionStyle.map { (PagePath.collectionStyle.text, $0) }
  }

  /// Appends the page's HTML.
  package func render(_ page: Page, into output: inout PageBuffer) {
    let path = page.path
    let heading = page.heading
    func frame() -> FrameContext { site.frame(of: path, site.summary(of: page, cards: cards)) }
    switch page.content {
    case .title(let index):
      let entry = site.entry(index)
      let ties = site.plan.titlePage(index)
      let summary = site.titleSummary(index, entry, heading: heading)
      let context = site.titleContext(
        index, entry, ties, at: path, frame: site.frame(of: path, summary), cards: cards)
      templates.title.render(context, into: &output)
    case .profile(let profile):
      templates.profile.render(
        site.profileContext(profile, heading: heading, at: path, frame: frame(), cards: cards),
        into: &output)
    case .listing(let list):
      templates.listing.render(
        site.listingContext(list, heading: heading, at: path, frame: frame(), cards: cards),
        into: &output)
    case .kind(let kind):
      templates.kind.render(
        site.kindContext(kind, heading: heading, at: path, frame: frame(), cards: cards),
        into: &output)
    case .groupIndex(let index):
      templates.groupIndex.render(
        site.groupIndexContext(index, heading: heading, at: path, frame: frame()), into: &output)
    case .group(let group):
      templates.listing.render(
        site.groupContext(group, heading: heading, at: path, frame: frame(), cards: cards),
        into: &output)
    case .ownerLists(let lists):
      templates.ownerLists.render(
        site.ownerListsContext(lists, heading: heading, at: path, frame: frame()), into: &output)
    case .ownerList(let list):
      templates.ownerList.render(
        site.ownerListContext(list, heading: heading, at: path, frame: frame()), into: &output)
    case .reviews(let reviews):
      templates.reviews.render(
        site.reviewsContext(reviews, heading: heading, at: path, frame: frame()), into: &output)
    case .top(let top):
      templates.top.render(
        site.topContext(top, heading: heading, at: path, frame: frame()), into: &output)
    case .discover(let discover):
      templates.discover.render(
        site.discoverContext(discover, heading: heading, at: path, frame: frame(), cards: cards),
        into: &output)
    case .diary(let diary):
      templates.diary.render(
        site.diaryContext(diary, heading: heading, at: path, frame: frame()), into: &output)
    case .diaryYear(let year):
      templates.diaryYear.render(
        site.diaryYearContext(year, heading: heading, at: path, frame: frame()), into: &output)
    case .statistics(let statistics):
      templates.statistics.render(
        site.statisticsContext(statistics, heading: heading, at: path, frame: frame()),
        into: &output)
    case .upcoming(let upcoming):
      templates.upcoming.render(
        site.upcomingContext(upcoming, heading: heading, at: path, frame: frame()), into: &output)
    case .about(let about):
      templates.textPage.render(
        site.aboutContext(about, heading: heading, at: path, frame: frame()), into: &output)
    case .ownerPage(let index):
      templates.textPage.render(
        site.textPageContext(index, heading: heading, at: path, frame: frame()), into: &output)
    case .search(let search):
      templates.search.render(
        site.searchContext(search, heading: heading, at: path, frame: frame()), into: &output)
    case .notFound:
      templates.notFound.render(NotFoundContext(frame: frame(), heading: heading), into: &output)
    case .redirect(let target, _):
      templates.redirect.render(
        site.redirectContext(to: target, heading: heading, at: path, frame: frame()), into: &output)
    }
  }
}

import Base
import MediaLibrary

/// The pages of a site before similar titles are known. Finding these takes as long as everything
/// else, so workers do it for ranges of titles.
package struct SiteDraft: Sendable {
  let pages: [Page]
  let navigation: Navigation
  let tabs: SiteTabs
  let index: LibraryIndex
  let lists: [PlannedList]
  let airings: [Airing]
  let community: CommunityRanking
  let words: Messages
  private let similarity: SimilarityIndex
  let people: People

  /// Plans all pages of a library.
  ///
  /// After an error (two pages with one path) the later page is missing and the site must not be
  /// written.
  ///
  /// By design, one edit changes few pages. A rating or progress changes the title's page, lists
  /// and groups that show its card, the favorites, the profile, rankings and recommendations. A new
  /// title also changes the first page of its lists, the counts of its groups and kind, and similar
  /// titles. The frame changes only when a kind, a verb or one of the owner's pages is added or
  /// removed, or a page becomes empty or stops being empty.
  package init(
    _ library: Library, titles: [ShownTitle]? = nil, orders: TitleOrders? = nil,
    people: People = .none, words: Messages, pageSizes: PageSizes = PageSizes(),
    reporting: inout DiagnosticList
  ) {
    index = LibraryIndex(
      library, titles: titles, orders: orders, roleName: { words[.roles, $0] ?? $0 },
      positionName: { words[.numberInSeries, (.number, $0)] },
      listSeparator: words[.listSeparator])
    self.words = words
    self.people = people
    lists = index.ownerLists(reporting: &reporting)
    community = index.communityRanking()
    airings = index.airings()
    let input = PlanningInput(
      planner: PagePlanner(index: index, words: words), sizes: pageSizes,
      people: people,
      lists: lists, titlesOfPages: index.titlesOfPages(reporting: &reporting),
      community: community, figures: index.figures(), diary: index.diary(),
      airings: airings, preferences: GroupPreferences(index))
    var pages = PageKind.all.flatMap { $0.plan?(input) ?? [] }
    pages.removePathCollisions(of: library, reporting: &reporting)
    self.pages = pages
    navigation = input.planner.navigation(to: pages, reporting: &reporting)
    tabs = SiteTabs(input.planner, pages: pages)
    similarity = SimilarityIndex(index)
  }

  package var titleCount: Int { index.titles.count }

  /// The titles similar to each of a range, except those to which its page links anyway and those
  /// of its franchise.
  package func similarTitles(of range: Range<Int>) -> [[SimilarTitle]] {
    range.map { entry in
      let linked = index.isRelated[entry] ? index.linkedTitles(of: entry) : []
      return similarity.similarTitles(of: entry, without: linked + index.franchise(of: entry))
    }
  }
}

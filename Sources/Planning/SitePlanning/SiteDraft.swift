import Base
import MediaLibrary

/// The pages of a site, before it is known which titles are similar: that takes as long as all the rest, so it is
/// worked out for ranges of titles on several cores.
package struct SiteDraft: Sendable {
  let pages: [Page]
  let navigation: Navigation
  let index: LibraryIndex
  let lists: [PlannedList]
  let airings: [Airing]
  let community: CommunityRanking
  let words: Messages
  let similarity: SimilarityIndex
  let people: People

  /// Turns a library into the complete list of pages.
  ///
  /// Pure: the same library gives the same pages. Its errors (two pages that want one address) leave them without the
  /// later page, so the site must not be written.
  ///
  /// What one edit reaches is kept small on purpose. A rating or progress: the title's page, lists and groups that
  /// show its card, the favourites' order, the profile, the rankings and recommendations. A new title besides: the
  /// first page of its lists, the counts of its groups and kind, titles that are like it. The frame: only when a
  /// kind, a verb or a page of the owner's comes or goes, or the first thing on a page that had nothing.
  package init(
    _ library: Library, titles: [ShownTitle]? = nil, people: People = .none, words: Messages,
    pageSizes: PageSizes = PageSizes(), reporting: inout DiagnosticList
  ) {
    index = LibraryIndex(
      library, titles: titles, roleName: { words[.roles, $0] ?? $0 },
      positionName: { words[.numberInSeries, (.number, $0)] },
      listSeparator: words[.listSeparator])
    self.words = words
    self.people = people
    lists = index.ownerLists(reporting: &reporting)
    community = index.communityRanking()
    airings = index.airings()
    let input = PlanningInput(
      planner: PagePlanner(index: index, words: words), sizes: pageSizes, people: people,
      lists: lists, community: community, figures: index.figures(), diary: index.diary(),
      airings: airings, liking: Liking(index))
    var pages = PageKind.all.flatMap { $0.plan?(input) ?? [] }
    pages.removePathCollisions(of: library, reporting: &reporting)
    self.pages = pages
    navigation = input.planner.navigation(to: pages, reporting: &reporting)
    similarity = SimilarityIndex(index)
  }

  /// How many titles there are to find similar ones of.
  package var titleCount: Int { similarity.count }

  /// For each title of a range those that are similar to it, but for those that its page links to anyway, and those
  /// of its franchise.
  package func similarTitles(of range: Range<Int>) -> [[SimilarTitle]] {
    similarity.similarTitles(of: range) {
      (index.isRelated[$0] ? index.linkedTitles(of: $0) : []) + index.franchise(of: $0)
    }
  }
}

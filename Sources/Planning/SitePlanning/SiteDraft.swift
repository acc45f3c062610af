import Diagnostics
import LibraryIndexing
import Localization
import MediaLibrary
import Recommendations

/// The pages of a site, before it is known which titles have much in common: that takes as long as all the rest, and is
/// found for some titles here, for others there.
package struct SiteDraft: Sendable {
  let pages: [Page]
  let navigation: Navigation
  let index: LibraryIndex
  let lists: [PlannedList]
  let airings: [Airing]
  let community: CommunityRanking
  let kinship: Kinship

  /// Turns a library into the complete list of pages.
  ///
  /// Pure: the same library gives the same pages. Its errors (two pages that want one address) leave them without the
  /// later page, so the site must not be written.
  ///
  /// What one edit reaches is kept small on purpose. A rating or progress: the title's page, lists and groups that show its
  /// card, the favourites' order, the profile, the rankings and recommendations. A new title besides: the first page of
  /// its lists, the counts of its groups and kind, titles that are like it. The frame: only when a kind, a verb or a page
  /// of the owner's comes or goes, or the first thing of a prominent list.
  package init(
    _ library: Library, titles: [ShownTitle]? = nil, words: Words,
    pageSizes: PageSizes = PageSizes(), reporting: inout DiagnosticList
  ) {
    index = LibraryIndex(library, titles: titles, words: words)
    lists = index.ownerLists(reporting: &reporting)
    community = index.communityRanking()
    let figures = index.figures()
    airings = index.airings()
    let liking = Liking(index)
    var pages = [index.profilePage(figures, liking)]
    pages.reserveCapacity(index.titles.count * 5 / 4 + 100)
    index.addTitlePages(to: &pages)
    pages += index.statusLists(pageSizes)
    pages += index.kindPages(pageSizes)
    pages += index.groupPages(pageSizes)
    pages += index.ownerListPages(lists)
    pages += index.reviewPages(pageSizes)
    pages.append(index.topPage(community))
    pages += index.discoverPages(community, liking, pageSizes)
    pages += index.diaryPages(figures, pageSizes)
    pages.append(index.upcomingPage(airings))
    pages += index.ownerPages()
    pages += [index.aboutPage(), index.searchPage(), index.notFoundPage()]
    pages += index.redirectPages()
    pages.keepDistinct(of: library, reporting: &reporting)
    self.pages = pages
    navigation = index.navigation()
    kinship = Kinship(index)
  }

  /// How many titles there are to find relatives of.
  package var titleCount: Int { kinship.count }

  /// Of some of them; what a title's page names anyway is none of those that are like it.
  package func relatives(of run: Range<Int>) -> [Relative] {
    kinship.relatives(of: run) { index.isRelated[$0] ? index.namedAnyway(on: $0) : [] }
  }
}

extension LibraryIndex {
  /// Hosts show it at any address, so its links begin at the host's root; without `url` in the settings nobody knows where
  /// the site is, and they are as on other pages.
  fileprivate func notFoundPage() -> Page {
    Page(
      PagePath("404.html", base: library.settings.basePath), heading: words[.pageNotFound],
      .notFound)
  }
}

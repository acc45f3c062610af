import Diagnostics
import LibraryIndexing
import MediaLibrary

/// One page of the site: where it is, what it is called, what is on it.
///
/// The words that name things (headings, sections, labels, empty texts) are decided here;
/// `PageRendering` makes sentences and markup around them.
package struct Page: Sendable {
  package let path: PagePath
  /// The `h1`, plain text; the later pages of a list have the heading of the first.
  package let heading: String
  package let content: Content

  /// Large contents are indirect, so that a page is 80 bytes in place of 300: most are titles.
  package enum Content: Sendable {
    indirect case profile(ProfilePage)
    /// Its facts come from `SitePlan.titlePage(_:)`, worked out when the page is rendered.
    case title(EntryIndex)
    indirect case listing(ListingPage)
    indirect case kind(KindPage)
    indirect case groupIndex(GroupIndexPage)
    indirect case group(GroupPage)
    indirect case ownerLists(OwnerListsPage)
    indirect case ownerList(OwnerListPage)
    indirect case reviews(ReviewsPage)
    indirect case top(TopPage)
    indirect case discover(DiscoverPage)
    indirect case diary(DiaryPage)
    indirect case diaryYear(DiaryYearPage)
    indirect case statistics(StatisticsPage)
    indirect case upcoming(UpcomingPage)
    indirect case about(AboutPage)
    /// By its index in `library.pages`.
    case ownerPage(Int)
    indirect case search(SearchPage)
    case notFound
    /// `alias`: where the former address is written.
    indirect case redirect(to: PagePath, alias: SourceLocation)
  }

  init(_ path: PagePath, heading: String, _ content: Content) {
    self.path = path
    self.heading = heading
    self.content = content
  }
}

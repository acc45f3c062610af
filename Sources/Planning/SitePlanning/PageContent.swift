import Base
import MediaLibrary

/// What is planned for one kind of page. Each kind has a type of its own, which answers here what is asked of every page;
/// `PageBuilding` has the builder that makes HTML of it.
package protocol PageContent: Sendable {
  /// What the page is, in words for its owner: `the rankings`, `your list 'Best'`.
  func description(heading: String) -> String

  /// What messages call the page: `the title 'Planetes'`.
  func name(heading: String) -> String

  /// Where the owner wrote what the page is made for; nil when the site has it anyway.
  func location(in library: Library) -> SourceLocation?

  /// The file of the owner's that has no other page than this one.
  func ownFile(in library: Library) -> String?

  /// What of the owner's is on the page.
  func sources(in plan: SitePlan) -> [PageSource]

  /// The owner's Markdown on the page; nil where there never is any.
  func writtenText(in library: Library) -> WrittenText?

  /// Whether there is nothing on the page but a sentence about that. It is written all the same, so
  /// that its address stays; no other page links to it.
  var isEmpty: Bool { get }

  /// Whether the sitemap names the page.
  func isInSitemap(of plan: SitePlan) -> Bool

  /// The title that the page is about; nil for other pages.
  var title: EntryIndex? { get }
}

/// What holds for most kinds of pages: the site has them whatever the owner writes, and they are made of the whole library.
extension PageContent {
  package func name(heading: String) -> String { "the page '\(heading)'" }
  package func location(in library: Library) -> SourceLocation? { nil }
  package func ownFile(in library: Library) -> String? { nil }
  package func sources(in plan: SitePlan) -> [PageSource] { [.wholeLibrary] }
  package func writtenText(in library: Library) -> WrittenText? { nil }
  package var isEmpty: Bool { false }
  package func isInSitemap(of plan: SitePlan) -> Bool {
    !isEmpty && PageKind.of(Self.self).isIndexed
  }
  package var title: EntryIndex? { nil }
}

/// A file of the owner's with what it is to a page: `library/anime/cowboy-bebop.md:2`, `the title`.
package struct PageSource: Sendable {
  package let file: String
  package let role: String

  package init(file: String, role: String) {
    self.file = file
    self.role = role
  }

  package init(_ location: SourceLocation, role: String) {
    self.init(
      file: location.line == 0 ? location.path : "\(location.path):\(location.line)", role: role)
  }

  package static let wholeLibrary = PageSource(
    file: "library/", role: "all titles that may be shown")
}

extension PageSource {
  /// Each title once; the whole library where there are none.
  static func titles(_ entries: [EntryIndex], in plan: SitePlan) -> [PageSource] {
    guard !entries.isEmpty else { return [.wholeLibrary] }
    var seen: Set<EntryIndex> = []
    return entries.filter { seen.insert($0).inserted }.map {
      PageSource(plan.library.entries[$0].location, role: plan.titles[$0].text)
    }
  }

  static func titles(_ listing: Listing, in plan: SitePlan) -> [PageSource] {
    titles(listing.sections.flatMap(\.items).map(\.entry), in: plan)
  }
}

/// Where the owner's Markdown on a page is.
package enum WrittenText: Sendable {
  /// In the file of a title, which a plan does not hold any more.
  case review(EntryIndex)
  case markdown(MarkdownSource?)
}

/// For a page of a list that goes over several: the first one has no number.
func olderPart(_ number: Int?) -> String { number == nil ? "" : ", older ones" }

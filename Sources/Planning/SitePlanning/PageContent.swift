import Base
import MediaLibrary

/// The planned content of a page. Each kind of page has its type; a builder in `PageBuilding` makes
/// HTML of it.
package protocol PageContent: Sendable {
  /// How messages for the owner describe the page: `the rankings`, `your list 'Best'`.
  func description(heading: String) -> String

  /// The page's name in messages: `the title 'Planetes'`.
  func name(heading: String) -> String

  /// The place in the owner's files for which the page is made; nil for pages that every site has.
  func location(in library: Library) -> SourceLocation?

  /// The owner's file whose only page is this one.
  func ownFile(in library: Library) -> String?

  /// The owner's files that the page is made from.
  func sources(in plan: SitePlan) -> [PageSource]

  /// The owner's Markdown on the page; nil for pages that never have any.
  func writtenText(in library: Library) -> WrittenText?

  /// Whether the page says only that it is empty. It is still written, so that its address works,
  /// but no other page links to it.
  var isEmpty: Bool { get }

  func isInSitemap(of plan: SitePlan) -> Bool

  /// The title that the page is about; nil for other pages.
  var title: EntryIndex? { get }

  /// The page of which this one is a state; nil for independent pages.
  var part: PagePart? { get }

  /// The part of the site that the page belongs to; nil for that of its kind.
  var door: Door? { get }

  /// The owner's template for the page; nil for that of its kind.
  var template: String? { get }
}

/// Defaults for pages that every site has and that are made from the whole library.
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
  package var part: PagePart? { nil }
  package var door: Door? { nil }
  package var template: String? { nil }
}

/// A file of the owner's with its role for a page: `library/anime/cowboy-bebop.md:2`, `the title`.
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
  /// Each title once; the whole library if there are none.
  static func titles(_ entries: [EntryIndex], in plan: SitePlan) -> [PageSource] {
    guard !entries.isEmpty else { return [.wholeLibrary] }
    return entries.unique().map {
      PageSource(plan.library.entries[$0].location, role: plan.titles[$0].text)
    }
  }

  static func titles(_ listing: Listing, in plan: SitePlan) -> [PageSource] {
    titles(listing.sections.flatMap(\.items).map(\.entry), in: plan)
  }
}

package enum WrittenText: Sendable {
  /// The review in a title's file, which a plan doesn't keep.
  case review(EntryIndex)
  case markdown(MarkdownSource?)
}

/// The suffix for a later page of a list; the first has no number.
func olderPart(_ number: Int?) -> String { number == nil ? "" : ", older ones" }

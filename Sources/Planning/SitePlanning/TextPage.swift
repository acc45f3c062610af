import Base
import MediaLibrary

/// A page that the owner wrote, other than `about`.
package struct TextPage: PageContent {
  /// An index of `library.pages`.
  package let page: Int
  /// nil for a page of text.
  package let titles: [EntryIndex]?
  package let template: String?
  package let isEmpty: Bool

  package func description(heading: String) -> String { "a page of yours, '\(heading)'" }

  package func location(in library: Library) -> SourceLocation? { library.pages[page].location }

  package func ownFile(in library: Library) -> String? { library.pages[page].location.path }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [PageSource(plan.library.pages[page].location, role: "your page")]
      + (titles.map { PageSource.titles($0, in: plan) } ?? [])
  }

  package func writtenText(in library: Library) -> WrittenText? {
    .markdown(library.pages[page].body)
  }
}

import Base
import MediaLibrary

/// `lists/<slug>.html`.
package struct OwnerListPage: PageContent {
  /// An index of `library.lists`.
  package let list: Int
  /// In the owner's order, with the owner's notes.
  package let items: [Listing.Item]

  package func description(heading: String) -> String { "your list '\(heading)'" }

  package func name(heading: String) -> String { "the list '\(heading)'" }

  package func location(in library: Library) -> SourceLocation? { library.lists[list].location }

  package func ownFile(in library: Library) -> String? { library.lists[list].location.path }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [PageSource(plan.library.lists[list].location, role: "your list")]
      + PageSource.titles(items.map(\.entry), in: plan)
  }

  package func writtenText(in library: Library) -> WrittenText? {
    .markdown(library.lists[list].introduction)
  }
}

import Base
import MediaLibrary

/// A page at a former address of a title, or of another page, that leads to its present one.
package struct RedirectPage: PageContent {
  /// nil for a page that isn't a title's.
  package var entry: EntryIndex?
  package let target: PagePath
  /// The place of the former address in the title's file.
  package var alias: SourceLocation?

  package func description(heading: String) -> String {
    "a former address, which leads to \(target.text)"
  }

  package func name(heading: String) -> String { "the alias of '\(heading)'" }

  package func location(in library: Library) -> SourceLocation? { alias }

  package func sources(in plan: SitePlan) -> [PageSource] {
    guard let entry, let alias else { return [.wholeLibrary] }
    let title = plan.library.entries[entry].work.title
    return [PageSource(alias, role: "the former address of '\(title)'")]
  }
}

extension PagePlanner {
  func redirectPages() -> [Page] {
    facts.indices.filter { facts[$0].hasFormerIDs }.flatMap { entry in
      library.entries[entry].aliases.map { alias in
        Page(
          PagePath(alias.id + ".html"), heading: titles[entry].text,
          RedirectPage(entry: entry, target: titles[entry].path, alias: alias.location))
      }
    }
  }
}

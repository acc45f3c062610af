import Base
import MediaLibrary

/// The page of a title; `SitePlan.titleRelations(_:)` has the rest of it.
package struct TitlePage: PageContent {
  package let entry: EntryIndex

  package var title: EntryIndex? { entry }

  package func description(heading: String) -> String { "the page of a title, '\(heading)'" }

  package func name(heading: String) -> String { "the title '\(heading)'" }

  package func location(in library: Library) -> SourceLocation? { library.entries[entry].location }

  package func ownFile(in library: Library) -> String? { library.entries[entry].location.path }

  package func sources(in plan: SitePlan) -> [PageSource] {
    let entry = plan.library.entries[self.entry]
    let title = PageSource(
      entry.location, role: entry.review == nil ? "the title" : "the title and its review")
    let cover = entry.work.cover?.path.map { PageSource(file: $0, role: "its cover") }
    let lists = (plan.placesInLists[self.entry] ?? []).map {
      PageSource(plan.library.lists[$0.list].location, role: "a list that it is in")
    }
    let settings = plan.library.settings
    let friends = plan.opinions(of: self.entry).compactMap { opinion in
      settings.friends.first { $0.url == plan.people.friends[opinion.friend].friend.url }
        .map { PageSource(file: $0.file, role: "what \($0.name) thinks of it") }
    }
    return [title] + [cover].compactMap { $0 } + lists + friends
  }

  package func writtenText(in library: Library) -> WrittenText? { .review(entry) }

  package func isInSitemap(of plan: SitePlan) -> Bool { plan.isSyndicated(entry) }
}

import MediaLibrary

/// `lists.html`: the owner's lists.
package struct OwnerListsPage: PageContent {
  package let lists: [Row]

  package struct Row: Sendable {
    /// An index of `library.lists`.
    package let list: Int
    package let path: PagePath
    package let items: [EntryIndex]
  }

  package var isEmpty: Bool { lists.isEmpty }

  package func description(heading: String) -> String { "the index of your lists" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    plan.library.lists.map { PageSource($0.location, role: "a list of yours") }
  }
}

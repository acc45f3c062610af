import MediaLibrary

/// `embed/now.html` and the like: a small part of the site, for a frame on another page.
package struct EmbedPage: PageContent {
  package enum Part: String, Sendable, CaseIterable {
    case now, favorites, shelf, goals

    package var page: PagePath { PagePath("embed/\(rawValue).html") }
    package var card: PagePath { PagePath("embed/\(rawValue).svg") }
    /// The card for sites that don't accept SVG.
    package var picture: PagePath { PagePath("embed/\(rawValue).png") }
    package var description: PagePath { PagePath("embed/\(rawValue).json") }
  }

  package let part: Part
  /// Syndicated titles only.
  package let entries: [EntryIndex]
  package let list: PageLink

  /// Goals are shown even before anything is finished.
  package var isEmpty: Bool { entries.isEmpty && part != .goals }

  package func description(heading: String) -> String {
    "a part of the site, '\(heading)', for a frame on another page"
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(entries, in: plan) }
}

extension PagePlanner {
  private static let titlesOfEmbed = 6

  /// No pages for a site without an address.
  func embedPages() -> [Page] {
    guard library.settings.url != nil else { return [] }
    let featured = featuredTitles(24)
    let goals = PageLink(words[.goals], .home)
    return [
      embedPage(.now, shelf(.inProgress), PageLink(words[.now], .home)),
      embedPage(.favorites, featured.entries, featured.list),
      embedPage(
        .shelf, shelf(.completed).prefix { facts[$0].finished != .undated },
        PageLink(words[.recentlyFinished], .diary)),
    ] + (library.settings.goals.isEmpty ? [] : [embedPage(.goals, [], goals)])
  }

  private func embedPage(
    _ part: EmbedPage.Part, _ entries: some Sequence<EntryIndex>, _ list: PageLink
  ) -> Page {
    let shown = entries.lazy.filter(index.isSyndicated)
    return Page(
      part.page, heading: list.text, emptyText: words[.nothingYet],
      EmbedPage(part: part, entries: Array(shown.prefix(Self.titlesOfEmbed)), list: list))
  }
}

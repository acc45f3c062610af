import MediaLibrary

/// `embed/now.html` and the like: a small part of the site, for a frame on somebody else's page.
package struct EmbedPage: PageContent {
  package enum Part: String, Sendable, CaseIterable {
    case now, favorites, shelf

    package var page: PagePath { PagePath("embed/\(rawValue).html") }
    /// The same as a picture.
    package var card: PagePath { PagePath("embed/\(rawValue).svg") }
    /// The picture as pixels, for where no SVG is taken.
    package var picture: PagePath { PagePath("embed/\(rawValue).png") }
    /// What oEmbed says of the frame.
    package var description: PagePath { PagePath("embed/\(rawValue).json") }
  }

  package let part: Part
  /// Only of titles that may travel: on other pages there is no age gate.
  package let entries: [EntryIndex]
  /// Where all of them are.
  package let list: PageLink

  package var isEmpty: Bool { entries.isEmpty }

  package func description(heading: String) -> String {
    "a part of the site, '\(heading)', for a frame on another page"
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(entries, in: plan)
  }
}

extension PagePlanner {
  /// As many as fit a frame.
  private static let titlesOfEmbed = 6

  /// None for a site without an address: nobody could say where to find them.
  func embedPages() -> [Page] {
    guard library.settings.url != nil else { return [] }
    let treasures = treasures(24)
    return [
      embedPage(.now, shelf(.inProgress), PageLink(words[.now], .home)),
      embedPage(.favorites, treasures.entries, treasures.list),
      embedPage(
        .shelf, shelf(.completed).prefix { facts[$0].finished != .undated },
        PageLink(words[.recentlyFinished], .diary)),
    ]
  }

  private func embedPage(
    _ part: EmbedPage.Part, _ entries: some Sequence<EntryIndex>, _ list: PageLink
  ) -> Page {
    let shown = entries.lazy.filter { !facts[$0].isUnlisted && !facts[$0].isGated }
    return Page(
      part.page, heading: list.text,
      EmbedPage(part: part, entries: Array(shown.prefix(Self.titlesOfEmbed)), list: list))
  }
}

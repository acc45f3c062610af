import Base
import MediaLibrary

/// `about.html`: the owner's page of that name, and the credits.
package struct AboutPage: PageContent {
  /// An index of `library.pages`.
  package let page: Int?
  package let titles: [EntryIndex]?
  package let template: String?
  /// Shown if the owner has written no page.
  package let figures: Figures
  package let milestones: Milestones
  package let sources: [Source]
  package let libraryFile: PagePath?
  package let qrCode: PagePath?
  package let embeds: [(part: EmbedPage.Part, heading: String)]

  package struct Source: Sendable, Equatable {
    package let name: String
    /// The front page of the source's site; nil unless all titles lead to the same site.
    package let url: String?
  }

  package func description(heading: String) -> String { "the page about you and the site" }

  package func location(in library: Library) -> SourceLocation? {
    page.map { library.pages[$0].location }
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    let own = location(in: plan.library).map { PageSource($0, role: "your page") }
    return [own ?? PageSource(file: "tokonoma.yml", role: "what it says of you"), .wholeLibrary]
  }

  package func writtenText(in library: Library) -> WrittenText? {
    .markdown(page.map { library.pages[$0].body })
  }
}

extension Settings {
  /// Whether the site's address fits into a QR code.
  package var hasQRCode: Bool { url.map { $0.utf8.count <= 2000 } ?? false }
}

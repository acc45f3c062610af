import Base
import MediaLibrary

/// `about.html`: the owner's own page when there is one, and the credits.
package struct AboutPage: PageContent {
  /// By its index in `library.pages`.
  package let page: Int?
  /// Where the library's data come from, by name.
  package let sources: [Source]
  /// All of the library as one file; nil when the owner wants none.
  package let libraryFile: PagePath?
  /// The site's address for cameras; nil when it has none.
  package let qrCode: PagePath?
  /// Parts of the site for other pages, with their headings.
  package let embeds: [(part: EmbedPage.Part, heading: String)]

  package struct Source: Sendable, Equatable {
    package let name: String
    /// The front page of its site; nil when the titles lead to several sites, or to none.
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
  /// Whether the site has an address that a QR code has room for.
  package var hasQRCode: Bool { url.map { $0.utf8.count <= 2000 } ?? false }
}

import Planning
import Templates

/// The templates of pictures for those who share pages, as SVG.
package struct ShareTemplates: Sendable {
  let title: Template<ShareTitleContext>
  let collection: Template<ShareCollectionContext>

  package init(
    title: Template<ShareTitleContext>, collection: Template<ShareCollectionContext>
  ) {
    self.title = title
    self.collection = collection
  }
}

/// What is drawn of the site: the pages that have such a picture, which is as large as most who show it want it, and
/// icons.
package struct SharePictures: Sendable {
  package static let width = 1200
  package static let height = 630

  /// Texts of paths.
  private let pages: Set<String>
  private let embeds: Set<EmbedPage.Part>
  private let home: PagePath
  /// For the home screens of phones.
  let touchIcon: PagePath?
  /// What a browser that installs the site asks for.
  let manifest: PagePath?

  package init(
    of pages: Set<String> = [], embeds: Set<EmbedPage.Part> = [],
    home: PagePath = PagePath("index.html"),
    touchIcon: PagePath? = nil, manifest: PagePath? = nil
  ) {
    self.touchIcon = touchIcon
    self.manifest = manifest
    self.pages = pages
    self.embeds = embeds
    self.home = home
  }

  /// The page's own.
  package func own(of page: PagePath) -> PagePath? {
    pages.contains(page.text) ? SharePictures.path(of: page) : nil
  }

  /// Whether a part of the site is there as pixels.
  func hasPicture(of part: EmbedPage.Part) -> Bool { embeds.contains(part) }

  /// Of the site as a whole.
  var ofSite: PagePath? { own(of: home) }

  /// `share/anime/cowboy-bebop.png`
  package static func path(of page: PagePath) -> PagePath {
    PagePath("share/\(page.stem).png")
  }
}

import Planning
import Templates

package struct ShareTemplates: Sendable {
  let title: Template<ShareTitleContext>
  let collection: Template<ShareCollectionContext>
}

/// The drawn pictures of the site: of pages, in the size that most services ask for, and icons.
package struct SharePictures: Sendable {
  package static let width = 1200
  package static let height = 630

  private let pages: Set<String>
  private let embeds: Set<EmbedPage.Part>
  private let home: PagePath
  /// The icon for the home screens of phones.
  let touchIcon: PagePath?
  /// The file for browsers that install the site.
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

  package func own(of page: PagePath) -> PagePath? {
    pages.contains(page.text) ? SharePictures.path(of: page) : nil
  }

  func hasPicture(of part: EmbedPage.Part) -> Bool { embeds.contains(part) }

  var ofSite: PagePath? { own(of: home) }

  /// `share/anime/cowboy-bebop.png`
  package static func path(of page: PagePath) -> PagePath {
    PagePath("share/\(page.stem).png")
  }
}

package struct ShareTitleContext: TemplateContext {
  let title: String
  let language: String?
  let native: LinkContext?
  let isNativeUpright: Bool
  let isNativeBelow: Bool
  /// `Anime · 1998`
  let eyebrow: String
  let creator: String?
  let rating: RatingContext?
  let status: String?
  let sentence: String?
  let siteName: String
  let address: String
  /// A file inside the drawing, `resource:cover`.
  let cover: SafeURL
  /// The color of the cloth behind the cover, `#rrggbb`.
  let cloth: String

  package static let fields = Fields<ShareTitleContext>("shared title")
    .text("title", \.title)
    .text("language", \.language)
    .section("native", \.native)
    .flag("isNativeUpright", \.isNativeUpright)
    .flag("isNativeBelow", \.isNativeBelow)
    .text("eyebrow", \.eyebrow)
    .text("creator", \.creator)
    .section("rating", \.rating)
    .text("status", \.status)
    .text("sentence", \.sentence)
    .text("siteName", \.siteName)
    .text("address", \.address)
    .url("cover", \.cover)
    .text("cloth", \.cloth)
}

/// The drawing of a page with many titles: the home page, a list, a year.
package struct ShareCollectionContext: TemplateContext {
  let heading: String
  let eyebrow: String?
  let text: String?
  let siteName: String
  let address: String
  let cover: SafeURL?
  let cloth: String
  let standing: [StandingContext]

  package static let fields = Fields<ShareCollectionContext>("shared collection")
    .text("heading", \.heading)
    .text("eyebrow", \.eyebrow)
    .text("text", \.text)
    .text("siteName", \.siteName)
    .text("address", \.address)
    .url("cover", \.cover)
    .text("cloth", \.cloth)
    .list("standing", \.standing)
}

package struct StandingContext: TemplateContext {
  let cover: SafeURL
  /// The distance from the start of the board, in pixels.
  let offset: Int

  package static let fields = Fields<StandingContext>("standing cover")
    .url("cover", \.cover)
    .text("offset", always: \.offset)
}

extension Page {
  /// Whether the site has an oEmbed file for the page: for each list, and for titles and years with
  /// a drawn picture. For others it would hold nothing but the heading, and a file for each title
  /// costs half as much as its page. The home page has one for its frame instead.
  package func hasOEmbed(drawn: SharePictures) -> Bool {
    content is OwnerListPage || drawn.own(of: path) != nil && !(content is ProfilePage)
  }
}

extension PagePath {
  /// The oEmbed file of a page: `embed/anime/cowboy-bebop.json` for `anime/cowboy-bebop.html`.
  package var oEmbed: PagePath { PagePath("embed/\(stem).json") }
}

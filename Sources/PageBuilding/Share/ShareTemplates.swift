import Planning
import Templates

package struct ShareTemplates: Sendable {
  /// By name.
  let titles: [String: Template<ShareTitleContext>]
  let collections: [String: Template<ShareCollectionContext>]
}

/// A text with pictures that visitors can post.
package struct SharePost: Sendable {
  /// The subject, on pages with several posts.
  let label: String?
  /// The picture described in words.
  let text: String
  /// In the order of `ShareFormat.posts`; nil where none was drawn.
  let pictures: [PagePath?]
}

/// The drawn pictures of the site: of pages, and icons.
package struct SharePictures: Sendable {
  private let files: Set<String>
  private let posts: [String: [SharePost]]
  private let embeds: Set<EmbedPage.Part>
  /// The picture of the home page.
  let ofSite: PagePath?
  /// The icon for the home screens of phones.
  let touchIcon: PagePath?
  /// The file for browsers that install the site.
  let manifest: PagePath?

  /// - Parameters:
  ///   - files: the paths of those for link previews, and of others
  ///   - posts: by the path of a page
  package init(
    of files: Set<String> = [], posts: [String: [SharePost]] = [:],
    embeds: Set<EmbedPage.Part> = [], home: PagePath = PagePath("index.html"),
    touchIcon: PagePath? = nil, manifest: PagePath? = nil
  ) {
    self.touchIcon = touchIcon
    self.manifest = manifest
    self.files = files
    self.posts = posts
    self.embeds = embeds
    ofSite = SharePictures.own(of: home, in: files)
  }

  package func own(of page: PagePath) -> PagePath? { SharePictures.own(of: page, in: files) }

  private static func own(of page: PagePath, in files: Set<String>) -> PagePath? {
    if files.isEmpty { return nil }
    let path = ShareFormat.wide.path(page.stem)
    return files.contains(path.text) ? path : nil
  }

  func posts(of page: PagePath) -> [SharePost] { posts[page.text] ?? [] }

  func hasPicture(of part: EmbedPage.Part) -> Bool { embeds.contains(part) }
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
  let extra: ExtraTexts

  package static let fields = Fields<ShareTitleContext>("shared title")
}

/// The drawing of a page with many titles: the home page, a list, a year.
package struct ShareCollectionContext: TemplateContext {
  let heading: String
  let eyebrow: String?
  /// A number to be set large, with its unit in `text`.
  let figure: String?
  /// How far the owner has come in a list.
  let enso: EnsoContext?
  /// `anime · ≈ 767 hours · 6 tens`
  let text: String?
  /// The words above the covers: `Best of 2016`.
  let caption: String?
  /// The average rating.
  let rating: RatingContext?
  /// `11 days in a row`, and so on; on drawings that have room for them.
  let facts: [ShareFactContext]
  let siteName: String
  let address: String
  /// The title on the scroll, on drawings that have one.
  let hung: ShareCoverContext?
  let cloth: String
  let standing: [ShareCoverContext]

  package static let fields = Fields<ShareCollectionContext>("shared collection")
}

/// A number with its label, and its position in pixels.
package struct ShareFactContext: TemplateContext {
  let value: String
  let label: String
  let x: Int
  let y: Int
  let labelY: Int

  package static let fields = Fields<ShareFactContext>("shared fact")
}

/// A cover and its position in pixels, with its name below it.
package struct ShareCoverContext: TemplateContext {
  /// A file inside the drawing, `resource:cover-0`.
  let cover: SafeURL
  let name: String
  let language: String?
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  let nameHeight: Int

  package static let fields = Fields<ShareCoverContext>("shared cover")
    .field("nameY") { $0.y + $0.height + 10 }
}

extension Page {
  /// Whether the site has an oEmbed file for the page: for each list, and for titles and years with
  /// a drawn picture. For others it would contain only the heading, and a file for each title costs
  /// half as much as its page. The home page has one for its frame instead.
  package func hasOEmbed(drawn: SharePictures) -> Bool {
    content is OwnerListPage || drawn.own(of: path) != nil && !(content is ProfilePage)
  }
}

extension PagePath {
  /// The oEmbed file of a page: `embed/anime/cowboy-bebop.json` for `anime/cowboy-bebop.html`.
  package var oEmbed: PagePath { PagePath("embed/\(stem).json") }
}

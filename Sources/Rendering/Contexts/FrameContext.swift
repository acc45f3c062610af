import LibraryIndexing
import SiteModel
import Templating

/// What every page has around its content. Nothing here may depend on how much is in the library:
/// one more title must not change every page.
struct FrameContext: TemplateContext {
  let siteName: String
  /// BCP 47
  let language: String
  /// For `<title>`: `Cowboy Bebop · Mika's alcove`.
  let documentTitle: String
  /// The page's own name, without the site's.
  let heading: String
  let description: String
  let stylesheet: SafeURL
  let icon: SafeURL?
  let home: LinkContext
  /// The page's own absolute address, when the site has one.
  let canonical: SafeURL?
  /// Open Graph's type of the page.
  let type: String
  /// For sharing, an absolute address.
  let image: SafeURL?
  let imageAlt: String?
  let isIndexed: Bool
  /// JSON-LD, for a `<script>` block.
  let structuredData: HTML?
  /// The pages most visitors want, and all others.
  let main: [LinkContext]
  let more: [LinkContext]

  static let fields = Fields<FrameContext>("frame")
    .text("siteName", \.siteName)
    .text("language", \.language)
    .text("documentTitle", \.documentTitle)
    .text("heading", \.heading)
    .text("description", \.description)
    .url("stylesheet", \.stylesheet)
    .url("icon", \.icon)
    .section("home", \.home)
    .url("canonical", \.canonical)
    .text("type", \.type)
    .url("image", \.image)
    .text("imageAlt", \.imageAlt)
    .flag("isIndexed", \.isIndexed)
    .html("structuredData", \.structuredData)
    .list("main", \.main)
    .flag("hasMain", notEmpty: \.main)
    .list("more", \.more)
}

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
    .text("siteName") { $0.siteName }
    .text("language") { $0.language }
    .text("documentTitle") { $0.documentTitle }
    .text("heading") { $0.heading }
    .text("description") { $0.description }
    .url("stylesheet") { $0.stylesheet }
    .url("icon") { $0.icon }
    .section("home") { $0.home }
    .url("canonical") { $0.canonical }
    .text("type") { $0.type }
    .url("image") { $0.image }
    .text("imageAlt") { $0.imageAlt }
    .flag("isIndexed") { $0.isIndexed }
    .html("structuredData") { $0.structuredData }
    .list("main") { $0.main }
    .flag("hasMain") { !$0.main.isEmpty }
    .list("more") { $0.more }
}

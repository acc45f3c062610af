import LibraryIndexing
import SiteModel
import Templating

/// What every page has around its content. Nothing here may depend on how much is in the library:
/// one more title must not change every page.
package struct FrameContext: TemplateContext {
  package let siteName: String
  /// BCP 47
  package let language: String
  /// For `<title>`: `Cowboy Bebop · Mika's alcove`.
  package let documentTitle: String
  /// The page's own name, without the site's.
  package let heading: String
  package let description: String
  package let stylesheet: SafeURL
  package let icon: SafeURL?
  package let home: LinkContext
  /// The page's own absolute address, when the site has one.
  package let canonical: SafeURL?
  /// Open Graph's type of the page.
  package let type: String
  /// For sharing, an absolute address.
  package let image: SafeURL?
  package let imageAlt: String?
  package let isIndexed: Bool
  /// JSON-LD, for a `<script>` block.
  package let structuredData: HTML?
  /// The pages most visitors want, and all others.
  package let main: [LinkContext]
  package let more: [LinkContext]

  package static let fields = Fields<FrameContext>("frame")
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

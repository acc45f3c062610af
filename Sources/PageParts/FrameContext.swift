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
  /// The colours that come from the collection, when the settings ask for them.
  package let collectionStyle: SafeURL?
  package let icon: SafeURL?
  /// The script of the light and dark switch.
  package let scheme: SafeURL?
  package let home: LinkContext
  /// The page's own absolute address, when the site has one.
  package let canonical: SafeURL?
  /// Open Graph's type of the page.
  package let type: String
  /// For sharing, an absolute address.
  package let image: SafeURL?
  package let imageAlt: String?
  package let isIndexed: Bool
  /// The site as feeds, if it has an address of its own.
  package let feeds: FeedsContext?
  /// The page is behind the age gate; search engines keep it from those who ask for that.
  package let isGated: Bool
  /// JSON-LD, for a `<script>` block.
  package let structuredData: HTML?
  /// The pages most visitors want, and all others.
  package let main: [LinkContext]
  package let more: [LinkContext]

  package static let fields = Fields<FrameContext>("frame")
    .text("siteName", \.siteName)
    .text("language", \.language)
    .text("documentTitle", \.documentTitle)
    .text("heading", \.heading)
    .text("description", \.description)
    .url("stylesheet", \.stylesheet)
    .url("collectionStyle", \.collectionStyle)
    .url("icon", \.icon)
    .url("scheme", \.scheme)
    .section("home", \.home)
    .url("canonical", \.canonical)
    .text("type", \.type)
    .url("image", \.image)
    .text("imageAlt", \.imageAlt)
    .flag("isIndexed", \.isIndexed)
    .section("feeds", \.feeds)
    .flag("isGated", \.isGated)
    .html("structuredData", \.structuredData)
    .list("main", \.main)
    .flag("hasMain", notEmpty: \.main)
    .list("more", \.more)
}

/// Where those who follow the site read what is new.
package struct FeedsContext: TemplateContext {
  let atom: SafeURL
  let json: SafeURL

  package static let fields = Fields<FeedsContext>("feeds")
    .url("atom", \.atom)
    .url("json", \.json)
}

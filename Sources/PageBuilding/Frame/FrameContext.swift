import MediaLibrary
import PageContexts
import Planning
import Templates

/// What a page says of itself, and what it has around its content.
package struct FrameContext: TemplateContext {
  /// BCP 47
  let language: String
  /// The directives of the content security policy that the owner widens.
  let policy: String?
  let documentTitle: DocumentTitle
  /// The page's own name, without the site's.
  let heading: String
  let description: String
  /// The page's own absolute address, when the site has one.
  let canonical: SafeURL?
  /// What oEmbed says of the page, where it says something.
  let oEmbed: SafeURL?
  /// Open Graph's type of the page.
  let type: StaticString
  /// What Open Graph says of things of that type: `article:published_time`.
  let properties: [MetaContext]
  /// For sharing, an absolute address.
  let image: SafeURL?
  let imageAlt: String?
  /// It was drawn for those who share the page, 1200 by 630 pixels.
  let isImageDrawn: Bool
  let isIndexed: Bool
  /// The page is behind the age gate; search engines keep it from those who ask for that.
  let isGated: Bool
  let structuredData: StructuredData
  /// The file of the page itself, as other files of its folder have it.
  let own: SafeURL
  /// What leads to the site's root from the page, with a slash at its end.
  let root: SafeURL
  let home: SafeURL
  /// What all pages of a folder have.
  let shared: PageFrame

  package static let fields = Fields<FrameContext>("frame")
    .text("language", \.language)
    .text("policy", \.policy)
    .text("documentTitle", always: \.documentTitle)
    .text("heading", \.heading)
    .text("description", \.description)
    .url("canonical", \.canonical)
    .url("oEmbed", \.oEmbed)
    .text("type", always: \.type)
    .list("properties", \.properties)
    .url("image", \.image)
    .text("imageAlt", \.imageAlt)
    .flag("isImageDrawn", \.isImageDrawn)
    .flag("isIndexed", \.isIndexed)
    .flag("isGated", \.isGated)
    .html("structuredData", optional: \.structuredData)
    .url("own", \.own)
    .url("root", \.root)
    .url("home", \.home)
    .html("resources", \.shared.resources)
    .html("header", \.shared.header)
    .html("footer", \.shared.footer)
}

/// A property of Open Graph that only some pages have.
package struct MetaContext: TemplateContext {
  let name: StaticString
  let value: MetaValue

  package static let fields = Fields<MetaContext>("property")
    .text("name", always: \.name)
    .text("value", always: \.value)
}

/// What a property says.
enum MetaValue: TextSource {
  case text(String)
  case url(SafeURL)
  case date(PartialDate)

  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    switch self {
    case .text(let text): page.append(escaping: text)
    case .url(let url): page.append(escaping: url.text)
    case .date(let date): page.append(date.iso)
    }
  }
}

/// For `<title>`, put together where it is shown: `Cowboy Bebop (anime) · Mika's alcove`.
struct DocumentTitle: TextSource {
  let heading: String
  var kind = ""
  /// nil on the site's first page, which has its name as a heading.
  var siteName: String?

  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    page.append(escaping: heading)
    if !kind.isEmpty {
      page.append(" (" as StaticString)
      page.append(escaping: kind)
      page.append(UInt8(ascii: ")"))
    }
    if let siteName {
      page.append(" · " as StaticString)
      page.append(escaping: siteName)
    }
  }
}

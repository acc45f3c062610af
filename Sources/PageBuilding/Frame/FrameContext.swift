import Base
import MediaLibrary
import Planning
import Templates

/// The head of a page, and the parts around its content.
package struct FrameContext: TemplateContext {
  /// BCP 47
  let language: String
  let isRightToLeft: Bool
  /// The directives of the content security policy that the owner's settings widen.
  let policy: String?
  let documentTitle: DocumentTitle
  let heading: String
  let description: String
  let canonical: SafeURL?
  let oEmbed: SafeURL?
  let type: StaticString
  let properties: [MetaContext]
  /// The absolute address of a picture for sharing.
  let image: SafeURL?
  let imageAlt: String?
  /// The picture was drawn for sharing, with 1200 by 630 pixels.
  let isImageDrawn: Bool
  let isIndexed: Bool
  /// The page is behind the age gate; search engines can filter it.
  let isGated: Bool
  let structuredData: StructuredData
  let own: SafeURL
  /// The way to the site's root from the page, with a slash at its end.
  let root: SafeURL
  let home: SafeURL
  let shared: PageFrame

  package static let fields = Fields<FrameContext>("frame")
    .text("language", \.language)
    .flag("isRightToLeft", \.isRightToLeft)
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

package struct MetaContext: TemplateContext {
  let name: StaticString
  let value: MetaValue

  package static let fields = Fields<MetaContext>("property")
    .text("name", always: \.name)
    .text("value", always: \.value)
}

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

/// The text of `<title>`, joined while it is written: `Cowboy Bebop (anime) · Mika's alcove`.
struct DocumentTitle: TextSource {
  let heading: String
  var kind = ""
  /// nil on the home page, which has it as its heading.
  var siteName: String?

  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    page.append(escaping: heading.isolated)
    if !kind.isEmpty {
      page.append(" (" as StaticString)
      page.append(escaping: kind)
      page.append(UInt8(ascii: ")"))
    }
    if let siteName {
      page.append(" · " as StaticString)
      page.append(escaping: siteName.isolated)
    }
  }
}

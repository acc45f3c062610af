import Templates

/// The head of a page, and the parts around its content.
package struct FrameContext: TemplateContext {
  /// BCP 47
  let language: String
  let isRightToLeft: Bool
  /// The directives of the content security policy that the owner's settings extend.
  let policy: String?
  let documentTitle: String
  let heading: String
  let description: String
  let canonical: SafeURL?
  let oEmbed: SafeURL?
  let type: String
  let properties: [MetaContext]
  /// The absolute address of a picture for sharing.
  let image: SafeURL?
  let imageAlt: String?
  /// Whether the picture was drawn for sharing, with 1200 by 630 pixels.
  let isImageDrawn: Bool
  let share: ShareSheetContext?
  let isIndexed: Bool
  /// Whether the page is behind the age gate; search engines can filter it.
  let isGated: Bool
  let structuredData: HTML?
  let own: SafeURL
  /// The path from the page to the site's root, with a slash at its end.
  let root: SafeURL
  let home: SafeURL
  let shared: PageFrame

  package static let fields = Fields<FrameContext>("frame")
    .field("resources", \.shared.resources)
    .field("header", \.shared.header)
    .field("footer", \.shared.footer)
}

package struct MetaContext: TemplateContext {
  let name: String
  let value: String

  package static let fields = Fields<MetaContext>("property")
}

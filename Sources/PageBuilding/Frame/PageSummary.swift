import MediaLibrary
import PageContexts
import Planning
import Templates

/// What a page says about itself to browsers, search engines and those who share it.
package struct PageSummary {
  let heading: String
  let description: String
  /// Beside the heading in the browser's title, where two pages have one heading: `manga`.
  let kind: String?
  /// Open Graph's type.
  let type: StaticString
  /// What Open Graph says besides of pages of that type.
  let properties: [MetaContext]
  let image: (url: SafeURL, alt: String)?
  let isIndexed: Bool
  /// The page that stands for this one; nil: itself, when it is indexed.
  let canonical: PagePath?
  let isGated: Bool
  let structuredData: StructuredData
  /// Of the style that the page's template holds itself, as a content security policy names it.
  let styleHash: String?
  /// What the page may ask for something, in place of the site's policy; nil for most.
  let connections: ContentPolicy.Connections?

  init(
    heading: String, description: String, kind: String? = nil, type: StaticString = "website",
    properties: [MetaContext] = [],
    image: (url: SafeURL, alt: String)? = nil, isIndexed: Bool = true, canonical: PagePath? = nil,
    isGated: Bool = false,
    structuredData: StructuredData = .none, styleHash: String? = nil,
    connections: ContentPolicy.Connections? = nil
  ) {
    self.heading = heading
    self.description = description
    self.kind = kind
    self.type = type
    self.properties = properties
    self.image = image
    self.isIndexed = isIndexed
    self.canonical = canonical
    self.isGated = isGated
    self.structuredData = structuredData
    self.styleHash = styleHash
    self.connections = connections
  }
}

extension Messages {
  /// Tells the later pages of a list apart; empty for the first.
  func pageSuffix(_ number: Int?) -> String {
    number.map { self[.onPage, (.number, String($0))] } ?? ""
  }
}

/// The cover of a title, where it is a picture that other sites can show, to everybody.
struct ShareImages: Sendable {
  let pictures: SitePictures
  let links: Links
  let messages: Messages

  func image(of entry: Entry) -> (url: SafeURL, alt: String)? {
    guard !entry.isGated, let cover = entry.work.cover, let path = cover.path,
      pictures.isRaster(path), let address = links.address(of: PagePath(path))
    else { return nil }
    return (address, cover.alt ?? messages[.coverOf, (.title, entry.work.title)])
  }
}

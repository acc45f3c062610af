import LibraryIndexing
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

/// What a page says about itself to browsers, search engines and those who share it.
package struct PageSummary {
  package let heading: String
  package let description: String
  /// Beside the heading in the browser's title, where two pages have one heading: `manga`.
  package let kind: String?
  /// Open Graph's type.
  package let type: StaticString
  package let image: (url: SafeURL, alt: String)?
  package let isIndexed: Bool
  /// The page that stands for this one; nil: itself, when it is indexed.
  package let canonical: PagePath?
  package let isGated: Bool
  package let structuredData: StructuredData

  package init(
    heading: String, description: String, kind: String? = nil, type: StaticString = "website",
    image: (url: SafeURL, alt: String)? = nil, isIndexed: Bool = true, canonical: PagePath? = nil,
    isGated: Bool = false,
    structuredData: StructuredData = .none
  ) {
    self.heading = heading
    self.description = description
    self.kind = kind
    self.type = type
    self.image = image
    self.isIndexed = isIndexed
    self.canonical = canonical
    self.isGated = isGated
    self.structuredData = structuredData
  }
}

extension Site {
  package func frame(of page: PagePath, _ summary: PageSummary) -> FrameContext {
    let isHome = page == plan.navigation.home.path
    let canonical = summary.canonical ?? page
    return FrameContext(
      language: settings.language,
      documentTitle: isHome
        ? DocumentTitle(heading: settings.name)
        : DocumentTitle(
          heading: summary.heading.middleTruncated(to: 80), kind: summary.kind ?? "",
          siteName: settings.name),
      heading: summary.heading,
      description: summary.description.truncatedAtWord(to: 160),
      canonical: summary.isIndexed || summary.canonical != nil ? address(of: canonical) : nil,
      type: summary.type,
      image: summary.image?.url, imageAlt: summary.image?.alt, isIndexed: summary.isIndexed,
      isGated: summary.isGated, structuredData: summary.structuredData,
      home: url(of: plan.navigation.home.path, from: page),
      around: surroundings.surroundings(of: page))
  }
}

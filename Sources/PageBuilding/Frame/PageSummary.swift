import MediaLibrary
import Planning
import Templates

/// A page's texts for its head: for browsers, search engines and people who share it.
struct PageSummary {
  let heading: String
  let description: String
  /// Follows the heading in the browser's title, since two pages may share one: `movie, 1962`.
  var kind: String? = nil
  var type = "website"
  var properties: [MetaContext] = []
  var image: (url: SafeURL, alt: String)? = nil
  var isIndexed = true
  /// The page that search engines should list instead; nil for this one.
  var canonical: PagePath? = nil
  var isGated = false
  var structuredData: HTML? = nil
  /// The hash of a style in the page's template, for the content security policy.
  var styleHash: String? = nil
  /// The sites that the page may contact, unlike other pages.
  var connections: ContentPolicy.Connections? = nil
}

extension Messages {
  /// Tells the later pages of a list apart; empty for the first one.
  func pageSuffix(_ number: Int?) -> String {
    number.map { self[.onPage, (.number, String($0))] } ?? ""
  }
}

extension PageMaker {
  /// The cover of a title if other sites may show it to everyone.
  func shareImage(of entry: Entry) -> (url: SafeURL, alt: String)? {
    guard !entry.isGated, let cover = entry.work.cover, let path = cover.path,
      titles.pictures.isRaster(path), let address = links.address(of: PagePath(path))
    else { return nil }
    return (address, cover.alt ?? messages[.coverOf, (.title, entry.work.title)])
  }
}

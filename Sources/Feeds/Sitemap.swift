import LibraryIndexing
import MediaLibrary
import SiteModel

/// https://www.sitemaps.org/protocol.html
struct Sitemap {
  private let plan: SitePlan
  private let site: String

  /// What one file may hold.
  static let most = 50_000

  init(_ plan: SitePlan, at site: String) {
    self.plan = plan
    self.site = site
  }

  /// The numbers of the parts; none when one file holds all.
  static func parts(of plan: SitePlan) -> Range<Int> {
    let count = plan.pages.count { plan.isInSitemap($0) }
    return count > most ? 1..<(count + most - 1) / most + 1 : 1..<1
  }

  /// `sitemap.xml`
  func main() -> [UInt8] {
    let parts = Sitemap.parts(of: plan)
    guard !parts.isEmpty else { return urls(plan.pages.filter(plan.isInSitemap)[...]) }
    var xml = XMLWriter()
    xml.element("sitemapindex", [Sitemap.namespace]) { xml in
      for part in parts {
        xml.element("sitemap") { $0.element("loc", text: site + FeedFile.sitemapPart(part).path) }
      }
    }
    return xml.bytes
  }

  func part(_ number: Int) -> [UInt8] {
    urls(
      plan.pages.filter(plan.isInSitemap)
        .dropFirst((number - 1) * Sitemap.most).prefix(Sitemap.most))
  }

  private func urls(_ pages: ArraySlice<Page>) -> [UInt8] {
    let home = plan.navigation.home.path
    var xml = XMLWriter()
    xml.element("urlset", [Sitemap.namespace]) { xml in
      for page in pages {
        xml.element("url") { xml in
          xml.element("loc", text: page.path == home ? site : site + page.path.encoded)
          if case .title(let entry) = page.content {
            xml.element("lastmod", text: plan.lastChange(entry)?.iso)
          }
        }
      }
    }
    return xml.bytes
  }

  private static let namespace: XMLWriter.Attribute = (
    "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"
  )
}

extension SitePlan {
  fileprivate func isInSitemap(_ page: Page) -> Bool {
    switch page.content {
    case .title(let entry): mayTravel(entry)
    case .notFound, .redirect: false
    default: true
    }
  }
}

import Base
import MediaLibrary
import PageBuilding
import Planning

/// https://www.sitemaps.org/protocol.html
struct Sitemap {
  // Parts of the plan: each use through the plan would copy it.
  private let pages: [Page]
  private let entries: [Entry]
  private let pictures: SitePictures
  private let home: PagePath
  /// The indices of the pages in it.
  private let places: [Int]
  private let site: String

  /// The most addresses of one file.
  static let most = 50_000

  init(_ plan: SitePlan, _ pictures: SitePictures, at site: String) {
    self.pictures = pictures
    pages = plan.pages
    entries = plan.library.entries
    home = plan.navigation.home.path
    places = plan.pagesToFind
    self.site = site
  }

  /// The numbers of the parts; empty when one file is enough.
  static func parts(of plan: SitePlan) -> Range<Int> { parts(plan.pagesToFind.count) }

  private static func parts(_ count: Int) -> Range<Int> {
    count > most ? 1..<(count + most - 1) / most + 1 : 1..<1
  }

  /// `sitemap.xml`
  func main() -> [UInt8] {
    let parts = Sitemap.parts(places.count)
    guard !parts.isEmpty else { return urls(places[...]) }
    var xml = XMLWriter()
    xml.element("sitemapindex", [Sitemap.namespace]) { xml in
      for part in parts {
        xml.element("sitemap") { $0.element("loc", text: site + FeedFile.path(ofSitemap: part)) }
      }
    }
    return xml.bytes
  }

  func part(_ number: Int) -> [UInt8] {
    urls(places.dropFirst((number - 1) * Sitemap.most).prefix(Sitemap.most))
  }

  private func urls(_ places: ArraySlice<Int>) -> [UInt8] {
    var xml = XMLWriter()
    var site: [UInt8] = []
    site.append(escaping: self.site)
    xml.reserveCapacity(places.count * 128)
    xml.element("urlset", [Sitemap.namespace, Sitemap.pictureNamespace]) { xml in
      for place in places {
        // Encoded paths and dates need no escaping.
        xml.append("<url>\n<loc>")
        xml.append(site.span)
        let path = pages[place].path
        if path != home { xml.append(path.encoded) }
        xml.append("</loc>\n")
        if let title = pages[place].content.title {
          if let day = entries[title].lastChange {
            xml.append("<lastmod>")
            xml.append(day.iso)
            xml.append("</lastmod>\n")
          }
          if let cover = entries[title].work.cover?.path, pictures.has(cover) {
            xml.append("<image:image><image:loc>")
            xml.append(site.span)
            xml.append(PagePath(cover).encoded)
            xml.append("</image:loc></image:image>\n")
          }
        }
        xml.append("</url>\n")
      }
    }
    return xml.bytes
  }

  /// https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
  private static let pictureNamespace = (
    name: "xmlns:image", value: "http://www.google.com/schemas/sitemap-image/1.1"
  )
  private static let namespace = (
    name: "xmlns", value: "http://www.sitemaps.org/schemas/sitemap/0.9"
  )
}

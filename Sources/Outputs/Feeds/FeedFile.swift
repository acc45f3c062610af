import Exporting
import LibraryIndexing
import Localization
import MediaLibrary
import PageBuilding
import PageContexts
import SitePlanning

/// A file of the site that other programs read: feeds, the sitemap, the calendar.
package enum FeedFile: Sendable, Equatable {
  case atom
  case json
  /// All addresses, or where the parts with them are.
  case sitemap
  /// From 1.
  case sitemapPart(Int)
  case robots
  case calendar
  /// The feeds of friends.
  case blogroll

  package var path: String {
    switch self {
    case .atom: PagePath.atomFeed.text
    case .json: PagePath.jsonFeed.text
    case .sitemap: "sitemap.xml"
    case .sitemapPart(let number): "sitemap-\(number).xml"
    case .robots: "robots.txt"
    case .calendar: PagePath.calendar.text
    case .blogroll: PagePath.blogroll.text
    }
  }

  /// Those that a site has: what needs absolute addresses is there only when the site has one.
  package static func all(of plan: SitePlan) -> [FeedFile] {
    let blogroll: [FeedFile] = plan.library.settings.friends.isEmpty ? [] : [.blogroll]
    let calendar: [FeedFile] = (plan.hasCalendar ? [.calendar] : []) + blogroll
    guard let address = plan.library.settings.url else { return calendar }
    let parts = Sitemap.parts(of: plan).map { FeedFile.sitemapPart($0) }
    // Below the root of a host nobody looks for it.
    let robots: [FeedFile] = isRoot(address) ? [.robots] : []
    return [.atom, .json, .sitemap] + parts + robots + calendar
  }

  private static func isRoot(_ address: String) -> Bool {
    address.split(separator: "/", omittingEmptySubsequences: false).count == 4
      && address.hasSuffix("/")
  }
}

/// Writes the files that other programs read.
package struct FeedWriter: Sendable {
  let plan: SitePlan
  let settings: Settings
  let entries: [Entry]
  let titles: [ShownTitle]
  let messages: Messages
  let texts: OwnerTexts
  let pictures: SitePictures
  let links: Links
  /// A style sheet for who opens the feed in a browser.
  let style: PagePath?

  package init(
    _ plan: SitePlan, texts: OwnerTexts, pictures: SitePictures, links: Links, style: PagePath?
  ) {
    self.plan = plan
    settings = plan.library.settings
    entries = plan.library.entries
    titles = plan.titles
    messages = plan.words
    self.texts = texts
    self.pictures = pictures
    self.links = links
    self.style = style
  }

  /// One of the site's files; of those that need an address, nothing without one.
  package func bytes(of file: FeedFile) -> [UInt8] {
    if file == .calendar { return calendar() }
    if file == .blogroll { return settings.opml }
    guard let address = settings.url else { return [] }
    return switch file {
    case .atom: atomFeed(at: address)
    case .json: jsonFeed(at: address)
    case .sitemap: Sitemap(plan, at: address).main()
    case .sitemapPart(let number): Sitemap(plan, at: address).part(number)
    case .robots: Array("User-agent: *\nDisallow:\n\nSitemap: \(address)sitemap.xml\n".utf8)
    case .calendar, .blogroll: []
    }
  }
}

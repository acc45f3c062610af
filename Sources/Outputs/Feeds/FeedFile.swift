import Exchange
import MediaLibrary
import PageBuilding
import Planning

/// A file of the site for other programs: feeds, the sitemap, the calendar.
package enum FeedFile: Sendable, Equatable {
  case feed(FeedTopic, FeedFormat)
  /// The titles in progress.
  case now
  /// A part of the site as a picture.
  case card(EmbedPage.Part)
  /// The oEmbed description of a part of the site.
  case oEmbed(EmbedPage.Part)
  /// The oEmbed description of a page, by its index in the plan.
  case pageOEmbed(Int)
  /// All addresses, or the addresses of the parts.
  case sitemap
  /// Counted from 1.
  case sitemapPart(Int)
  case robots
  case calendar
  /// The site's address as a QR code.
  case qrCode
  /// The feeds of friends.
  case blogroll

  static let atom = FeedFile.feed(.everything, .atom)
  static let json = FeedFile.feed(.everything, .json)

  package func path(in plan: SitePlan) -> String {
    switch self {
    case .feed(let topic, let format): plan.page(of: topic).feed(format).text
    case .now: PagePath.now.text
    case .card(let part): part.card.text
    case .oEmbed(let part): part.description.text
    case .pageOEmbed(let page): plan.pages[page].path.oEmbed.text
    case .sitemap: "sitemap.xml"
    case .sitemapPart(let number): FeedFile.path(ofSitemap: number)
    case .robots: "robots.txt"
    case .calendar: PagePath.calendar.text
    case .qrCode: PagePath.qrCode.text
    case .blogroll: PagePath.blogroll.text
    }
  }

  static func path(ofSitemap number: Int) -> String { "sitemap-\(number).xml" }

  /// The files of a site. Those with absolute addresses need the site's own.
  ///
  /// - Parameter drawn: The pages with pictures of their own.
  package static func all(of plan: SitePlan, drawn: SharePictures = SharePictures()) -> [FeedFile] {
    let settings = plan.library.settings
    let embeds = plan.embeds.map(\.part)
    let always: [FeedFile] =
      [.now] + (plan.hasCalendar ? [.calendar] : []) + (settings.friends.isEmpty ? [] : [.blogroll])
      + embeds.map { .card($0) }
    // Crawlers read it only at the root of a host; a site without an address may be there.
    let robots: [FeedFile] =
      settings.url.map(isRoot) ?? (settings.crawlers != .all) ? [.robots] : []
    guard settings.url != nil else { return robots + always }
    let parts = Sitemap.parts(of: plan).map { FeedFile.sitemapPart($0) }
    // A site that no crawler may read lists no addresses.
    let sitemap: [FeedFile] = settings.crawlers == .none ? [] : [.sitemap] + parts
    let feeds = plan.feedTopics.flatMap { topic in
      FeedFormat.allCases.map { FeedFile.feed(topic, $0) }
    }
    let qrCode: [FeedFile] = settings.hasQRCode ? [.qrCode] : []
    let described = plan.pages.indices.lazy.filter { plan.pages[$0].hasOEmbed(drawn: drawn) }
    return feeds + sitemap + robots + always + qrCode + embeds.map { .oEmbed($0) }
      + described.map { .pageOEmbed($0) }
  }

  private static func isRoot(_ address: String) -> Bool {
    address.split(separator: "/", omittingEmptySubsequences: false).count == 4
      && address.hasSuffix("/")
  }
}

/// Writes the files for other programs.
package struct FeedWriter: Sendable {
  let plan: SitePlan
  let settings: Settings
  let entries: [Entry]
  let titles: [ShownTitle]
  let messages: Messages
  let texts: OwnerTexts
  let pictures: SitePictures
  let links: Links
  let drawn: SharePictures
  /// The style sheet of feeds that are opened in a browser.
  let style: PagePath?
  /// Empty until `withFeedEntries`.
  var feedEntries: [FeedTopic: [FeedEntry]] = [:]

  package init(
    _ plan: SitePlan, texts: OwnerTexts, pictures: SitePictures, links: Links,
    drawn: SharePictures = SharePictures(), style: PagePath?
  ) {
    self.plan = plan
    settings = plan.library.settings
    entries = plan.library.entries
    titles = plan.titles
    messages = plan.words
    (self.texts, self.pictures, self.links) = (texts, pictures, links)
    (self.drawn, self.style) = (drawn, style)
  }

  /// Empty for a file that needs the site's address when it has none.
  package func bytes(of file: FeedFile) -> [UInt8] {
    let address = settings.url ?? ""
    return switch file {
    case .calendar: calendar()
    case .now: now()
    case .blogroll: settings.opml
    case .robots: Robots(settings).bytes
    case .card(let part): card(of: part)
    case _ where address.isEmpty: []
    case .feed(let topic, .atom): atomFeed(of: topic, at: address)
    case .feed(let topic, .json): jsonFeed(of: topic, at: address)
    case .sitemap: Sitemap(plan, pictures, at: address).main()
    case .sitemapPart(let number): Sitemap(plan, pictures, at: address).part(number)
    case .oEmbed(let part): oEmbed(of: part, at: address)
    case .pageOEmbed(let page): oEmbed(of: plan.pages[page], at: address)
    case .qrCode: QRCode(address)?.svg ?? []
    }
  }

  /// `Anime · Mika's alcove`
  func title(of topic: FeedTopic) -> String {
    plan.heading(of: topic).map { "\($0) · \(settings.name)" } ?? settings.name
  }
}

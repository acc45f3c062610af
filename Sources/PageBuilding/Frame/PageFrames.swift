import Base
import MediaLibrary
import Planning
import Templates

/// The templates of the parts around the content of each page.
struct FrameTemplates: Sendable {
  let resources: Template<SiteFrameContext>
  let header: Template<SiteFrameContext>
  let footer: Template<SiteFrameContext>

  fileprivate func rendered(_ context: SiteFrameContext) -> PageFrame {
    PageFrame(
      resources: resources.rendered(context), header: header.rendered(context),
      footer: footer.rendered(context))
  }
}

struct PageFrame: Sendable {
  let resources: HTML
  let header: HTML
  let footer: HTML
}

/// The frames of all pages.
///
/// They are rendered once for each part of the site and depth of folders and copied into each page,
/// since thirty links a page are a twentieth of a build. A page that is itself one of these links
/// gets its own, which marks it as the current one.
final class PageFrames: Sendable {
  private let siteName: String
  private let language: String
  private let isRightToLeft: Bool
  private let policy: ContentPolicy
  private let policyText: String?
  private let links: Links
  private let pictures: SharePictures
  private let isOpen: Bool
  private let templates: FrameTemplates
  private let context: @Sendable (PagePath, Door?) -> SiteFrameContext
  /// For each depth, one frame for each door and one for pages behind no door.
  private let shared: [[PageFrame]]
  /// For each depth, the pages among the links.
  private let linked: [Set<String>]

  init(_ templates: FrameTemplates, parts: PageParts) {
    let (settings, navigation) = (parts.settings, parts.plan.navigation)
    pictures = parts.drawn
    links = parts.links
    siteName = settings.name
    language = settings.language
    isRightToLeft = Base.isRightToLeft(language: language)
    policy = settings.policy
    policyText = policy.text
    isOpen = settings.crawlers != .none
    self.templates = templates
    let context: @Sendable (PagePath, Door?) -> SiteFrameContext = {
      SiteFrameContext(
        of: $0, behind: $1, navigation, settings: settings, theme: parts.theme, drawn: parts.drawn)
    }
    self.context = context
    shared = ["x", "x/x", "x/x/x"].map { path in
      (Door.allCases + [nil]).map { templates.rendered(context(PagePath(path), $0)) }
    }
    linked = shared.indices.map { depth in
      Set(navigation.linked.filter { $0.depth == depth }.map(\.text))
    }
  }

  func frame(of page: Page, _ summary: PageSummary, _ kind: PageKind) -> FrameContext {
    let path = page.path
    let canonical = summary.canonical ?? path
    let isIndexed = summary.isIndexed && kind.isIndexed
    let (image, isDrawn) = image(of: path, summary)
    let canonicalAddress =
      isIndexed || summary.canonical != nil ? links.address(of: canonical) : nil
    return FrameContext(
      language: language, isRightToLeft: isRightToLeft,
      policy: summary.connections.map(ContentPolicy.connecting(to:))
        ?? summary.styleHash.map(policy(allowing:)) ?? policyText,
      documentTitle: path == links.home ? siteName.isolated : title(summary),
      heading: summary.heading, description: summary.description.truncatedAtWord(to: 160),
      canonical: canonicalAddress,
      oEmbed: page.hasOEmbed(drawn: pictures) ? links.oEmbed(of: path) : nil,
      type: summary.type, properties: summary.properties,
      image: image?.url, imageAlt: image?.alt, isImageDrawn: isDrawn,
      share: canonicalAddress == nil || !kind.hasSharePicture
        ? nil : pictures.sheet(of: path, by: links),
      isIndexed: isIndexed && isOpen,
      isGated: summary.isGated, structuredData: summary.structuredData,
      own: SafeURL(encodedPath: path.encodedFileName), root: path.rootURL,
      home: links.url(of: links.home, from: path),
      shared: shared(by: path, behind: page.content.door ?? kind.door))
  }

  /// `Cowboy Bebop (anime, 1998) · Mika's alcove`
  private func title(_ summary: PageSummary) -> String {
    let heading = summary.heading.middleTruncated(to: 80).isolated
    return heading + (summary.kind.map { " (\($0))" } ?? "") + " · " + siteName.isolated
  }

  /// The page's own drawing, the cover of its title, or the site's drawing; and whether it is
  /// drawn.
  private func image(
    of page: PagePath, _ summary: PageSummary
  ) -> (image: (url: SafeURL, alt: String)?, isDrawn: Bool) {
    func drawn(_ path: PagePath?, _ alt: String) -> (url: SafeURL, alt: String)? {
      path.flatMap { links.address(of: $0) }.map { ($0, alt) }
    }
    if let own = drawn(
      pictures.own(of: page), pictures.posts(of: page).first?.text ?? summary.heading)
    {
      return (own, true)
    }
    if let image = summary.image { return (image, false) }
    let ofSite = drawn(pictures.ofSite, siteName)
    return (ofSite, ofSite != nil)
  }

  private func policy(allowing styleHash: String) -> String? {
    var policy = policy
    policy.allow("'\(styleHash)'", for: .styles)
    return policy.text
  }

  private func shared(by page: PagePath, behind door: Door?) -> PageFrame {
    page.depth < shared.count && page.base == nil && !linked[page.depth].contains(page.text)
      ? shared[page.depth][door?.rawValue ?? Door.allCases.count]
      : templates.rendered(context(page, door))
  }
}

extension Template {
  /// Without the last line end, because the enclosing template adds one.
  fileprivate func rendered(_ context: Context) -> HTML {
    var buffer = PageBuffer(capacity: 1 << 12)
    render(context, into: &buffer)
    var bytes = buffer.bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return HTML(markup: bytes)
  }
}

extension PagePath {
  /// The last component, percent-encoded: `cowboy-bebop.html`.
  var encodedFileName: String {
    let path = encoded.utf8
    return String(
      encoded[(path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex)...]
    )
  }

  /// The path to the site's root. It isn't empty, because that would be the page itself.
  var rootURL: SafeURL { SafeURL(encodedPath: root.isEmpty ? "./" : root) }
}

import Base

/// A link that leads nowhere.
package struct DeadLink: Sendable, Hashable {
  /// The index of the page that it is on.
  package let page: Int
  /// As it stands there.
  package let address: String
  package let problem: Problem

  package init(page: Int, address: String, problem: Problem) {
    self.page = page
    self.address = address
    self.problem = problem
  }

  package enum Problem: Sendable, Hashable {
    /// There is no such file; `path` is what the link leads to, below the site.
    case noFile(path: String)
    case outOfTheSite
    /// The file is there, and has nothing of that id.
    case noID(String, file: Int)
  }
}

/// What is known of the links of some pages; a survey of all is those of each worker put together.
package struct LinkSurvey: Sendable {
  /// Those within the site.
  package private(set) var linkCount = 0
  /// Each once on a page, in the order of the pages.
  private var dead: [DeadLink] = []
  /// Fragments on other pages, which may not have been looked at yet.
  private var open: [OpenFragment] = []
  /// The hashes of the ids of each page that was looked at.
  private var ids: [Int: Set<UInt64>] = [:]

  private struct OpenFragment: Hashable {
    let page: Int
    let address: String
    let file: Int
    let fragment: String
  }

  package init() {}

  /// Looks at one page or style sheet; other files have no links.
  package mutating func take(
    _ bytes: Span<UInt8>, of page: LinkingPage, in site: SiteAddresses
  ) {
    var ids: Set<UInt64> = []
    site.scan(bytes, of: page) { link in
      follow(link, of: page, in: site)
    } id: {
      ids.insert(FNV1a.hash($0))
    }
    if page.isMarkup { self.ids[page.index] = ids }
  }

  private mutating func follow(
    _ link: Span<UInt8>, of page: LinkingPage, in site: SiteAddresses
  ) {
    let (target, fragment) = site.target(of: link, on: page)
    switch target {
    case .elsewhere: return
    case .nothing(let path): add(.noFile(path: path), link, on: page)
    case .outOfTheSite: add(.outOfTheSite, link, on: page)
    case .file(let file):
      if let fragment, !fragment.isEmpty, !isAlwaysThere(link.extracting(fragment)) {
        open.append(
          OpenFragment(
            page: page.index, address: String(decoding: link), file: file,
            fragment: percentDecoded([UInt8](copying: link.extracting(fragment)))))
      }
    }
    linkCount += 1
  }

  private mutating func add(
    _ problem: DeadLink.Problem, _ link: Span<UInt8>, on page: LinkingPage
  ) {
    dead.append(DeadLink(page: page.index, address: String(decoding: link), problem: problem))
  }

  /// `#top`, and `#:~:text=` that the browser searches for.
  private func isAlwaysThere(_ fragment: Span<UInt8>) -> Bool {
    fragment.isWord("top") || fragment.firstIndex(of: ":~:", from: 0) != nil
  }

  package mutating func add(_ other: LinkSurvey) {
    linkCount += other.linkCount
    dead += other.dead
    open += other.open
    ids.merge(other.ids) { $1 }
  }

  /// The dead links of all pages that were taken, each once on a page.
  package var deadLinks: [DeadLink] {
    let fragments = open.compactMap { link -> DeadLink? in
      guard let ids = ids[link.file], !ids.contains(FNV1a.hash(link.fragment.utf8)) else {
        return nil
      }
      return DeadLink(
        page: link.page, address: link.address, problem: .noID(link.fragment, file: link.file))
    }
    var seen: Set<DeadLink> = []
    return (dead + fragments).filter { seen.insert($0).inserted }
      .enumerated().sorted { ($0.element.page, $0.offset) < ($1.element.page, $1.offset) }
      .map(\.element)
  }
}

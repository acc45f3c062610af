import Base

package struct DeadLink: Sendable, Hashable {
  /// The index of the page with the link.
  package let page: Int
  /// The link as written.
  package let address: String
  package let problem: Problem

  package enum Problem: Sendable, Hashable {
    /// A missing file, by its path below the site.
    case noFile(path: String)
    case outOfTheSite
    case noID(String, file: Int)
  }
}

/// The links of some pages. Surveys of several workers can be added.
package struct LinkSurvey: Sendable {
  /// The number of links within the site.
  package private(set) var linkCount = 0
  private var dead: [DeadLink] = []
  /// Links to ids of pages that may not have been surveyed yet.
  private var open: [OpenFragment] = []
  /// The hashes of the ids of each surveyed page.
  private var ids: [Int: Set<UInt64>] = [:]

  private struct OpenFragment: Hashable {
    let page: Int
    let address: String
    let file: Int
    let fragment: String
  }

  package init() {}

  package mutating func take(_ bytes: Span<UInt8>, of page: LinkingPage, in site: SiteAddresses) {
    var ids: Set<UInt64> = []
    site.scan(bytes, of: page) { link in
      follow(link, of: page, in: site)
    } id: {
      ids.insert(FNV1a.hash($0))
    }
    if page.isMarkup { self.ids[page.index] = ids }
  }

  private mutating func follow(_ link: Span<UInt8>, of page: LinkingPage, in site: SiteAddresses) {
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

  /// `#top`, and `#:~:text=`, which browsers search for.
  private func isAlwaysThere(_ fragment: Span<UInt8>) -> Bool {
    fragment.isWord("top") || fragment.firstIndex(of: ":~:", from: 0) != nil
  }

  package mutating func add(_ other: LinkSurvey) {
    linkCount += other.linkCount
    dead += other.dead
    open += other.open
    ids.merge(other.ids) { $1 }
  }

  /// Pages that weren't surveyed, although surveyed pages link to ids in them.
  var unseenPages: [Int] { Set(open.map(\.file)).subtracting(ids.keys).sorted() }

  /// The dead links of all surveyed pages, without duplicates on a page.
  package var deadLinks: [DeadLink] {
    let fragments = open.compactMap { link -> DeadLink? in
      guard let ids = ids[link.file], !ids.contains(FNV1a.hash(link.fragment.utf8)) else {
        return nil
      }
      return DeadLink(
        page: link.page, address: link.address, problem: .noID(link.fragment, file: link.file))
    }
    return (dead + fragments).unique().enumerated().sorted {
      ($0.element.page, $0.offset) < ($1.element.page, $1.offset)
    }
    .map(\.element)
  }
}

package enum LinkTarget: Sendable, Equatable {
  /// A file of the site, by its index.
  case file(Int)
  /// A missing file of the site.
  case nothing(path: String)
  /// Above the site's folder.
  case outOfTheSite
  /// Another site, which isn't checked.
  case elsewhere
}

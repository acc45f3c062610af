import Base
import MediaLibrary

/// The links on every page, none to an empty page. They depend on which pages there are, not on how
/// much is on them: one more title must not change every page.
package struct Navigation: Sendable, Equatable {
  package let home: PageLink
  /// At the top: the pages that friends look for first, or those in the owner's `navigation`.
  package let header: [PageLink]
  package let search: PageLink?
  package let about: PageLink
  package let columns: [Column]

  package struct Column: Sendable, Equatable {
    package let heading: String
    package let links: [PageLink]
  }
}

/// A place in the frame of every page that links to a kind of page.
struct NavigationPlace: Sendable {
  enum Part: Sendable {
    /// At the top; `spareHeader` fills it up where others are empty, as after an import.
    case header, spareHeader
    /// The columns at the foot.
    case now, shelves, browse, thisSite
  }

  let part: Part
  let rank: Int
  /// nil: one link, to the kind's main page.
  let links: (@Sendable (PagePlanner) -> [PageLink])?

  init(_ part: Part, _ rank: Int, _ links: (@Sendable (PagePlanner) -> [PageLink])? = nil) {
    self.part = part
    self.rank = rank
    self.links = links
  }
}

extension PagePlanner {
  /// Kinds with fewer titles are only at the foot.
  private static let titlesOfProminentKind = 3

  func navigation(to pages: [Page], reporting: inout DiagnosticList) -> Navigation {
    let filled = Set(pages.lazy.filter { !$0.content.isEmpty }.map(\.path))
    func links(_ part: NavigationPlace.Part) -> [PageLink] {
      self.links(part).filter { filled.contains($0.path) }
    }
    let header =
      library.settings.navigation.map { chosen($0, of: pages, reporting: &reporting) }
      ?? fullHeader(links(.header), spare: links(.spareHeader)) + prominentKinds
    let columns: [(MessageKey, NavigationPlace.Part)] = [
      (.now, .now), (.shelves, .shelves), (.browse, .browse), (.thisSite, .thisSite),
    ]
    return Navigation(
      home: PageLink(library.settings.name, .home),
      header: header.filter { filled.contains($0.path) && $0.path != .search },
      search: filled.contains(.search) ? PageLink(words[.search], .search) : nil,
      about: aboutLink,
      columns: columns.map { .init(heading: words[$0], links: links($1)) }
        .filter { !$0.links.isEmpty })
  }

  private func links(_ part: NavigationPlace.Part) -> [PageLink] {
    let places = PageKind.all.flatMap { kind in
      kind.navigation.filter { $0.part == part }.map { (kind, $0) }
    }
    return places.sorted { $0.1.rank < $1.1.rank }.flatMap(links)
  }

  func links(of kind: PageKind, at place: NavigationPlace) -> [PageLink] {
    place.links?(self) ?? kind.main.map { [PageLink(words[$1], $0)] } ?? []
  }

  private func fullHeader(_ links: [PageLink], spare: [PageLink]) -> [PageLink] {
    let size = self.links(.header).count
    return links + spare.prefix(size - links.count)
  }

  private var prominentKinds: [PageLink] {
    var counts: [Kind: Int] = [:]
    for entry in listed + catalogue { counts[facts[entry].kind, default: 0] += 1 }
    let large = kinds.filter { counts[$0, default: 0] >= Self.titlesOfProminentKind }
    return (large.isEmpty ? kinds : large).map { link(to: $0) }
  }

  var aboutLink: PageLink { PageLink(aboutHeading, .about) }

  var inProgressLinks: [PageLink] {
    verbs.map { PageLink(words[$0, .inProgress], $0.inProgressPath) }
  }

  var shelfLinks: [PageLink] {
    verbs.map { PageLink(words[$0, .done], $0.donePath) } + [
      PageLink(words[.planned], .wishList), PageLink(words[.paused], .paused),
      PageLink(words[.dropped], .dropped), PageLink(words[.favorites], .favorites),
    ]
  }

  /// The owner's choice for the top, in this order.
  private func chosen(
    _ names: [Settings.NavigationName], of pages: [Page], reporting: inout DiagnosticList
  ) -> [PageLink] {
    names.compactMap { name in
      let path = PagePath(name.page + ".html")
      if let page = pages.first(where: { $0.path == path }) { return PageLink(page.heading, path) }
      let known = pages.lazy.filter { $0.path.depth == 0 }.map { String($0.path.text.dropLast(5)) }
      let plain = String(name.page.trimmingPrefix("/")).replacing(/\.html$/, with: "")
      let listed = plain.split(separator: ",").map { String($0.drop { $0 == " " }) }
      let isList = listed.count > 1 && listed.allSatisfy(known.contains)
      return reporting.report(
        .unknownPageInNavigation(
          name.page, list: isList ? listed : nil,
          nearest: Kind(otherWord: plain)?.folder ?? nearest(to: plain, among: Array(known))
        ).at(name.location))
    }
  }
}

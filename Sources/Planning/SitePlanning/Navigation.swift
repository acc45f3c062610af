import Base
import MediaLibrary

/// The links on every page, never to an empty page. They depend on which pages exist, not on their
/// contents, because one more title must not change every page.
package struct Navigation: Sendable, Equatable {
  package let home: PageLink
  /// At the top: the doors, or the pages in the owner's `navigation`.
  package let header: [PageLink]
  package let search: PageLink?
  package let about: PageLink
  /// At the foot.
  package let doors: [PageLink]
  /// In small type below the doors.
  package let small: [PageLink]
  /// The pages behind the doors.
  package let doorPaths: [Door: PagePath]
}

/// The parts of the site. A page belongs to at most one of them.
package enum Door: Int, Sendable, CaseIterable {
  case home, shelf, diary, statistics, lists, reviews
}

/// A place in small type at the foot of every page that links to a kind of page.
struct NavigationPlace: Sendable {
  let rank: Int
  /// nil for one link, to the kind's main page.
  let links: (@Sendable (PagePlanner) -> [PageLink])?

  init(_ rank: Int, _ links: (@Sendable (PagePlanner) -> [PageLink])? = nil) {
    (self.rank, self.links) = (rank, links)
  }
}

extension PagePlanner {
  func navigation(to pages: [Page], reporting: inout DiagnosticList) -> Navigation {
    let filled = Set(pages.lazy.filter { !$0.content.isEmpty }.map(\.path))
    let doors = Door.allCases.compactMap { door in
      link(through: door).flatMap { filled.contains($0.path) ? (door: door, link: $0) : nil }
    }
    let links = doors.map(\.link)
    let header =
      library.settings.navigation.map { chosen($0, of: pages, reporting: &reporting) } ?? links
    let places = PageKind.all.flatMap { kind in kind.navigation.map { (kind, $0) } }
    return Navigation(
      home: PageLink(library.settings.name, .home),
      header: header.filter { filled.contains($0.path) && $0.path != .search },
      search: filled.contains(.search) ? PageLink(words[.search], .search) : nil,
      about: aboutLink, doors: links,
      small: places.sorted { $0.1.rank < $1.1.rank }.flatMap(self.links)
        .filter { filled.contains($0.path) },
      doorPaths: Dictionary(uniqueKeysWithValues: doors.map { ($0.door, $0.link.path) }))
  }

  private func link(through door: Door) -> PageLink? {
    switch door {
    case .home: PageLink(words[.home], .home)
    case .shelf: shelfPath.map { PageLink(words[.shelf], $0) }
    case .diary: PageLink(words[.diary], .diary)
    case .statistics: PageLink(words[.statisticsDoor], .statistics)
    case .lists: PageLink(words[.lists], .ownerLists)
    case .reviews: PageLink(words[.reviews], .reviews)
    }
  }

  func links(of kind: PageKind, at place: NavigationPlace) -> [PageLink] {
    place.links?(self) ?? kind.main.map { [PageLink(words[$1], $0)] } ?? []
  }

  var aboutLink: PageLink { PageLink(aboutHeading, .about) }

  /// The owner's choice for the top, in this order.
  private func chosen(
    _ names: [Located<String>], of pages: [Page], reporting: inout DiagnosticList
  ) -> [PageLink] {
    names.compactMap { name in
      let path = PagePath(name.value + ".html")
      if let page = pages.first(where: { $0.path == path }) { return PageLink(page.heading, path) }
      let known = pages.lazy.filter { $0.path.depth == 0 }.map { String($0.path.text.dropLast(5)) }
      let plain = String(name.value.trimmingPrefix("/")).replacing(/\.html$/, with: "")
      let listed = plain.split(separator: ",").map { String($0.drop { $0 == " " }) }
      let isList = listed.count > 1 && listed.allSatisfy(known.contains)
      return reporting.report(
        .unknownPageInNavigation(
          name.value, list: isList ? listed : nil,
          nearest: Kind(otherWord: plain)?.folder ?? nearest(to: plain, among: Array(known))
        ).at(name.location))
    }
  }
}

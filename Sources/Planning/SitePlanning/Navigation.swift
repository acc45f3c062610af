import Base
import MediaLibrary

/// The links that every page has, none of them to a page with nothing on it. Which pages there are, never how much is in
/// them: one more title must not touch every page.
package struct Navigation: Sendable, Equatable {
  package let home: PageLink
  /// At the top: what a friend looks for first, or what the owner's `navigation` names.
  package let header: [PageLink]
  /// nil when there is nothing to find.
  package let search: PageLink?
  package let about: PageLink
  /// The pages that begin something, at the foot; of the owner's own the first ones.
  package let columns: [Column]

  /// Links under a common name.
  package struct Column: Sendable, Equatable {
    package let heading: String
    package let links: [PageLink]
  }
}

extension PagePlanner {
  /// How many titles a kind needs for a place at the top; smaller ones are at the foot of the page.
  private static let titlesOfProminentKind = 3

  /// - Parameter pages: All of the site.
  func navigation(to pages: [Page], reporting: inout DiagnosticList) -> Navigation {
    let empty = Set(pages.lazy.filter(\.content.isEmpty).map(\.path))
    func filled(_ links: [PageLink]) -> [PageLink] { links.filter { !empty.contains($0.path) } }
    let search = filled([PageLink(words[.search], .search)]).first
    let header =
      library.settings.navigation.map { chosen($0, of: pages, reporting: &reporting) }
      ?? shared(filled) + prominentKinds
    let columns: [(MessageKey, [PageLink])] = [
      (.now, verbs.map { PageLink(words[$0, .inProgress], $0.inProgressPath) } + [upcomingLink]),
      (.shelves, shelfLinks), (.browse, browseLinks),
      (.thisSite, siteLinks(hasFriends: pages.contains { $0.path == .friends })),
    ]
    return Navigation(
      home: PageLink(library.settings.name, .home),
      header: filled(header).filter { $0.path != .search }, search: search,
      about: aboutLink,
      columns: columns.map { .init(heading: words[$0], links: filled($1)) }
        .filter { !$0.links.isEmpty })
  }

  /// The pages whose addresses people send each other; the last two where others are empty, as after an import.
  private func shared(_ filled: ([PageLink]) -> [PageLink]) -> [PageLink] {
    let all = [
      PageLink(words[.lists], .ownerLists), PageLink(words[.favorites], .favorites),
      PageLink(words[.reviews], .reviews), PageLink(words[.diary], .diary),
      PageLink(words[.statistics], .statistics),
    ]
    let others = filled([PageLink(words[.topRated], .top)] + [wallLink].compactMap { $0 })
    let written = filled(all)
    return written + others.prefix(all.count - written.count)
  }

  /// All kinds where none has many titles.
  private var prominentKinds: [PageLink] {
    var counts: [Kind: Int] = [:]
    for entry in listed + catalogue { counts[facts[entry].kind, default: 0] += 1 }
    let large = kinds.filter { counts[$0, default: 0] >= Self.titlesOfProminentKind }
    return (large.isEmpty ? kinds : large).map { link(to: $0) }
  }

  private var aboutLink: PageLink { PageLink(aboutHeading, .about) }
  private var upcomingLink: PageLink { PageLink(words[.upcoming], .upcoming) }

  private var shelfLinks: [PageLink] {
    verbs.map { PageLink(words[$0, .done], $0.donePath) } + [
      PageLink(words[.planned], .wishList), PageLink(words[.paused], .paused),
      PageLink(words[.dropped], .dropped), PageLink(words[.favorites], .favorites),
    ]
  }

  /// Without the indexes of tags and series: the search page has them, and so has each tag and each series.
  private var browseLinks: [PageLink] {
    kinds.map { link(to: $0) } + [PageLink(words[.lists], .ownerLists)]
      + [Group.Family.genre, .creator].map(indexLink) + [
        PageLink(words[.topRated], .top), PageLink(words[.discover], .discover),
      ] + [wallLink].compactMap { $0 }
  }

  private func siteLinks(hasFriends: Bool) -> [PageLink] {
    [
      PageLink(words[.reviews], .reviews), PageLink(words[.diary], .diary),
      PageLink(words[.statistics], .statistics), PageLink(words[.ask], .ask),
      PageLink(words[.compare], .compare),
    ]
      + (hasFriends ? [PageLink(words[.friends], .friends)] : []) + ownerPageLinks + [aboutLink]
  }

  /// What the owner wants at the top, in this order.
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
      reporting.report(
        .unknownPageInNavigation(
          name.page, list: isList ? listed : nil,
          nearest: nearest(to: plain, among: Array(known)), at: name.location))
      return nil
    }
  }
}

import MediaLibrary

/// A part of the shelf. The shelf is one page in many states: titles of a kind and a status, in a
/// view.
package struct ShelfPart: Sendable, Equatable {
  /// nil for all kinds.
  let kind: Kind?
  /// nil for all titles of the kind.
  let list: ShelfList?
  let view: View

  package enum View: Sendable { case grid, wall, ranking }

  init(_ kind: Kind? = nil, _ list: ShelfList? = nil, view: View = .grid) {
    (self.kind, self.list, self.view) = (kind, list, view)
  }
}

/// The titles of a status, or others that have a list.
enum ShelfList: Sendable, Equatable {
  /// - Parameter verb: for a list of several kinds, `watching.html`
  case shelf(Shelf, Verb?)
  case favorites, catalogue

  /// Whether both have the same status, like `watched.html` and `anime-watched.html`.
  fileprivate func matches(_ other: ShelfList) -> Bool {
    switch (self, other) {
    case (.shelf(let a, let verb), .shelf(let b, let otherVerb)):
      a == b && (verb == nil || otherVerb == nil || verb == otherVerb)
    default: self == other
    }
  }

  fileprivate func with(_ verb: Verb?) -> ShelfList {
    if case .shelf(let shelf, nil) = self { .shelf(shelf, verb) } else { self }
  }
}

/// A row of links between the states of a page.
package struct TabRow: Sendable, Equatable {
  package let label: MessageKey
  /// For style sheets.
  package let name: String
  package let tabs: [Tab]

  package struct Tab: Sendable, Equatable {
    package let text: String
    package let path: PagePath
    /// The part of the page that the tab leads to.
    package let fragment: String?
    /// Only on the page with all lists, because one more title must not change all others.
    package let count: Int?
    package let isCurrent: Bool
  }
}

/// Knows which states the shelf and the statistics have.
struct SiteTabs: Sendable {
  private let words: Messages
  private let kinds: [Kind]
  private let lists: [Kind?: [ListLink]]
  private let walls: [Kind?: PagePath]
  private let ranking: PagePath?
  private let statistics: [PageLink]

  private struct ListLink: Sendable {
    let list: ShelfList?
    let text: String
    /// nil for a short list, which is only on the page of all lists.
    let path: PagePath?
    /// The beginning of the list on that page; nil for lists that aren't there.
    let id: String?
    let count: Int?

    func shows(_ other: ShelfList?) -> Bool {
      guard let list, let other else { return list == nil && other == nil }
      return list.matches(other)
    }
  }

  init(_ planner: PagePlanner, pages: [Page]) {
    words = planner.words
    kinds = planner.kinds
    var filled: Set<PagePath> = []
    var lists: [Kind?: [ListLink]] = [:]
    var walls: [Kind?: PagePath] = [:]
    for page in pages where page.path.depth < 2 && !page.content.isEmpty {
      if page.path.depth == 0 { filled.insert(page.path) }
      switch page.content {
      case let content as KindPage:
        let own =
          [ListLink(list: nil, text: words[.all], path: page.path, id: nil, count: content.total)]
          + content.shelves.map { row in
            ListLink(
              list: row.list, text: row.heading, path: row.more, id: row.id, count: row.count)
          }
        lists[content.kind] = own
        if kinds.count == 1 { lists[nil] = own }
      case let content as WallPage where planner.hasWallLink:
        for kind in [nil, content.kind] where walls[kind] == nil { walls[kind] = page.path }
      default: break
      }
    }
    for kind in [nil] + kinds where kind == nil || kinds.count == 1 {
      if filled.contains(.favorites) {
        lists[kind]?.append(
          ListLink(
            list: .favorites, text: words[.favorites], path: .favorites, id: nil, count: nil))
      }
    }
    self.lists = lists
    self.walls = walls
    ranking = filled.contains(.top) ? .top : nil
    statistics =
      ([PageLink(words[.statistics], .statistics)] + Group.Family.allCases.map(planner.indexLink))
      .filter { filled.contains($0.path) }
  }

  /// The rows of a page; rows without a choice are left out.
  func rows(at page: PagePath, of part: PagePart) -> [TabRow] {
    switch part {
    case .shelf(let part):
      [kindRow(part), listRow(part, at: page), viewRow(part)].filter { $0.tabs.count > 1 }
    case .statistics:
      [
        TabRow(
          label: .statistics, name: "views",
          tabs: statistics.map { tab($0.text, $0.path, isCurrent: $0.path == page) })
      ].filter { $0.tabs.count > 1 }
    }
  }

  private func tab(_ text: String, _ path: PagePath, isCurrent: Bool) -> TabRow.Tab {
    TabRow.Tab(text: text, path: path, fragment: nil, count: nil, isCurrent: isCurrent)
  }

  /// All kinds and each kind, with the same status and in the same view.
  private func kindRow(_ part: ShelfPart) -> TabRow {
    // The first page of a large wall has the titles of one kind.
    let hasAll = part.view == .grid || kinds.allSatisfy { walls[$0] != walls[nil] }
    let all: [Kind?] = kinds.count > 1 && part.view != .ranking ? (hasAll ? [nil] : []) + kinds : []
    return TabRow(
      label: .filterKind, name: "kinds",
      tabs: all.compactMap { kind in
        let text = kind.map { words[$0, .name] } ?? words[.all]
        let isCurrent = kind == part.kind
        if part.view == .wall {
          return (walls[kind] ?? walls[nil]).map { tab(text, $0, isCurrent: isCurrent) }
        }
        let list = lists[kind].flatMap { counterpart(of: part, among: $0) }
        return list.flatMap { list in
          (list.path.map { ($0, nil) } ?? overview(kind).map { ($0, list.id) })
            .map { path, fragment in
              TabRow.Tab(
                text: text, path: path, fragment: fragment, count: nil, isCurrent: isCurrent)
            }
        }
      })
  }

  private func overview(_ kind: Kind?) -> PagePath? { lists[kind]?.first?.path }

  /// The list with the same status; all titles if the kind has none with it.
  private func counterpart(of part: ShelfPart, among lists: [ListLink]) -> ListLink? {
    let list = part.list?.with(part.kind?.verb)
    return lists.first { $0.shows(list) } ?? lists.first
  }

  /// All titles of the kind and each status; on the page with all of them, links within the page.
  private func listRow(_ part: ShelfPart, at page: PagePath) -> TabRow {
    let overview = overview(part.kind)
    let lists = part.view == .grid ? lists[part.kind] ?? [] : []
    return TabRow(
      label: .statuses, name: "lists",
      tabs: lists.compactMap { list in
        let isHere = page == overview && list.id != nil
        let target = isHere ? overview : list.path ?? overview
        return target.map { path in
          TabRow.Tab(
            text: list.text, path: path, fragment: isHere || list.path == nil ? list.id : nil,
            count: page == overview ? list.count : nil, isCurrent: list.shows(part.list))
        }
      })
  }

  private func viewRow(_ part: ShelfPart) -> TabRow {
    let views: [(MessageKey, PagePath?, ShelfPart.View)] = [
      (.grid, overview(part.kind), .grid),
      (.wall, walls[part.kind] ?? walls[nil], .wall),
      (.ranking, ranking, .ranking),
    ]
    return TabRow(
      label: .views, name: "views",
      tabs: views.compactMap { text, path, view in
        path.map { tab(words[text], $0, isCurrent: view == part.view) }
      })
  }
}

/// The page that a page is a state of.
package enum PagePart: Sendable {
  case shelf(ShelfPart)
  case statistics
}

extension SitePlan {
  /// The links at the top of a page to its other states.
  package func tabs(of page: Page) -> [TabRow] {
    page.content.part.map { tabs.rows(at: page.path, of: $0) } ?? []
  }
}

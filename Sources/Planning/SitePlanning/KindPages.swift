import MediaLibrary

extension Kind {
  var path: PagePath { PagePath(folder + ".html") }

  /// The list of a kind's shelf, `anime-watched.html`, beside the kind's folder, where it can't
  /// collide with a title. nil for the catalogue.
  func listPath(_ shelf: Shelf?) -> PagePath {
    let word =
      switch shelf {
      case .inProgress: row.verb.inProgressName
      case .completed: row.verb.doneName
      case .planning: "planned"
      case .paused: "paused"
      case .dropped: "dropped"
      case nil: "catalogue"
      }
    return PagePath("\(folder)-\(word).html")
  }
}

extension PagePath {
  static let shelf = PagePath("shelf.html")
}

extension PagePlanner {
  /// The page of all kinds; in a library of one kind that kind's page has everything.
  var shelfPath: PagePath? { kinds.count > 1 ? .shelf : kinds.first?.path }

  func kindPages(_ sizes: PageSizes) -> [Page] {
    shelfPages(sizes)
      + kinds.flatMap { kind in
        let lists = kindLists(kind)
        let long = lists.filter { $0.entries.count > sizes.shelf }
        return [kindPage(kind, at: kind.path, words[kind, .name], lists, size: sizes.shelf)]
          + long.flatMap { longList($0, of: kind, sizes) }
      }
  }

  private struct KindList {
    let list: ShelfList
    let id: String
    let status: Status?
    let word: (text: String, emoji: String)
    let entries: [EntryIndex]
    let path: PagePath
    /// Whether it has a page of its own at any length, not only when it is long.
    let hasPage: Bool
  }

  private func kindPage(
    _ kind: Kind?, at path: PagePath, _ heading: String, _ lists: [KindList], size: Int
  ) -> Page {
    let rows = lists.map { list in
      KindPage.Row(
        list: list.list, id: list.id, status: list.status, heading: list.word.text,
        emoji: list.word.emoji, count: list.entries.count,
        entries: Array(list.entries.prefix(size)),
        more: list.entries.count > size || list.hasPage ? list.path : nil)
    }
    let total = lists.reduce(0) { $0 + $1.entries.count }
    return Page(path, heading: heading, KindPage(kind: kind, total: total, shelves: rows))
  }

  private func shelfPages(_ sizes: PageSizes) -> [Page] {
    guard kinds.count > 1 else { return [] }
    func list(_ shelf: Shelf, _ verb: Verb?, _ text: String, _ path: PagePath) -> KindList {
      let kind = kinds.first { verb == nil || $0.verb == verb } ?? .anime
      return KindList(
        list: .shelf(shelf, verb), id: path.stem, status: shelf.status,
        word: (text, kind.emoji(for: shelf.status)),
        entries: verb.map { verb in self.shelf(shelf) { $0.verb == verb } } ?? self.shelf(shelf),
        path: path, hasPage: true)
    }
    let lists =
      verbs.map { list(.inProgress, $0, words[$0, .inProgress], $0.inProgressPath) }
      + verbs.map { list(.completed, $0, words[$0, .done], $0.donePath) }
      + [
        list(.planning, nil, words[.planned], .wishList),
        list(.paused, nil, words[.paused], .paused),
        list(.dropped, nil, words[.dropped], .dropped),
        KindList(
          list: .catalogue, id: "catalogue", status: nil, word: (words[.inTheCatalog], "🗂️"),
          entries: catalogue, path: .discover, hasPage: true),
      ]
    return [
      kindPage(
        nil, at: .shelf, words[.shelf], lists.filter { !$0.entries.isEmpty }, size: sizes.overview)
    ]
  }

  /// The shelves, then the catalogue, without empty ones.
  private func kindLists(_ kind: Kind) -> [KindList] {
    // Then the lists of all kinds have the same titles.
    let isOnly = kinds.count == 1
    let shelves = Shelf.allCases.map { shelf in
      let status = shelf.status
      return KindList(
        list: .shelf(shelf, nil), id: status.rawValue, status: status,
        word: (words[kind, status], kind.emoji(for: status)),
        entries: self.shelf(shelf) { $0 == kind },
        path: isOnly ? kind.verb.listPath(shelf) : kind.listPath(shelf), hasPage: isOnly)
    }
    let catalogue = KindList(
      list: .catalogue, id: "catalogue", status: nil, word: (words[.inTheCatalog], "🗂️"),
      entries: self.catalogue.filter { facts[$0].kind == kind },
      path: isOnly ? .discover : kind.listPath(nil), hasPage: isOnly)
    return (shelves + [catalogue]).filter { !$0.entries.isEmpty }
  }

  private func longList(_ list: KindList, of kind: Kind, _ sizes: PageSizes) -> [Page] {
    TitleList(
      path: kind.listPath(list.status.map { Shelf($0) }),
      heading: words[
        .kindAndStatus, (.kind, words[kind, .name]), (.status, list.word.text)],
      emoji: list.word.emoji,
      sections: list.status == .completed ? years(of: list.entries) : sections(of: list.entries),
      part: ShelfPart(kind, list.list)
    ).pages(sizes)
  }
}

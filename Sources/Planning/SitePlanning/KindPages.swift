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

extension PagePlanner {
  func link(to kind: Kind) -> PageLink { PageLink(words[kind, .name], kind.path) }

  func kindPages(_ sizes: PageSizes) -> [Page] {
    kinds.flatMap { kind in
      let lists = kindLists(kind)
      let long = lists.filter { $0.entries.count > sizes.shelf }
      let rows = lists.map { list in
        KindPage.Row(
          shelf: list.shelf, heading: list.word.text, emoji: list.word.emoji,
          count: list.entries.count, entries: Array(list.entries.prefix(sizes.shelf)),
          more: list.entries.count > sizes.shelf ? kind.listPath(list.shelf) : nil)
      }
      let page = KindPage(
        kind: kind, total: lists.reduce(0) { $0 + $1.entries.count }, shelves: rows)
      return [Page(kind.path, heading: words[kind, .name], page)]
        + long.flatMap { longList($0, of: kind, sizes) }
    }
  }

  private struct KindList {
    let shelf: Shelf?
    let word: (text: String, emoji: String)
    let entries: [EntryIndex]
  }

  /// The shelves, then the catalogue, without empty ones.
  private func kindLists(_ kind: Kind) -> [KindList] {
    let shelves = Shelf.allCases.map { shelf in
      let status = shelf.status
      return KindList(
        shelf: shelf, word: (words[kind, status], kind.emoji(for: status)),
        entries: self.shelf(shelf) { $0 == kind })
    }
    let catalogue = KindList(
      shelf: nil, word: (words[.inTheCatalog], "🗂️"),
      entries: self.catalogue.filter { facts[$0].kind == kind })
    return (shelves + [catalogue]).filter { !$0.entries.isEmpty }
  }

  private func longList(_ list: KindList, of kind: Kind, _ sizes: PageSizes) -> [Page] {
    TitleList(
      path: kind.listPath(list.shelf),
      heading: words[
        .kindAndStatus, (.kind, words[kind, .name]), (.status, list.word.text)],
      emoji: list.word.emoji,
      sections: list.shelf == .completed ? years(of: list.entries) : sections(of: list.entries)
    ).pages(sizes, parent: link(to: kind))
  }
}

import MediaLibrary

/// A list of titles on as many pages as it needs.
struct TitleList {
  let path: PagePath
  let heading: String
  let emoji: String
  var emptyText: String?
  /// Without empty sections.
  let sections: [Listing.Section]
  /// Whether the best title comes first instead of the latest.
  var isFromTheBest = false
  let part: ShelfPart
  var next: [Suggestion] = []

  /// - Parameter parent: the page to which the list belongs
  func pages(_ sizes: PageSizes, parent: PageLink? = nil) -> [Page] {
    Listing.pages(of: sections, at: path, size: sizes.list).map { path, listing in
      Page(
        path, heading: heading, emptyText: emptyText,
        ListingPage(
          emoji: emoji, parent: parent, isFromTheBest: isFromTheBest, listing: listing,
          next: listing.number == nil ? next : [], shelf: part))
    }
  }
}

extension PagePlanner {
  /// `watching.html`, `watched.html` … for the library's verbs, and the lists of all kinds.
  func statusLists(_ preferences: GroupPreferences, _ sizes: PageSizes) -> [Page] {
    let planned = shelf(.planning)
    let places = index.placesByPreference()
    let rated = listed.filter { facts[$0].rating != nil }.sorted { places[$0] < places[$1] }
    let lists = [
      TitleList(
        path: .wishList, heading: words[.planned], emoji: "⭐", emptyText: words[.nothingPlanned],
        sections: sections(
          of: planned.filter { facts[$0].isOwned }, heading: words[.ownedNotStarted])
          + sections(of: planned.filter { !facts[$0].isOwned }, heading: words[.notOwnedYet]),
        part: ShelfPart(nil, .shelf(.planning, nil)),
        next: index.suggestions(count: 6, by: preferences).filter { $0.reason != nil }),
      TitleList(
        path: .paused, heading: words[.paused], emoji: "⏸️", emptyText: words[.nothingPaused],
        sections: sections(of: shelf(.paused)), part: ShelfPart(nil, .shelf(.paused, nil))),
      TitleList(
        path: .dropped, heading: words[.dropped], emoji: "🛑", emptyText: words[.nothingDropped],
        sections: sections(of: shelf(.dropped)), part: ShelfPart(nil, .shelf(.dropped, nil))),
      TitleList(
        path: .favorites, heading: words[.favorites], emoji: "❤️", emptyText: words[.noFavorites],
        sections: sections(of: favoriteTitles), part: ShelfPart(nil, .favorites)),
      TitleList(
        path: .rated, heading: words[.ratings], emoji: "💮", emptyText: words[.nothingRated],
        sections: sections(of: rated), isFromTheBest: true, part: ShelfPart(view: .ranking)),
    ]
    return (verbs.flatMap(verbLists) + lists).flatMap { $0.pages(sizes) }
  }

  private func verbLists(_ verb: Verb) -> [TitleList] {
    let row = (kinds.first { $0.verb == verb } ?? .anime).row
    return [
      TitleList(
        path: verb.inProgressPath, heading: words[verb, .inProgress],
        emoji: row.emoji(for: .current), emptyText: words[verb, .nothingInProgress],
        sections: sections(of: shelf(.inProgress) { $0.verb == verb }),
        part: ShelfPart(nil, .shelf(.inProgress, verb))),
      TitleList(
        path: verb.donePath, heading: words[verb, .done], emoji: row.emoji(for: .completed),
        emptyText: words[verb, .nothingDone],
        sections: years(of: shelf(.completed) { $0.verb == verb }),
        part: ShelfPart(nil, .shelf(.completed, verb))),
    ]
  }

  /// Ranked favorites by rank, then the others in order of preference.
  var favoriteTitles: [EntryIndex] {
    listed.filter { facts[$0].favorite != nil }.sorted { [facts, index] a, b in
      let (first, second) = (facts[a].favorite ?? .max, facts[b].favorite ?? .max)
      return first == second ? index.preference(for: a) < index.preference(for: b) : first < second
    }
  }

  func shelf(_ shelf: Shelf) -> [EntryIndex] { index.shelves[shelf.rawValue] }

  func shelf(_ shelf: Shelf, of isWanted: (Kind) -> Bool) -> [EntryIndex] {
    self.shelf(shelf).filter { isWanted(facts[$0].kind) }
  }

  /// One section, or none without titles.
  func sections(of entries: [EntryIndex], heading: String? = nil) -> [Listing.Section] {
    entries.isEmpty
      ? [] : [Listing.Section(heading: heading, items: entries.map { Listing.Item($0) }[...])]
  }

  /// A section for each year in which titles were finished, the undated last.
  func years(of entries: [EntryIndex]) -> [Listing.Section] {
    let items = entries.map { Listing.Item($0) }
    return items.chunked { facts[$0.entry].finished.year }.map { year, items in
      Listing.Section(
        heading: year.map { words.year($0) } ?? words[.undated],
        id: year.map { "y\($0)" } ?? "undated", items: items)
    }
  }
}

extension Verb {
  var inProgressPath: PagePath { PagePath(inProgressName + ".html") }
  package var donePath: PagePath { PagePath(doneName + ".html") }

  /// The list of a shelf, which has titles of all kinds with the verb.
  func listPath(_ shelf: Shelf) -> PagePath {
    switch shelf {
    case .inProgress: inProgressPath
    case .completed: donePath
    case .planning: .wishList
    case .paused: .paused
    case .dropped: .dropped
    }
  }
}

extension PagePath {
  static let home = PagePath("index.html")
  package static let wishList = PagePath("wishlist.html")
  static let paused = PagePath("paused.html")
  static let dropped = PagePath("dropped.html")
  static let favorites = PagePath("favorites.html")
  package static let rated = PagePath("rated.html")
  package static let ownerLists = PagePath("lists.html")
  static let pages = PagePath("pages.html")
  package static let reviews = PagePath("reviews.html")
  package static let upcoming = PagePath("upcoming.html")
  static let about = PagePath("about.html")
  package static let search = PagePath("search.html")
}

import MediaLibrary

/// A list of titles that goes over as many pages as it needs.
struct TitleList {
  let path: PagePath
  let heading: String
  let emoji: String
  let emptyText: String
  /// Without empty sections.
  let sections: [Listing.Section]
  /// Its pages lead from the best titles to the others, not from the latest.
  var isFromTheBest = false

  /// The list's pages; `parent` is the page that it belongs to.
  func pages(_ sizes: PageSizes, parent: PageLink? = nil) -> [Page] {
    Listing.pages(of: sections, at: path, size: sizes.list).map { path, listing in
      Page(
        path, heading: heading,
        ListingPage(
          emoji: emoji, emptyText: emptyText, parent: parent, isFromTheBest: isFromTheBest,
          listing: listing))
    }
  }
}

extension PagePlanner {
  /// `watching.html`, `watched.html` … for the verbs of the library, and the lists of all kinds.
  func statusLists(_ sizes: PageSizes) -> [Page] {
    let lists = verbs.flatMap(verbLists) + [wishList, paused, dropped, favorites, rated]
    return lists.flatMap { $0.pages(sizes) }
  }

  private func verbLists(_ verb: Verb) -> [TitleList] {
    let row = (kinds.first { $0.verb == verb } ?? .anime).row
    return [
      TitleList(
        path: verb.inProgressPath, heading: words[verb, .inProgress],
        emoji: row.emoji(for: .current),
        emptyText: words[verb, .nothingInProgress],
        sections: sections(of: shelf(.inProgress) { $0.verb == verb })),
      TitleList(
        path: verb.donePath, heading: words[verb, .done], emoji: row.emoji(for: .completed),
        emptyText: words[verb, .nothingDone],
        sections: years(of: shelf(.completed) { $0.verb == verb })),
    ]
  }

  private var wishList: TitleList {
    let wanted = shelf(.planning)
    return TitleList(
      path: .wishList, heading: words[.planned], emoji: "⭐",
      emptyText: words[.nothingPlanned],
      sections: sections(of: wanted.filter { facts[$0].isOwned }, heading: words[.ownedNotStarted])
        + sections(of: wanted.filter { !facts[$0].isOwned }, heading: words[.notOwnedYet]))
  }

  private var paused: TitleList {
    TitleList(
      path: .paused, heading: words[.paused], emoji: "⏸️",
      emptyText: words[.nothingPaused],
      sections: sections(of: shelf(.paused)))
  }

  private var dropped: TitleList {
    TitleList(
      path: .dropped, heading: words[.dropped], emoji: "🛑",
      emptyText: words[.nothingDropped],
      sections: sections(of: shelf(.dropped)))
  }

  private var favorites: TitleList {
    TitleList(
      path: .favorites, heading: words[.favorites], emoji: "❤️",
      emptyText: words[.noFavorites],
      sections: sections(of: favoriteTitles))
  }

  /// What a chart of ratings counts: titles of all kinds, on whichever shelf they are.
  private var rated: TitleList {
    let places = index.placesInEsteem()
    let titles = listed.filter { facts[$0].rating != nil }.sorted { places[$0] < places[$1] }
    return TitleList(
      path: .rated, heading: words[.ratings], emoji: "💮", emptyText: words[.nothingRated],
      sections: sections(of: titles), isFromTheBest: true)
  }

  /// The ranked ones by rank, then the others in the order of esteem.
  var favoriteTitles: [EntryIndex] {
    listed.filter { facts[$0].favorite != nil }.sorted { [facts, index] a, b in
      let (first, second) = (facts[a].favorite ?? .max, facts[b].favorite ?? .max)
      return first == second ? index.esteem(of: a) < index.esteem(of: b) : first < second
    }
  }

  /// The listed titles of a shelf, in its order.
  func shelf(_ shelf: Shelf) -> [EntryIndex] { index.shelves[shelf.rawValue] }

  /// Those of some kinds.
  func shelf(_ shelf: Shelf, of isWanted: (Kind) -> Bool) -> [EntryIndex] {
    self.shelf(shelf).filter { isWanted(facts[$0].kind) }
  }

  /// One section, or none when there is nothing to put in it.
  func sections(of entries: [EntryIndex], heading: String? = nil) -> [Listing.Section] {
    entries.isEmpty
      ? [] : [Listing.Section(heading: heading, items: entries.map { Listing.Item($0) }[...])]
  }

  /// A section for each year in which titles were finished, the undated last.
  func years(of entries: [EntryIndex]) -> [Listing.Section] {
    let items = entries.map { Listing.Item($0) }
    let years = entries.map { facts[$0].finished.year }
    var sections: [Listing.Section] = []
    var start = 0
    for index in years.indices where index + 1 == years.count || years[index + 1] != years[index] {
      let heading = years[index].map { words.year($0) } ?? words[.undated]
      sections.append(
        Listing.Section(
          heading: heading, id: years[index].map { "y\($0)" } ?? "undated",
          items: items[start...index]))
      start = index + 1
    }
    return sections
  }
}

extension Verb {
  var inProgressPath: PagePath { PagePath(inProgressName + ".html") }
  package var donePath: PagePath { PagePath(doneName + ".html") }
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

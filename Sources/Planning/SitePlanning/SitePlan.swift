import MediaLibrary

/// The whole site, decided: every page, and what pages say of titles and groups.
package struct SitePlan: Sendable {
  package let library: Library
  package let words: Messages
  /// In the order of planning: profile, titles, status lists, kinds, groups, what the owner wrote.
  package let pages: [Page]
  package let navigation: Navigation
  /// For each of `library.entries`.
  package let titles: [ShownTitle]
  /// By family, then alphabetical.
  package let groups: [Group]
  /// In order of time.
  package let airings: [Airing]
  package let people: People
  /// The parts of the site for other pages, those that have something on them.
  package let embeds: [(part: EmbedPage.Part, page: EmbedPage)]
  let index: LibraryIndex
  let lists: [PlannedList]
  let similarTitles: SimilarTitles
  /// The places of the titles that the community's ranking shows.
  let communityPlaces: [EntryIndex: Int]
  /// The places in owner's lists of the titles that are in one.
  let placesInLists: [EntryIndex: [TitleRelations.ListPlace]]
  /// What publishing has noted, for feeds alone.
  private(set) var noted: [EntryIndex: [NotedChange]] = [:]
  /// The same in one list, the newest first, of the titles that feeds may tell of.
  package private(set) var notedChanges: [NotedChange] = []

  /// - Parameter parts: What `draft.similarTitles(of:)` has found, for all of its titles in their order.
  package init(_ draft: SiteDraft, similarTitles parts: [[[SimilarTitle]]]) {
    index = draft.index
    library = index.library
    words = draft.words
    people = draft.people
    titles = index.titles
    groups = index.groups.groups
    pages = draft.pages
    embeds = draft.pages.compactMap { page in
      (page.content as? EmbedPage).flatMap { $0.isEmpty ? nil : ($0.part, $0) }
    }
    navigation = draft.navigation
    similarTitles = SimilarTitles(draft.similarity, parts)
    lists = draft.lists
    airings = draft.airings
    communityPlaces = Dictionary(
      uniqueKeysWithValues: draft.community.best(
        library.settings.topCount, on: library.settings.ratingScale
      ).map { ($0.thing.entry, $0.place) })
    var places: [EntryIndex: [TitleRelations.ListPlace]] = [:]
    for (list, planned) in lists.enumerated() {
      let isRanked = index.library.lists[list].isRanked
      for (item, entry) in planned.items.map(\.entry).enumerated() {
        places[entry, default: []].append(
          .init(list: list, path: planned.path, rank: isRanked ? item + 1 : nil))
      }
    }
    placesInLists = places
  }

  /// Takes up what publishing has noted; of titles that are gone nothing is said.
  package mutating func note(_ changes: [NotedChange]) {
    noted = [:]
    notedChanges = changes.filter { change in index.entry(change.title).map(mayTravel) ?? false }
    for change in changes {
      if let entry = index.entry(change.title) { noted[entry, default: []].append(change) }
    }
  }

  /// Further names of those who made a title, as any file tells them.
  package func otherNamesOfCreators(of entry: EntryIndex) -> [String] {
    index.groups.ofTitle[entry].lazy.map { groups[GroupIndex($0)] }
      .filter { $0.family == .creator }.flatMap(\.otherNames)
  }

  /// The titles that a visitor may come across, by sort title.
  package var searchableTitles: [EntryIndex] {
    index.byTitle.filter { !index.facts[$0].isUnlisted }
  }

  /// What is going on, the most recent first, as far as files that travel may tell.
  package var inProgress: [EntryIndex] {
    index.shelves[Shelf.inProgress.rawValue].filter(mayTravel)
  }

  /// The newest day of which such files may tell.
  package var newestDay: PartialDate? {
    titles.indices.lazy.filter(mayTravel).compactMap(lastChange).max()
  }

  /// What an id, present or former, leads to.
  package func resolve(_ id: String) -> ResolvedTitle {
    if let entry = index.entry(id) { return .known(entry) }
    return library.privateIDs.contains(id) ? .withheld : .unknown
  }

  /// Kinds with a title that a visitor can come across.
  package var kinds: [Kind] { index.kinds }

  /// The pages that have something for visitors to do, each with a sentence about it.
  package var invitations: [(link: PageLink, sentence: MessageKey)] {
    PageKind.all.compactMap { kind in
      guard let sentence = kind.invitation, let (path, heading) = kind.main,
        pages.contains(where: { $0.path == path && !$0.content.isEmpty })
      else { return nil }
      return (PageLink(words[heading], path), sentence)
    }.sorted { $0.link.path.text < $1.link.path.text }
  }

  /// The kind's page, when the site has one.
  package func link(to kind: Kind) -> PageLink? {
    index.kinds.contains(kind) ? PageLink(words[kind, .name], kind.path) : nil
  }
}

/// What an id in a `[[link]]` leads to.
package enum ResolvedTitle: Sendable, Equatable {
  case known(EntryIndex)
  /// Nothing of the title may be shown, not even its id.
  case withheld
  case unknown
}

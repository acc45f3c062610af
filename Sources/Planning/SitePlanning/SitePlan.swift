import Base
import MediaLibrary

/// All pages of the site, and the facts that they share.
package struct SitePlan: Sendable {
  package let library: Library
  package let words: Messages
  /// In the order of planning: profile, titles, status lists, kinds, groups, the owner's pages.
  package let pages: [Page]
  package let navigation: Navigation
  let tabs: SiteTabs
  /// For each of `library.entries`.
  package let titles: [ShownTitle]
  /// By family, then in alphabetical order.
  package let groups: [Group]
  /// In order of time.
  package let airings: [Airing]
  package let people: People
  /// Parts of the site for other pages, except empty ones.
  package let embeds: [(part: EmbedPage.Part, page: EmbedPage)]
  /// In the order of the settings.
  package let goals: [GoalProgress]
  /// The newest day of the library, which stands for today, so that builds don't depend on a clock.
  private let goalDay: PartialDate?
  let index: LibraryIndex
  let lists: [PlannedList]
  let similarTitles: [[SimilarTitle]]
  /// The places of titles in the community's ranking as it is shown.
  let communityPlaces: [EntryIndex: Int]
  /// The places of titles in the owner's lists.
  let placesInLists: [EntryIndex: [TitleRelations.ListPlace]]
  /// Changes for feeds, by title.
  private(set) var changes: [EntryIndex: [PublishedChange]] = [:]
  /// Changes of syndicated titles, newest first.
  package private(set) var publishedChanges: [PublishedChange] = []

  private(set) var publishedFeed = PublishedFeed()
  /// The titles that `publishedFeed` has.
  private(set) var titlesInFeed: Set<EntryIndex> = []
  /// Feeds have no later events; nil if they have all events.
  private(set) var today: PartialDate?

  /// - Parameter parts: the results of `draft.similarTitles(of:)` for consecutive ranges
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
    tabs = draft.tabs
    similarTitles = Array(joining: parts)
    lists = draft.lists
    airings = draft.airings
    goals = index.goals()
    goalDay = goals.isEmpty ? nil : index.newestDay
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

  /// Adds changes for feeds, except of titles that no longer exist.
  package mutating func note(
    _ changes: [PublishedChange], feed: PublishedFeed = PublishedFeed(), today: PartialDate? = nil
  ) {
    (publishedFeed, self.today) = (feed, today)
    titlesInFeed = Set(feed.days.keys.compactMap { index.entry(FeedItem.title(ofKey: $0)) })
    self.changes = [:]
    publishedChanges = changes.filter { index.entry($0.title).map(isSyndicated) ?? false }
    for change in changes {
      if let entry = index.entry(change.title) { self.changes[entry, default: []].append(change) }
    }
  }

  package func goals(of year: Int) -> [GoalProgress] { goals.filter { $0.goal.year == year } }

  /// The goals of the present year, or else of the next year with goals.
  package var presentGoals: [GoalProgress] {
    let years = goals.map(\.goal.year)
    let present = goalDay?.year ?? years.max()
    return present.flatMap { present in years.filter { $0 >= present }.min() }.map(goals(of:)) ?? []
  }

  /// How far ahead of an even pace the owner is on the library's newest day; nil in other years.
  package func lead(of goal: GoalProgress) -> Int? { goalDay.flatMap(goal.lead(on:)) }

  /// Further names of a title's creators, from any file.
  package func otherNamesOfCreators(of entry: EntryIndex) -> [String] {
    index.groups.ofTitle[entry].lazy.map { groups[GroupIndex($0)] }
      .filter { $0.family == .creator }.flatMap(\.otherNames)
  }

  package var searchableTitles: [EntryIndex] {
    index.byTitle.filter { !index.facts[$0].isUnlisted }
  }

  package var inProgress: [EntryIndex] {
    index.shelves[Shelf.inProgress.rawValue].filter(isSyndicated)
  }

  /// The newest day in syndicated titles.
  package var newestDay: PartialDate? {
    titles.indices.lazy.filter(isSyndicated).compactMap(lastChange).max()
  }

  /// The title with a present or former id.
  package func resolve(_ id: String) -> ResolvedTitle {
    if let entry = index.entry(id) { return .known(entry) }
    let written = EntryID(written: id)?.text ?? id
    return library.privateIDs.contains(id) || library.privateIDs.contains(written)
      ? .withheld : .unknown
  }

  package var kinds: [Kind] { index.kinds }

  /// The pages that offer visitors something to do, each with a sentence about it.
  package var invitations: [(link: PageLink, sentence: MessageKey)] {
    PageKind.all.compactMap { kind in
      guard let sentence = kind.invitation, let (path, heading) = kind.main,
        pages.contains(where: { $0.path == path && !$0.content.isEmpty })
      else { return nil }
      return (PageLink(words[heading], path), sentence)
    }.sorted { $0.link.path.text < $1.link.path.text }
  }

  package func link(to kind: Kind) -> PageLink? {
    index.kinds.contains(kind) ? PageLink(words[kind, .name], kind.path) : nil
  }
}

/// The target of a `[[link]]`.
package enum ResolvedTitle: Sendable, Equatable {
  case known(EntryIndex)
  /// A private title, whose id may not be shown either.
  case withheld
  case unknown
}

import MediaLibrary

/// A kind of page. Its row in `all` holds everything about it except its words, its planned content
/// (its `PageContent`) and how it becomes HTML (its `PageBuilder` and its template).
package struct PageKind: Sendable {
  package let content: any PageContent.Type
  package let template: String
  /// The theme's file with the style of these pages; nil if the main style sheet covers them.
  package let style: String?
  package let script: String?
  package let showsCards: Bool
  /// Whether the first screen shows pictures, which then load together with the page.
  package let beginsWithPictures: Bool
  package let isIndexed: Bool
  /// Whether a picture may be drawn for people who share the page.
  package let hasSharePicture: Bool
  /// The sentence with which the home page invites visitors to use this page.
  let invitation: MessageKey?
  /// Hints for the owner on how to fill an empty page, as HTML, by the page's path.
  package let hints: [PagePath: String]
  /// The first page of this kind, on a site that always has one, and the word for it.
  let main: (path: PagePath, heading: MessageKey)?
  /// The part of the site that the pages belong to, marked in the header.
  package let door: Door?
  let navigation: [NavigationPlace]
  /// nil if these pages are planned together with those of another kind.
  let plan: (@Sendable (PlanningInput) -> [Page])?

  /// - Parameters:
  ///   - hint: how to fill `path` when it is empty
  ///   - hints: like `hint`, for kinds with several pages
  private init(
    _ content: any PageContent.Type, template: String, at path: PagePath? = nil,
    _ heading: MessageKey? = nil, style: String? = nil, script: String? = nil,
    showsCards: Bool = false, beginsWithPictures: Bool = false, isIndexed: Bool = true,
    hasSharePicture: Bool = false, invitation: MessageKey? = nil, hint: String? = nil,
    hints: [PagePath: String] = [:], door: Door? = nil, navigation: [NavigationPlace] = [],
    plan: (@Sendable (PlanningInput) -> [Page])? = nil
  ) {
    self.content = content
    self.template = template
    self.style = style
    self.script = script
    self.showsCards = showsCards
    self.beginsWithPictures = beginsWithPictures
    self.isIndexed = isIndexed
    self.hasSharePicture = hasSharePicture
    self.invitation = invitation
    if let path, let hint { self.hints = [path: hint] } else { self.hints = hints }
    main = path.flatMap { path in heading.map { (path, $0) } }
    self.door = door
    self.navigation = navigation
    self.plan = plan
  }
}

struct PlanningInput: Sendable {
  let planner: PagePlanner
  let sizes: PageSizes
  let people: People
  let lists: [PlannedList]
  /// For each of the owner's pages, the titles that it asks for.
  let titlesOfPages: [[EntryIndex]?]
  let community: CommunityRanking
  let figures: Figures
  let diary: Diary
  let airings: [Airing]
  let preferences: GroupPreferences
}

extension PageKind {
  /// In the order of the plan.
  package static let all: [PageKind] = [
    PageKind(
      ProfilePage.self, template: "profile", at: .home, showsCards: true, beginsWithPictures: true,
      hasSharePicture: true, hint: addATitle, door: .home,
      plan: { [$0.planner.profilePage($0.figures, $0.diary, $0.lists)] }),
    PageKind(
      TitlePage.self, template: "title", style: "friends.css", showsCards: true,
      hasSharePicture: true, door: .shelf,
      plan: { $0.planner.titlePages() }),
    PageKind(
      ListingPage.self, template: "listing", script: "lists.js", showsCards: true,
      beginsWithPictures: true,
      hints: statusHints.merging([
        .wishList: "Add <code>status: planning</code> to the file of a title.",
        .paused: "Add <code>status: paused</code> to the file of a title.",
        .dropped: "Add <code>status: dropped</code> to the file of a title.",
        .favorites:
          "Add <code>favorite: 1</code> to the file of a title; the one with 1 hangs in the alcove.",
        .rated: rateATitle,
      ]) { $1 },
      door: .shelf,
      plan: { $0.planner.statusLists($0.preferences, $0.sizes) }),
    PageKind(
      KindPage.self, template: "kind", showsCards: true, beginsWithPictures: true, door: .shelf,
      plan: { $0.planner.kindPages($0.sizes) }),
    PageKind(
      GroupPage.self, template: "listing", script: "lists.js", showsCards: true,
      beginsWithPictures: true, door: .statistics),
    PageKind(
      GroupIndexPage.self, template: "group-index", beginsWithPictures: true,
      hints: [
        Group.Family.genre.indexPath: "Add <code>genres: [Drama]</code> to the file of a title.",
        Group.Family.creator.indexPath:
          "Add <code>studios: [Sunrise]</code> or <code>creators:</code> to the file of a title.",
        Group.Family.tag.indexPath: "Add <code>tags: [rainy days]</code> to the file of a title.",
        Group.Family.series.indexPath: "Add <code>series: Earthsea</code> to the file of a title.",
      ],
      door: .statistics,
      plan: { $0.planner.groupPages($0.sizes) }),
    PageKind(
      OwnerListsPage.self, template: "owner-lists", at: .ownerLists, .lists,
      beginsWithPictures: true,
      hint:
        "Write a list, <code>lists/best.md</code>: <code>title: Best</code>, then "
        + "<code>items: [anime/cowboy-bebop]</code>.",
      door: .lists,
      plan: { $0.planner.ownerListPages($0.lists) }),
    PageKind(
      OwnerListPage.self, template: "owner-list", showsCards: true, beginsWithPictures: true,
      hasSharePicture: true,
      door: .lists),
    PageKind(
      ReviewsPage.self, template: "reviews", at: .reviews, .reviews, beginsWithPictures: true,
      hint: "Write what you think of a title below the front matter of its file.",
      door: .reviews,
      plan: { $0.planner.reviewPages($0.sizes) }),
    PageKind(
      TopPage.self, template: "top", at: .top, .topRated, showsCards: true,
      beginsWithPictures: true,
      hint: rateATitle,
      door: .shelf,
      plan: { $0.planner.topPages($0.community, $0.sizes) }),
    PageKind(
      DiscoverPage.self, template: "discover", at: .discover, .discover, showsCards: true,
      beginsWithPictures: true,
      hint: "A title without <code>status</code> is in the catalog, which is shown here.",
      door: .shelf,
      plan: { $0.planner.discoverPages($0.community, $0.preferences, $0.sizes) }),
    PageKind(
      DiaryPage.self, template: "diary", at: .diary, .diary,
      hint: "Add <code>finished: 2026-01-31</code> to the file of a title.",
      door: .diary,
      plan: { $0.planner.diaryPages($0.diary, $0.figures, $0.sizes) }),
    PageKind(
      DiaryYearPage.self, template: "diary-year", beginsWithPictures: true, hasSharePicture: true,
      door: .diary),
    PageKind(
      DiaryMonthPage.self, template: "diary-month", showsCards: true, beginsWithPictures: true,
      hasSharePicture: true, door: .diary),
    PageKind(
      StatisticsPage.self, template: "stats", at: .statistics, .statistics, script: "charts.js",
      hint: "Add <code>status: completed</code> to the file of a title.",
      door: .statistics),
    PageKind(
      StatisticsListPage.self, template: "stats-list", isIndexed: false, door: .statistics),
    PageKind(
      WallPage.self, template: "wall", at: .wall, .wall, style: "wall.css", script: "wall.js",
      hint: addATitle,
      door: .shelf,
      plan: { $0.planner.wallPages($0.sizes) }),
    PageKind(
      FriendsPage.self, template: "friends", at: .friends, .friends, style: "friends.css",
      hasSharePicture: true, invitation: .friendsInvitation,
      plan: { $0.planner.friendsPages($0.people) }),
    PageKind(
      ComparePage.self, template: "compare", at: .compare, .compare, style: "compare.css",
      script: "compare.js", invitation: .compareInvitation,
      hints: [.compare: shelveFiveTitles, .compareWithSite: shelveFiveTitles],
      navigation: [.init(1)],
      plan: { $0.planner.comparePages() }),
    PageKind(
      AskPage.self, template: "ask", at: .ask, .ask, style: "ask.css", script: "ask.js",
      invitation: .askInvitation,
      hint:
        "With three titles that you completed and rated 8 of 10 or higher, visitors can ask for "
        + "one.",
      navigation: [.init(2)],
      plan: { [$0.planner.askPage()] }),
    PageKind(
      UpcomingPage.self, template: "upcoming", at: .upcoming, .upcoming, script: "upcoming.js",
      beginsWithPictures: true, invitation: .upcomingLead,
      hint: "Add <code>airing:</code> to the file of a title that you watch or plan to watch.",
      plan: { [$0.planner.upcomingPage($0.airings)] }),
    PageKind(
      TextPage.self, template: ownersTemplate,
      navigation: [.init(3) { $0.ownerPageLinksAtFoot }],
      plan: { $0.planner.ownerPages($0.titlesOfPages) }),
    PageKind(PagesPage.self, template: "pages", plan: { $0.planner.pagesPage() }),
    PageKind(
      EmbedPage.self, template: "embed", style: "embed.css", isIndexed: false,
      plan: { $0.planner.embedPages() }),
    PageKind(
      AboutPage.self, template: ownersTemplate,
      navigation: [.init(4) { [$0.aboutLink] }],
      plan: { [$0.planner.aboutPage($0.titlesOfPages, $0.figures, $0.diary)] }),
    PageKind(
      SearchPage.self, template: "search", at: .search, .search, script: "search.js",
      showsCards: true, beginsWithPictures: true, hint: addATitle,
      plan: { [$0.planner.searchPage()] }),
    PageKind(
      NotFoundPage.self, template: "not-found", isIndexed: false,
      plan: { [$0.planner.notFoundPage()] }),
    PageKind(
      RedirectPage.self, template: "redirect", script: "redirect.js", isIndexed: false,
      plan: { $0.planner.redirectPages() }),
  ]

  /// The template of pages that may name another one.
  package static let ownersTemplate = "text-page"

  private static let addATitle =
    "Add a title: <code>tokonoma add anime \"Cowboy Bebop\"</code>."
  private static let statusHints: [PagePath: String] = {
    let hint =
      "Add <code>status: current</code> or <code>status: completed</code> to the file of a title."
    let paths = Verb.allCases.flatMap { [$0.inProgressPath, $0.donePath] }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, hint) })
  }()
  private static let shelveFiveTitles =
    "With five titles on your shelves, visitors can compare their list with yours."
  private static let rateATitle = "Add <code>rating: 9</code> to the file of a title."

  private static let byContent = Dictionary(
    uniqueKeysWithValues: all.map { (ObjectIdentifier($0.content), $0) })

  package static func of(_ content: any PageContent.Type) -> PageKind {
    guard let kind = byContent[ObjectIdentifier(content)] else {
      preconditionFailure("`PageKind.all` has no row for \(content)")
    }
    return kind
  }

  /// The hint on how to fill an empty page; nil for pages that only the owner's files create.
  package static func hint(at path: String) -> String? {
    hintsByPath[path]
  }

  private static let hintsByPath = Dictionary(
    uniqueKeysWithValues: all.flatMap(\.hints).map { ($0.key.text, $0.value) })
}

extension Page {
  package var kind: PageKind { PageKind.of(type(of: content)) }
}

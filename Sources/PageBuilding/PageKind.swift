import MediaLibrary
import PageContexts
import Planning
import Templates

/// A kind of page: the template it is rendered with, and the builder that makes it.
package protocol PageKind<Builder>: Sendable {
  associatedtype Builder: PageBuilder

  /// The name of the template, without `.html`.
  var template: String { get }
  /// Whether titles are shown as cards on it.
  var showsCards: Bool { get }
  /// How many pictures are on its first screen, and are loaded with it.
  var firstPictures: Int { get }

  /// Takes what the builder needs of the parts.
  func builder(_ parts: PageParts) -> Builder
}

/// Every kind of page. A new kind is a `PageContent` in SitePlanning, a folder here with its context and builder, and its
/// row in this table.
package let pageKinds: [any PageKind] = [
  Row("profile", showsCards: true, firstPictures: 6) {
    ProfilePageBuilder(
      owner: $0.settings.owner, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, cards: $0.cards, links: $0.links, texts: $0.texts, rows: $0.rows,
      reviews: $0.reviews, suggestions: $0.suggestions, charts: $0.charts, data: $0.data,
      visitorPages: $0.plan.visitorPages)
  },
  Row("title", showsCards: true) {
    TitlePageBuilder(
      plan: $0.plan, entries: $0.entries, lists: $0.lists, settings: $0.settings,
      messages: $0.messages, titles: $0.titles, cards: $0.cards, links: $0.links,
      groupNames: GroupNames($0.groups, separator: $0.messages[.listSeparator]),
      texts: $0.texts, reviews: $0.reviews, data: $0.data, shareImages: $0.shareImages,
      people: FriendOpinions(plan: $0.plan, messages: $0.messages, settings: $0.settings),
      peopleStyle: $0.theme.friendsStyle)
  },
  Row("listing", showsCards: true, firstPictures: 6) {
    ListingPageBuilder(
      listings: $0.listings, links: $0.links, messages: $0.messages, ownerName: $0.ownerName)
  },
  Row("listing", showsCards: true, firstPictures: 6) {
    GroupPageBuilder(
      groups: $0.groups, scale: $0.scale, listings: $0.listings, links: $0.links,
      messages: $0.messages, ownerName: $0.ownerName)
  },
  Row("kind", showsCards: true, firstPictures: 6) {
    KindPageBuilder(
      ownerName: $0.ownerName, hasEmoji: $0.settings.hasEmoji, messages: $0.messages,
      cards: $0.cards, rows: $0.rows, links: $0.links, data: $0.data)
  },
  Row("group-index", firstPictures: 6) {
    GroupIndexPageBuilder(
      groups: $0.groups, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, links: $0.links, data: $0.data)
  },
  Row("owner-lists", firstPictures: 6) {
    OwnerListsPageBuilder(
      lists: $0.lists, ownerName: $0.ownerName, messages: $0.messages, titles: $0.titles,
      links: $0.links, data: $0.data)
  },
  Row("owner-list", firstPictures: 6) {
    OwnerListPageBuilder(
      entries: $0.entries, lists: $0.lists, ownerName: $0.ownerName, messages: $0.messages,
      titles: $0.titles, links: $0.links, texts: $0.texts, data: $0.data)
  },
  Row("reviews", firstPictures: 6) {
    ReviewsPageBuilder(
      ownerName: $0.ownerName, messages: $0.messages, links: $0.links, reviews: $0.reviews,
      data: $0.data)
  },
  Row("top", showsCards: true, firstPictures: 6) {
    TopPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, cards: $0.cards, links: $0.links, data: $0.data)
  },
  Row("discover", showsCards: true, firstPictures: 6) {
    DiscoverPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      cards: $0.cards, links: $0.links, listings: $0.listings, suggestions: $0.suggestions,
      data: $0.data)
  },
  Row("diary") {
    DiaryPageBuilder(
      ownerName: $0.ownerName, messages: $0.messages, titles: $0.titles, links: $0.links,
      finishes: $0.finishes, charts: $0.charts, scale: $0.scale, data: $0.data)
  },
  Row("diary-year", firstPictures: 6) {
    DiaryYearPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, links: $0.links, finishes: $0.finishes, charts: $0.charts,
      data: $0.data, shareImages: $0.shareImages)
  },
  Row("stats", showsCards: true) {
    StatisticsPageBuilder(
      entries: $0.entries, groups: $0.groups, ownerName: $0.ownerName, scale: $0.scale,
      messages: $0.messages, titles: $0.titles, cards: $0.cards, links: $0.links,
      charts: $0.charts, data: $0.data, hasSearch: $0.theme.search != nil)
  },
  Row("wall") {
    WallPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, links: $0.links, data: $0.data, script: $0.theme.wall,
      style: $0.theme.wallStyle)
  },
  Row("compare") {
    ComparePageBuilder(
      ownerName: $0.ownerName, messages: $0.messages, links: $0.links, data: $0.data,
      script: $0.theme.compare, style: $0.theme.compareStyle)
  },
  Row("ask") {
    AskPageBuilder(
      entries: $0.entries, groups: $0.groups, ownerName: $0.ownerName, scale: $0.scale,
      messages: $0.messages, titles: $0.titles, links: $0.links, reviews: $0.reviews,
      data: $0.data, namesKinds: $0.plan.kinds.count > 1, script: $0.theme.ask,
      style: $0.theme.askStyle)
  },
  Row("upcoming", firstPictures: 6) {
    UpcomingPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, messages: $0.messages, titles: $0.titles,
      links: $0.links, data: $0.data, hasCalendar: $0.plan.hasCalendar,
      script: $0.theme.upcoming)
  },
  Row("friends") {
    FriendsPageBuilder(
      entries: $0.entries, ownerName: $0.ownerName, scale: $0.scale, messages: $0.messages,
      titles: $0.titles, links: $0.links, style: $0.theme.friendsStyle)
  },
  Row("text-page") {
    AboutPageBuilder(
      pages: $0.pages, ownerName: $0.ownerName, messages: $0.messages, texts: $0.texts,
      links: $0.links, data: $0.data, drawn: $0.drawn)
  },
  Row("text-page") { TextPageBuilder(pages: $0.pages, texts: $0.texts, data: $0.data) },
  Row("pages") { PagesPageBuilder(links: $0.links) },
  Row("search", showsCards: true, firstPictures: 6) {
    SearchPageBuilder(
      ownerName: $0.ownerName, messages: $0.messages, titles: $0.titles, cards: $0.cards,
      links: $0.links, data: $0.data, script: $0.theme.search)
  },
  Row("embed") {
    EmbedPageBuilder(
      entries: $0.entries, siteName: $0.settings.name, ownerName: $0.ownerName,
      messages: $0.messages, titles: $0.titles, links: $0.links, style: $0.theme.embedStyle,
      icon: $0.theme.icon)
  },
  Row("not-found") {
    NotFoundPageBuilder(messages: $0.messages, hasSearch: $0.plan.navigation.search != nil)
  },
  Row("redirect") {
    RedirectPageBuilder(messages: $0.messages, links: $0.links, script: $0.theme.redirect)
  },
]

private struct Row<Builder: PageBuilder>: PageKind {
  let template: String
  let showsCards: Bool
  let firstPictures: Int
  private let make: @Sendable (PageParts) -> Builder

  init(
    _ template: String, showsCards: Bool = false, firstPictures: Int = 0,
    _ make: @escaping @Sendable (PageParts) -> Builder
  ) {
    self.template = template
    self.showsCards = showsCards
    self.firstPictures = firstPictures
    self.make = make
  }

  func builder(_ parts: PageParts) -> Builder { make(parts) }
}

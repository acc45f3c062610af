import MediaLibrary
import PageContexts
import Planning

/// What pages are made from, once for a build. Only the table of the kinds of pages sees all of it: a builder gets what it
/// needs.
package struct PageParts: Sendable {
  let plan: SitePlan
  let settings: Settings
  let entries: [Entry]
  let groups: [Group]
  let lists: [OwnerList]
  let pages: [OwnerPage]
  let messages: Messages
  let titles: TitleParts
  let cards: Cards
  package let links: Links
  package let texts: OwnerTexts
  let theme: ThemeLinks
  let drawn: SharePictures
  let rows: TitleRows
  let reviews: ReviewExcerpts
  let suggestions: Suggestions
  let charts: LibraryCharts
  let data: LinkedData
  let shareImages: ShareImages
  let listings: Listings
  let finishes: Finishes

  var ownerName: String { settings.ownerName }
  var scale: RatingScale { settings.ratingScale }

  package init(
    _ plan: SitePlan, prose: SiteProse, titles: TitleParts, cards: Cards, theme: ThemeLinks,
    drawn: SharePictures = SharePictures()
  ) {
    let (library, messages) = (plan.library, plan.words)
    self.plan = plan
    settings = library.settings
    entries = library.entries
    groups = plan.groups
    lists = library.lists
    pages = library.pages
    self.messages = messages
    self.titles = titles
    self.cards = cards
    self.theme = theme
    self.drawn = drawn
    links = Links(plan, titles: titles)
    texts = OwnerTexts(prose, pictures: titles.pictures, in: plan)
    rows = TitleRows(entries: entries, titles: titles, cards: cards, messages: messages)
    reviews = ReviewExcerpts(
      entries: entries, titles: titles, texts: texts, messages: messages,
      ownerName: settings.ownerName)
    suggestions = Suggestions(
      entries: entries, titles: titles, groups: groups, messages: messages,
      scale: settings.ratingScale)
    charts = LibraryCharts(
      messages: messages, scale: settings.ratingScale, titles: titles, links: links)
    data = LinkedData(
      of: library, titles: titles, links: links, reviews: reviews, cards: cards,
      messages: messages)
    shareImages = ShareImages(pictures: titles.pictures, links: links, messages: messages)
    listings = Listings(
      entries: entries, kinds: plan.kinds, scale: settings.ratingScale, messages: messages,
      cards: cards, rows: rows, reviews: reviews, links: links, data: data, script: theme.lists)
    finishes = Finishes(
      entries: entries, titles: titles, messages: messages, namesKinds: plan.kinds.count > 1)
  }
}

import MediaLibrary
import Planning
import Templates

/// A title in a list. Its card is rendered once and copied into pages.
package struct CardContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let rating: RatingContext?
  /// The year of a film, which identifies it together with the name.
  let filmYear: String?
  /// The hours of a game: `112 hours`.
  let hours: String?
  let finished: TimeContext?
  let hasNote: Bool
  /// Whether the title may not fit into two lines below a cover.
  let isLong: Bool
  private let titles: TitleParts
  private let index: EntryIndex
  private let page: PagePath

  init(of index: EntryIndex, _ titles: TitleParts, on page: PagePath) {
    (self.index, self.titles, self.page) = (index, titles, page)
    let tracking = titles.entries[index].tracking
    link = titles.link(to: index, from: page)
    cover = titles.cover(of: index, from: page)
    rating = titles.rating(tracking?.rating)
    finished = tracking?.lastFinished.map(titles.words.time)
    let released = titles.entries[index].work.released?.year
    filmYear =
      titles.entries[index].kind == .movie ? released.map { titles.words.year($0) } : nil
    let played = titles.entries[index].hoursPlayed
    hours = played > 0 ? titles.words.roughHours(hundredths: played) : nil
    hasNote = rating != nil || finished != nil || hours != nil
    isLong = link.text.isLongCaption
  }

  package static let fields = Fields<CardContext>("card")
    .field("root", \.root)
    .field("kind", \.kind)
    .field("status", \.status)
    .field("format", \.format)
    .field("year", \.year)
    .field("series", \.series)
    .field("creators", \.creators)
    .field("genres", \.genres)
    .field("tags", \.tags)
    .field("isFavorite", \.isFavorite)
    .field("progress", \.progress)
    .field("extra", \.link.extra)
}

// The built-in card doesn't show these; they are computed for templates that do.
extension CardContext {
  private var entry: Entry { titles.entries[index] }

  fileprivate var root: SafeURL { SafeURL(root: page.root, encodedPath: "") }
  /// `anime`, in the site's language.
  fileprivate var kind: String { titles.words[entry.kind, KindMessageKey.noun] }
  fileprivate var status: String? { entry.tracking.map { titles.words[entry.kind, $0.status] } }
  fileprivate var format: String? { entry.work.format }
  fileprivate var year: String? { entry.work.released.map { String($0.year) } }
  fileprivate var series: String? { entry.work.series?.name }
  fileprivate var creators: [String] { entry.work.creators.map(\.name) }
  fileprivate var genres: [String] { entry.work.genres }
  fileprivate var tags: [String] { entry.tracking?.tags ?? [] }
  fileprivate var isFavorite: Bool { entry.tracking?.favorite != nil }
  fileprivate var progress: ContextList<ProgressContext> { titles.words.progress(of: entry) }
}

/// A card in a list, with the list's words about the title.
struct ItemContext: TemplateContext {
  let card: CardOnPage
  /// `manga`, if other titles have the same name.
  private let distinction: String?
  let note: String?
  /// The first sentence of the owner's review, in lists that have room for it.
  var review: String?
  /// nil on pages that have no filters.
  let filter: FilterContext?
  /// Whether the card has a date, so that readers can follow it as an entry.
  private let isDated: Bool

  package init(
    card: CardOnPage, note: String? = nil, filter: FilterContext? = nil
  ) {
    (self.card, self.note, self.filter) = (card, note, filter)
    distinction = card.distinction
    isDated = card.isDated
  }

  package static let fields = Fields<ItemContext>("item")
    .field("extra", \.card.extra)
}

/// A title with more words than fit on a card: progress, reason, relation.
struct RowContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  var note: String?
  var because: BecauseContext?
  var progress: ContextList<ProgressContext> = []
  var filter: FilterContext?

  package static let fields = Fields<RowContext>("row")
    .field("extra", \.link.extra)
    .field("hasLongWord", \.link.hasWordTooLongForRows)
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
struct BecauseContext: TemplateContext {
  let link: LinkContext
  /// The words around the link: "because you rated" and "9.5: space, Sci-Fi".
  let before: String
  let behind: String

  package static let fields = Fields<BecauseContext>("reason")
}

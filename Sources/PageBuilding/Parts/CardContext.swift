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
    .field("extra", \.link.extra)
    // The built-in card doesn't show these; they are computed for templates that do.
    .field("root") { SafeURL(root: $0.page.root, encodedPath: "") }
    // `anime`, in the site's language.
    .field("kind") { $0.titles.words[$0.entry.kind, KindMessageKey.noun] }
    .field("status") { card in
      card.entry.tracking.map { card.titles.words[card.entry.kind, $0.status] }
    }
    .field("format") { $0.entry.work.format }
    .field("year") { $0.entry.work.released.map { String($0.year) } }
    .field("series") { $0.entry.work.series?.name }
    .field("creators") { $0.entry.work.creators.map(\.name) }
    .field("genres") { $0.entry.work.genres }
    .field("tags") { $0.entry.tracking?.tags ?? [] }
    .field("isFavorite") { $0.entry.tracking?.favorite != nil }
    .field("progress") { $0.titles.words.progress(of: $0.entry) }

  private var entry: Entry { titles.entries[index] }
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
  var progress: [ProgressContext] = []
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

import MediaLibrary
import Planning
import Templates

/// A title as lists show it. Rendered once, and copied into every page that shows it.
package struct CardContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package let rating: RatingContext?
  package let finished: TimeContext?
  let hasNote: Bool
  /// One that a phone's column holds only in smaller letters.
  let hasLongWord: Bool
  private let titles: TitleParts
  private let index: EntryIndex

  /// A card of a title, as a page has it from which `root` leads to the site's root.
  init(
    of index: EntryIndex, _ titles: TitleParts, link: LinkContext, cover: CoverContext,
    rating: RatingContext?, finished: TimeContext?
  ) {
    self.titles = titles
    self.index = index
    self.link = link
    self.cover = cover
    self.rating = rating
    self.finished = finished
    hasNote = rating != nil || finished != nil
    hasLongWord = link.text.hasWord(ofAtLeast: 13)
  }

  package static let fields = Fields<CardContext>("card")
    .section("link", \.link)
    .section("cover", \.cover)
    .section("rating", \.rating)
    .section("finished", \.finished)
    .flag("hasNote", \.hasNote)
    .flag("hasLongWord", \.hasLongWord)
    .url("root", \.root)
    .text("kind", \.kind)
    .text("status", \.status)
    .text("format", \.format)
    .text("year", \.year)
    .text("series", \.series)
    .list("creators", \.creators)
    .list("genres", \.genres)
    .list("tags", \.tags)
    .flag("isFavorite", \.isFavorite)
}

/// What the built-in card does not show: for cards of the owner's, and worked out only for those.
extension CardContext {
  private var entry: Entry { titles.entries[index] }

  /// What leads to the site's root from a page with the card.
  fileprivate var root: SafeURL { SafeURL(root: cardPage.root, encodedPath: "") }
  /// `anime`, in the words of the site.
  fileprivate var kind: String { titles.words[entry.kind, KindMessageKey.noun] }
  /// `Watched`; nil for a title of the catalog.
  fileprivate var status: String? {
    entry.tracking.map { titles.words[entry.kind, $0.status] }
  }
  /// `TV`, as the title's file says.
  fileprivate var format: String? { entry.work.format }
  /// Of release.
  fileprivate var year: String? { entry.work.released.map { String($0.year) } }
  fileprivate var series: String? { entry.work.series?.name }
  fileprivate var creators: [String] { entry.work.creators.map(\.name) }
  fileprivate var genres: [String] { entry.work.genres }
  fileprivate var tags: [String] { entry.tracking?.tags ?? [] }
  fileprivate var isFavorite: Bool { entry.tracking?.favorite != nil }
}

/// A card in a list, with what this list says about the title.
package struct ItemContext: TemplateContext {
  package let card: CardOnPage
  /// `manga`: what tells the title from others of its name; nil for nearly all.
  private let distinction: String?
  package let note: ItemNote
  /// The first sentence of the owner's review, in lists that have room for it.
  package var review: String?
  /// nil on pages that have no filters.
  package let filter: FilterContext?
  /// Whether the card says when the title was finished, so that it is an entry of what one can follow.
  private let isDated: Bool

  package init(
    card: CardOnPage, note: ItemNote = .none, filter: FilterContext? = nil
  ) {
    self.card = card
    self.note = note
    self.filter = filter
    distinction = card.distinction
    isDated = card.isDated
  }

  package static let fields = Fields<ItemContext>("item")
    .html("card", \.card)
    .flag("isDated", \.isDated)
    .text("distinction", \.distinction)
    .text("note", \.note)
    .text("review", \.review)
    .section("filter", \.filter)
}

/// A title with more to say than a card holds: how far, why, in which relation.
package struct RowContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package let note: String?
  package let because: BecauseContext?
  package let progress: ContextList<ProgressContext>
  /// nil on pages that have no filters.
  package let filter: FilterContext?

  package init(
    link: LinkContext, cover: CoverContext, note: String? = nil, because: BecauseContext? = nil,
    progress: ContextList<ProgressContext> = [], filter: FilterContext? = nil
  ) {
    self.link = link
    self.cover = cover
    self.note = note
    self.because = because
    self.progress = progress
    self.filter = filter
  }

  package static let fields = Fields<RowContext>("row")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("note", \.note)
    .section("because", \.because)
    .list("progress", \.progress)
    .section("filter", \.filter)
    .flag("hasLongWord", \.link.hasWordTooLongForRows)
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
package struct BecauseContext: TemplateContext {
  package let link: LinkContext
  /// What stands around the link: "because you rated" and "9.5: space, Sci-Fi".
  package let before: String
  package let behind: String

  package init(link: LinkContext, before: String, behind: String) {
    self.link = link
    self.before = before
    self.behind = behind
  }

  package static let fields = Fields<BecauseContext>("reason")
    .section("link", \.link)
    .text("before", \.before)
    .text("behind", \.behind)
}

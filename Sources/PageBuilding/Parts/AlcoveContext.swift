import MediaLibrary
import Planning
import Templates

struct AlcoveContext: TemplateContext {
  /// `Favorites`; without favorites `Highest rated` or `Most played`.
  let heading: String
  /// A link to the whole list; `detail` is its label for screen readers.
  let more: LinkContext?
  let hung: TreasureContext
  /// The hung title in its own script.
  let native: LinkContext?
  let standing: [TreasureContext]
}

/// A title with a label as in a museum: name, and rating or amount.
struct TreasureContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let rating: RatingContext?
  /// `84.5 hours`, for the most played titles.
  let amount: String?

  static let fields = Fields<TreasureContext>("treasure")
    .field("extra", \.link.extra)
    .field("hasLongWord") { $0.link.text.hasWord(ofAtLeast: 13) }
}

extension AlcoveContext {
  /// The first title hangs, the next five stand; nil if there are no titles.
  ///
  /// - Parameter amount: the amount on a title's label
  init?(
    _ heading: String, _ entries: [EntryIndex], more: LinkContext? = nil, of titles: TitleParts,
    at page: PagePath, amount: (Entry) -> String? = { _ in nil }
  ) {
    guard let first = entries.first else { return nil }
    func treasure(_ index: EntryIndex) -> TreasureContext {
      let entry = titles.entries[index]
      return TreasureContext(
        link: titles.link(to: index, from: page), cover: titles.cover(of: index, from: page),
        rating: titles.rating(entry.tracking?.rating), amount: amount(entry))
    }
    self.init(
      heading: heading, more: more, hung: treasure(first), native: titles.native(of: first),
      standing: entries.dropFirst().prefix(5).map(treasure))
  }
}

import Templates

/// A fact in a box: a few large numerals, titles, a small chart, and what it counts.
struct TileContext: TemplateContext {
  let heading: String
  /// A class of the style sheet: `wide` or empty.
  var size: String?
  var numerals: [FigureContext] = []
  var chart: ChartContext?
  var rows: [RowContext] = []
  /// Creators with covers of their titles.
  var shelves: [LargestGroupContext] = []
  var rankings: [TileRankingContext] = []
  var lines: [String] = []
  /// The unit of the numbers.
  var note: String?

  init(_ heading: String) { self.heading = heading }
}

/// A short ranked list, such as the genres of a year.
struct TileRankingContext: TemplateContext {
  let heading: String
  let items: [TileRankContext]

  static let fields = Fields<TileRankingContext>("short ranking")
}

struct TileRankContext: TemplateContext {
  let place: String
  /// Its detail is the count.
  let link: LinkContext
  /// `↑`, with `label` for screen readers.
  var trend: FigureContext?

  static let fields = Fields<TileRankContext>("place of a short ranking")
}

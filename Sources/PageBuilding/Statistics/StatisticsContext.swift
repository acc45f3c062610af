import PageContexts
import Templates

/// `stats.html`: the library in numbers and pictures.
struct StatisticsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  /// The library in a few sentences.
  let sentences: String?
  let figures: [FigureContext]
  /// How time was estimated.
  let note: String?
  let sections: [ChartSectionContext]
  let emptyText: String?

  static let fields = Fields<StatisticsContext>("statistics")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .text("sentences", \.sentences)
    .list("figures", \.figures)
    .text("note", \.note)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
}

/// A chart below its heading.
struct ChartSectionContext: TemplateContext {
  let heading: String
  var detail: String?
  var more: LinkContext?
  let chart: ChartContext
  /// Titles that stand above the chart, and what they are.
  var items: [ItemContext] = []
  var itemsHeading: String?
  /// Titles that the chart shows to be special.
  var facts: [FactContext] = []

  static let fields = Fields<ChartSectionContext>("chart section")
    .text("heading", \.heading)
    .text("detail", \.detail)
    .section("more", \.more)
    .section("chart", \.chart)
    .list("items", \.items)
    .text("itemsHeading", \.itemsHeading)
    .list("facts", \.facts)
}

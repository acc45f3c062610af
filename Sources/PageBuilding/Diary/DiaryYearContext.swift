import PageContexts
import Templates

/// `diary/<year>.html`: a year in review, and its months.
struct DiaryYearContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// The diary; of a later page the year's first one.
  let parent: LinkContext
  let review: YearReviewContext?
  /// `Page 3, counted from the oldest`; nil on the first.
  let number: String?
  let months: [DiaryMonthContext]
  let pager: PagerContext?

  static let fields = Fields<DiaryYearContext>("year in review")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("parent", \.parent)
    .section("review", \.review)
    .text("number", \.number)
    .list("months", \.months)
    .section("pager", \.pager)
}

/// A year at a glance.
struct YearReviewContext: TemplateContext {
  let total: String
  /// The years before and after.
  let years: PagerContext?
  let alcove: AlcoveContext?
  let figures: [FigureContext]
  /// The days of the year.
  let chart: ChartContext?

  static let fields = Fields<YearReviewContext>("review of a year")
    .text("total", \.total)
    .section("years", \.years)
    .section("alcove", \.alcove)
    .list("figures", \.figures)
    .section("chart", \.chart)
}

/// What was finished in a month, or at some time of a year.
struct DiaryMonthContext: TemplateContext {
  let heading: String
  /// `m3`: the charts lead there.
  let id: String
  let count: String
  let finishes: [FinishContext]

  static let fields = Fields<DiaryMonthContext>("month")
    .text("heading", \.heading)
    .text("id", \.id)
    .text("count", \.count)
    .list("finishes", \.finishes)
}

/// The id of a month's section on the page of its year; nil is for what has only the year.
func monthID(_ month: Int?) -> String { "m\(month ?? 0)" }

import PageContexts
import TemplateRuntime

/// `diary.html`: what was finished of late, and every year.
package struct DiaryContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// `57 finished, 8 again`
  let total: String?
  let chart: ChartContext?
  let latest: [FinishContext]
  let years: [RowContext]
  let undated: String?
  let statistics: LinkContext
  let emptyText: String?

  package static let fields = Fields<DiaryContext>("diary")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .section("chart", \.chart)
    .list("latest", \.latest)
    .flag("hasLatest", notEmpty: \.latest)
    .list("years", \.years)
    .text("undated", \.undated)
    .section("statistics", \.statistics)
    .text("emptyText", \.emptyText)
}

/// `diary/<year>.html`: a year in review, and its months.
package struct DiaryYearContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// The diary; of a later page the year's first one.
  let parent: LinkContext
  let review: YearReviewContext?
  /// `Page 3, counted from the oldest`; nil on the first.
  let number: String?
  let months: [DiaryMonthContext]
  let pager: PagerContext?

  package static let fields = Fields<DiaryYearContext>("year in review")
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
    .flag("hasFigures", notEmpty: \.figures)
    .section("chart", \.chart)
}

/// What was finished in a month, or at some time of a year.
struct DiaryMonthContext: TemplateContext {
  let heading: String
  let count: String
  let finishes: [FinishContext]

  static let fields = Fields<DiaryMonthContext>("month")
    .text("heading", \.heading)
    .text("count", \.count)
    .list("finishes", \.finishes)
}

/// A line of the diary: a title that was finished.
struct FinishContext: TemplateContext {
  let date: TimeContext?
  /// The heading above says as much as the date.
  let isDateHidden: Bool
  let link: LinkContext
  /// `anime`
  let kind: String
  let isAgain: Bool
  let rating: RatingContext?

  static let fields = Fields<FinishContext>("diary line")
    .section("date", \.date)
    .flag("isDateHidden", \.isDateHidden)
    .section("link", \.link)
    .text("kind", \.kind)
    .flag("isAgain", \.isAgain)
    .section("rating", \.rating)
}

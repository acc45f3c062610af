import PageContexts
import Templates

/// `diary.html`: what was finished of late, and every year.
struct DiaryContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// `57 finished, 8 of them again`; where nothing has a date, all that was finished.
  let total: String?
  let chart: ChartContext?
  let latest: [FinishContext]
  let years: [RowContext]
  let statistics: LinkContext
  let emptyText: String?

  static let fields = Fields<DiaryContext>("diary")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .section("chart", \.chart)
    .list("latest", \.latest)
    .list("years", \.years)
    .section("statistics", \.statistics)
    .text("emptyText", \.emptyText)
}

import MediaLibrary
import Planning
import Templates

extension DiaryYearPage: BuiltContent { typealias Builder = DiaryYearPageBuilder }

struct DiaryYearPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: DiaryYearPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    let best = content.review?.year.best.map(\.entry) ?? []
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .yearSummary, (.owner, ownerName), (.year, messages.year(content.row.year)),
        (.page, suffix)],
      image: best.lazy.compactMap { shareImage(of: entries[$0]) }.first,
      structuredData: data.list(best, name: page.heading))
  }

  func context(of content: DiaryYearPage, on page: Page) -> DiaryYearContext {
    let path = page.path
    let review = content.review.map { reviewContext($0, content.row, at: path) }
    let pages = links.pager(content.previous, content.next, names: (.newer, .older), at: path)
    return DiaryYearContext(
      parent: review == nil
        ? links.link(content.row.link, from: path) : links.link(.diary, .diary, from: path),
      review: review,
      number: content.number.map { messages[.pageFromTheOldest, (.number, String($0))] },
      months: content.sections.map { month($0, of: content.row, at: path) },
      pager: pages ?? review?.years)
  }

  private func reviewContext(
    _ review: DiaryYearPage.Review, _ row: YearRow, at page: PagePath
  ) -> YearReviewContext {
    // One or two covers on the board would look lost.
    let best = review.year.best.count < 3 ? review.year.best.prefix(1) : review.year.best[...]
    // If only one of two with the same rating hangs, it must not be called the best.
    let tie = best.count < review.year.best.count ? review.year.tieForFirst : review.year.tie
    return YearReviewContext(
      total: finishes.total(row.count), years: links.pager(review.previous, review.next, at: page),
      alcove: AlcoveContext(
        tie.map {
          messages.among($0, isForFirst: $0 == review.year.tieForFirst, on: scale)
        } ?? messages[.bestOfYear, (.year, row.name)],
        best.map(\.entry), of: titles, at: page),
      figures: figures(review.year, row),
      chart: review.activity.flatMap { dayChart($0, review.year, row, at: page) })
  }

  private func month(
    _ section: DiaryYearPage.Section, of year: YearRow, at page: PagePath
  ) -> DiaryMonthContext {
    DiaryMonthContext(
      heading: section.month.map { messages.item($0 - 1, of: .months) }
        ?? messages[.someTimeInYear, (.year, year.name)],
      id: monthID(section.month),
      count: messages.number(section.finishes.count),
      finishes: section.finishes.map { finish in
        finishes.context(
          finish, date: finish.date.map(messages.timeInYear), isDateHidden: finish.date?.day == nil,
          hasCover: true, at: page)
      })
  }

  private func figures(_ year: Diary.Year, _ row: YearRow) -> [FigureContext] {
    let kinds = row.counts.map { count in
      messages.figure(
        count.count, messages[count.kind, count.count == 1 ? .noun : .plural])
    }
    return (kinds + [messages.figure(year.mean, on: scale)]).compactMap { $0 }
      + messages.figures(year.spent)
  }

  /// The days of the year; nil when no date has a day.
  private func dayChart(
    _ activity: Activity.Year, _ year: Diary.Year, _ row: YearRow, at page: PagePath
  ) -> ChartContext? {
    guard !activity.days.isEmpty else { return nil }
    let label = ChartLabel(
      id: "days", title: messages[.dayByDay],
      description: messages[.daysChart, (.year, messages.year(activity.year))])
    let marks = dayMarks(activity, year, row, at: page)
    let calendar = YearCalendar(
      year: activity.year, months: (0..<12).map { messages.item($0, of: .shortMonths) },
      days: activity.days.map { ($0.month, $0.day, $0.count) }, marks: marks)
    let inexact = activity.total - activity.days.reduce(0) { $0 + $1.count }
    return ChartContext(
      label, picture: calendar.picture(label), legend: charts.legend(calendar.levels),
      note: charts.activityNote(
        inexact > 0 ? messages[.withoutADay, (.count, messages.number(inexact))] : nil),
      columns: [messages[.columnMonth], messages[.columnActivity]],
      rows: activity.months.enumerated().map { month, count in
        ChartRowContext(messages.item(month, of: .months), [messages.number(count)])
      })
  }

  private func dayMarks(
    _ activity: Activity.Year, _ year: Diary.Year, _ row: YearRow, at page: PagePath
  ) -> [Mark] {
    var onDay: [PartialDate: [EntryIndex]] = [:]
    for finish in year.months.flatMap(\.finishes) {
      if let date = finish.date { onDay[date, default: []].append(finish.entry) }
    }
    return activity.days.map { day in
      let date = PartialDate(year: activity.year, month: day.month, day: day.day)
      let finished = date.flatMap { onDay[$0] } ?? []
      let isInOnePlace = finished.count > 1 && row.monthsInOnePlace.contains(day.month)
      return charts.mark(
        date.map(messages.long) ?? "",
        naming: finished + day.titles.filter { !finished.contains($0) }, of: day.count,
        to: isInOnePlace ? SafeURL(fragment: monthID(day.month)) : nil, at: page)
    }
  }
}

/// `diary/<year>.html`: a year in review, and its months.
struct DiaryYearContext: TemplateContext {
  /// The diary; for a later page the year's first one.
  let parent: LinkContext
  let review: YearReviewContext?
  /// `Page 3, counted from the oldest`; nil on the first.
  let number: String?
  let months: [DiaryMonthContext]
  let pager: PagerContext?

  static let fields = Fields<DiaryYearContext>("year in review")
    .section("parent", \.parent)
    .section("review", \.review)
    .text("number", \.number)
    .list("months", \.months)
    .section("pager", \.pager)
}

struct YearReviewContext: TemplateContext {
  let total: String
  let years: PagerContext?
  let alcove: AlcoveContext?
  let figures: [FigureContext]
  let chart: ChartContext?

  static let fields = Fields<YearReviewContext>("review of a year")
    .text("total", \.total)
    .section("years", \.years)
    .section("alcove", \.alcove)
    .list("figures", \.figures)
    .section("chart", \.chart)
}

/// The titles finished in a month, or at some time in a year.
struct DiaryMonthContext: TemplateContext {
  let heading: String
  /// `m3`: charts link to it.
  let id: String
  let count: String
  let finishes: [FinishContext]

  static let fields = Fields<DiaryMonthContext>("month")
    .text("heading", \.heading)
    .text("id", \.id)
    .text("count", \.count)
    .list("finishes", \.finishes)
}

/// The id of a month's section on the page of its year; nil for dates without a month.
func monthID(_ month: Int?) -> String { "m\(month ?? 0)" }

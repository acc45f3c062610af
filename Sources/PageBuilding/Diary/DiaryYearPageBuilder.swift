import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the year in review, and the further pages of a long year.
struct DiaryYearPageBuilder: PageBuilder {
  let entries: [Entry]
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let finishes: Finishes
  let charts: LibraryCharts
  let data: LinkedData
  let shareImages: ShareImages

  func summary(of content: DiaryYearPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    let best = content.review?.year.best.map(\.entry) ?? []
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .yearSummary, (.owner, ownerName), (.year, messages.year(content.row.year)),
        (.page, suffix)],
      image: best.lazy.compactMap { shareImages.image(of: entries[$0]) }.first,
      structuredData: data.list(best, name: page.heading))
  }

  func context(of content: DiaryYearPage, on page: Page, frame: FrameContext) -> DiaryYearContext {
    let path = page.path
    let review = content.review.map { reviewContext($0, content.row, at: path) }
    let pages = links.pager(content.previous, content.next, names: (.newer, .older), at: path)
    return DiaryYearContext(
      frame: frame, heading: page.heading,
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
    // One or two things on the boards look as if the rest had been taken away.
    let best = review.year.best.count < 3 ? review.year.best.prefix(1) : review.year.best[...]
    // Where only one of two that are rated the same is hung, it is no more the best than the other.
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

  /// The days of the year; nil when no date of it has a day.
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

  /// What was finished on each of the days, then what else happened.
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

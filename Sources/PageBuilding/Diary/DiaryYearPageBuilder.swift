import MediaLibrary
import Planning
import Templates

extension DiaryYearPage: BuiltContent { typealias Builder = DiaryYearPageBuilder }

struct DiaryYearPageBuilder: PageBuilder {
  let parts: PageParts

  /// How many titles stand on the shelf of the year's best.
  private static let best = 5
  /// How many covers a month shows, before the others are folded away.
  private static let covers = 24

  func summary(of content: DiaryYearPage, on page: Page) -> PageSummary {
    let best = content.year.best.map(\.entry)
    return PageSummary(
      heading: page.heading,
      description: messages.shareText(of: content.year, kinds: plan.kinds, on: scale),
      image: best.lazy.compactMap { shareImage(of: entries[$0]) }.first,
      structuredData: data.list(best, name: page.heading))
  }

  func context(of content: DiaryYearPage, on page: Page) -> DiaryYearContext {
    let path = page.path
    let tiles = YearTiles(parts: parts, content: content, page: path)
    let months = months(of: content, at: path)
    let shown = shownMonths(months)
    return DiaryYearContext(
      parent: links.link(.diary, .diary, from: path),
      years: links.pager(content.previous, content.next, at: path),
      goals: goals(plan.goals(of: content.row.year)),
      lead: YearLead(parts: parts).facts(content), board: board(content, at: path),
      time: tiles.time, tiles: tiles.all,
      chart: content.activity.flatMap { dayChart($0, content, at: path) },
      months: Array(months[..<shown]), folded: Array(months[shown...]))
  }

  private func board(_ content: DiaryYearPage, at page: PagePath) -> BoardContext? {
    let best = content.year.best.prefix(Self.best)
    if best.isEmpty { return nil }
    let rating = best.last?.rating
    let isTied =
      best.count < content.year.best.count && content.year.best[Self.best].rating == rating
    // The further titles with the last one's rating are counted together with the sixth.
    let tie =
      content.year.tie?.rating == rating
      ? content.year.tie : rating.map { TiedPlaces(rating: $0, count: Self.best + 1) }
    let heading =
      isTied
      ? tie.map { messages.among($0, isForFirst: $0 == content.year.tieForFirst, on: scale) } : nil
    return BoardContext(
      heading: heading ?? messages[.bestOfYear, (.year, content.row.name)],
      items: best.map { finish in
        TreasureContext(
          link: titles.link(to: finish.entry, from: page),
          cover: titles.cover(of: finish.entry, from: page), rating: titles.rating(finish.rating),
          amount: nil)
      })
  }

  /// January first, dates without a month last.
  private func months(of content: DiaryYearPage, at page: PagePath) -> [DiaryMonthContext] {
    let months = content.year.months.map { (month: Int?($0.month), finishes: $0.inOrder) }
    let someTime = content.year.someTime
    return (months + (someTime.isEmpty ? [] : [(month: nil, finishes: someTime)])).map {
      month, finishes in
      let name =
        month.map { messages.item($0 - 1, of: .months) }
        ?? messages[.someTimeInYear, (.year, content.row.name)]
      let further = finishes.count - Self.covers
      return DiaryMonthContext(
        id: monthID(month),
        link: LinkContext(
          text: name, url: content.row.months[month].map { links.url(of: $0, from: page) },
          detail: messages.number(finishes.count)),
        finishes: finishes.prefix(Self.covers).map { self.finishes.card($0, at: page) },
        further: further > 0 ? messages[.furtherOnes, (.count, messages.number(further))] : nil)
    }
  }

  /// How many months are shown before the rest is folded away.
  private func shownMonths(_ months: [DiaryMonthContext]) -> Int {
    var covers = 0
    return months.enumerated().first { index, month in
      covers += month.finishes.count
      return index > 0 && covers > Self.covers
    }?.offset ?? months.count
  }

  /// The days of the year; nil if no date has a day.
  private func dayChart(
    _ activity: Activity.Year, _ content: DiaryYearPage, at page: PagePath
  ) -> ChartContext? {
    guard !activity.days.isEmpty else { return nil }
    let label = ChartLabel(
      id: "days", title: messages[.dayByDay],
      description: messages[.daysChart, (.year, messages.year(activity.year))])
    let marks = dayMarks(activity, content, at: page)
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
    _ activity: Activity.Year, _ content: DiaryYearPage, at page: PagePath
  ) -> [Mark] {
    var onDay: [PartialDate: [EntryIndex]] = [:]
    for finish in content.year.months.flatMap(\.finishes) {
      if let date = finish.date { onDay[date, default: []].append(finish.entry) }
    }
    return activity.days.map { day in
      let date = PartialDate(year: activity.year, month: day.month, day: day.day)
      let finished = date.flatMap { onDay[$0] } ?? []
      let month = finished.count > 1 ? content.row.months[day.month] : nil
      return charts.mark(
        date.map(messages.long) ?? "",
        naming: finished + day.titles.filter { !finished.contains($0) }, of: day.count,
        to: month.map { links.url(of: $0, from: page) }, at: page)
    }
  }
}

/// `diary/<year>.html`: a year in review, and covers by month.
struct DiaryYearContext: TemplateContext {
  /// The diary.
  let parent: LinkContext
  let years: PagerContext?
  let goals: GoalsContext?
  let lead: [LeadContext]
  let board: BoardContext?
  let time: TileContext
  let tiles: [TileContext]
  let chart: ChartContext?
  let months: [DiaryMonthContext]
  /// The months that visitors can unfold.
  let folded: [DiaryMonthContext]

  static let fields = Fields<DiaryYearContext>("year in review")
}

/// Covers on one board, the first of them larger.
struct BoardContext: TemplateContext {
  /// `Best of 2016`
  let heading: String
  let items: [TreasureContext]
}

/// The titles finished in a month, or at some time in a year.
struct DiaryMonthContext: TemplateContext {
  /// `m3`
  let id: String
  /// The month's page; its detail is the count.
  let link: LinkContext
  let finishes: [FinishContext]
  /// `10 more`, on the month's page.
  let further: String?

  static let fields = Fields<DiaryMonthContext>("month")
}

extension Finishes {
  /// A cover with its date in the year.
  func card(_ finish: Finish, at page: PagePath) -> FinishContext {
    context(
      finish, date: finish.date.map(messages.timeInYear), isDateHidden: finish.date?.day == nil,
      hasCover: true, at: page)
  }
}

/// The id of a month's section on the page of its year; nil for dates without a month.
func monthID(_ month: Int?) -> String { "m\(month ?? 0)" }

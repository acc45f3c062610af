import MediaLibrary
import Planning
import Templates

extension StatisticsPage: BuiltContent { typealias Builder = StatisticsPageBuilder }

struct StatisticsPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: StatisticsPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.statisticsSummary, (.owner, ownerName)],
      structuredData: data.page("WebPage", name: page.heading, at: page.path))
  }

  func context(of content: StatisticsPage, on page: Page) -> StatisticsContext {
    let (statistics, path) = (content.statistics, page.path)
    let isEmpty = content.isEmpty
    let records = StatisticsRecords(parts: parts, records: statistics.records, page: path)
    let days = isEmpty ? nil : days(statistics.figures, at: path)
    return StatisticsContext(
      total: isEmpty ? nil : messages.count(statistics.figures.total, .titles),
      sentences: messages.sentences(of: statistics.figures, content.milestones, on: scale),
      days: days, figures: isEmpty ? [] : totals(content, at: path),
      note: statistics.figures.spent.minutesEstimated > 0 ? messages[.estimatedNote] : nil,
      tiles: records.tiles, sections: sections(content, at: path))
  }

  /// The sections, side by side in pairs.
  private func sections(_ content: StatisticsPage, at path: PagePath) -> [ChartSectionContext] {
    let statistics = content.statistics
    let figures = StatisticsCharts(parts: parts)
    let bars = StatisticsBars(parts: parts, mean: statistics.mean, page: path)
    let shares = content.charts.map { bars.section($0) }
    let sections =
      [
        charts.ratingSection(statistics.figures, at: path),
        figures.meanSection(content.means, at: path), figures.yearSection(content, at: path),
        figures.weekdaySection(statistics.weekdays, without: statistics.overfullDays, at: path),
        bars.decades(statistics.decades),
        bars.section(.genre, .byGenre, .genresChart, .columnGenre, statistics.genres),
      ] + shares
      + [
        bars.section(.creator, .byStudio, .studiosChart, .columnStudio, statistics.studios),
        bars.section(.creator, .byPerson, .peopleChart, .columnPerson, statistics.people),
        figures.kindSection(statistics.figures, at: path),
        figures.comparisonSection(statistics.comparison, at: path),
        figures.activitySection(statistics.activity, years: content.years, at: path),
      ]
    return sections.compactMap(\.self)
  }

  /// The days spent, from two on.
  private func days(_ figures: Figures, at path: PagePath) -> FigureContext? {
    let spent = figures.spent
    let watched = spent.minutesWatched + spent.minutesEstimated
    let days = (watched + spent.hoursPlayed * 60 / 100) / 1_440
    let label: MessageKey =
      spent.hoursPlayed == 0 ? .daysWatched : watched == 0 ? .daysPlayed : .daysSpent
    return days < 2
      ? nil
      : messages.figure(days, messages.count(days, label), isEstimated: spent.minutesEstimated > 0)?
        .leading(to: list(of: watched == 0 ? .play : .watch, figures, at: path))
  }

  private func totals(_ content: StatisticsPage, at path: PagePath) -> [FigureContext] {
    let figures = content.statistics.figures
    let diary = content.years.isEmpty ? nil : links.url(of: .diary, from: path)
    let times = [
      messages.figure(content.total.total, messages.count(content.total.total, .timesFinished))?
        .leading(to: diary),
      messages.figure(content.total.again, repeats(content.total.again, of: figures))?
        .leading(to: diary),
      messages.figure(figures.mean, on: scale)?.leading(to: links.url(of: .rated, from: path)),
    ]
    return times.compactMap { $0 }
      + messages.figures(figures.spent, hasDays: false) { list(of: $0, figures, at: path) }
  }

  /// The finished titles; nil if there are none.
  private func list(of verb: Verb, _ figures: Figures, at path: PagePath) -> SafeURL? {
    figures.kinds.contains { $0.kind.verb == verb && $0.finished > 0 }
      ? links.url(of: verb.donePath, from: path) : nil
  }

  /// `rewatches` if the library only has kinds that are watched.
  private func repeats(_ count: Int, of figures: Figures) -> String {
    let verbs = Set(figures.kinds.map(\.kind.verb))
    return verbs.count == 1
      ? verbs.map { messages.count(count, $0, .repeats) }.joined()
      : messages[.timesFinishedAgain]
  }
}

/// `stats.html`: the library in numbers and charts.
struct StatisticsContext: TemplateContext {
  let total: String?
  let sentences: String?
  /// The days spent, set large.
  let days: FigureContext?
  let figures: [FigureContext]
  /// Explains how time was estimated.
  let note: String?
  let tiles: [TileContext]
  let sections: [ChartSectionContext]
}

struct ChartSectionContext: TemplateContext {
  let heading: String
  var detail: String?
  var more: LinkContext?
  let chart: ChartContext
  var facts: [FactContext] = []
  /// Whether it takes the width of a pair.
  var isWide = false

  init(_ chart: ChartContext, detail: String? = nil, more: LinkContext? = nil) {
    heading = chart.title
    self.chart = chart
    self.detail = detail
    self.more = more
  }
}

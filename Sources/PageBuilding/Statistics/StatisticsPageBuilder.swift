import Base
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
    let sections = [
      kindSection(statistics.figures, at: path),
      ratingSection(content, at: path), yearSection(content, at: path),
      activitySection(statistics.activity, years: content.years, at: path),
      decadeSection(statistics.decades, at: path), genreSection(statistics.genres, at: path),
      comparisonSection(statistics.comparison, at: path),
    ].compactMap { $0 }
    let isEmpty = content.isEmpty
    return StatisticsContext(
      total: isEmpty ? nil : messages.count(statistics.figures.total, .titles),
      sentences: messages.sentences(of: statistics.figures, content.milestones, on: scale),
      figures: isEmpty ? [] : totals(content),
      note: statistics.figures.spent.minutesEstimated > 0 ? messages[.estimatedNote] : nil,
      sections: sections)
  }

  private func totals(_ content: StatisticsPage) -> [FigureContext] {
    let figures = content.statistics.figures
    let times = [
      messages.figure(content.total.total, messages.count(content.total.total, .timesFinished)),
      messages.figure(content.total.again, repeats(content.total.again, of: figures)),
      messages.figure(figures.mean, on: scale),
    ]
    return times.compactMap { $0 } + messages.figures(figures.spent)
  }

  /// `rewatches` if the library has only watched kinds.
  private func repeats(_ count: Int, of figures: Figures) -> String {
    let verbs = Set(figures.kinds.map(\.kind.verb))
    return verbs.count == 1
      ? verbs.map { messages.count(count, $0, .repeats) }.joined()
      : messages[.timesFinishedAgain]
  }

  private func ratingSection(_ content: StatisticsPage, at path: PagePath) -> ChartSectionContext? {
    guard var section = charts.ratingSection(content.statistics.figures, at: path) else {
      return nil
    }
    section.items = content.highest.map { ItemContext(card: cards.card($0, at: path)) }
    section.itemsHeading =
      content.tie.map { messages.among($0, on: scale) } ?? messages[.highestRated]
    return section
  }

  private func kindSection(_ figures: Figures, at path: PagePath) -> ChartSectionContext? {
    guard figures.total > 0 else { return nil }
    let label = charts.label(
      "kinds", figures.kinds.count > 1 ? .byKindAndStatus : .byStatus, .kindsChart)
    let shelves = Shelf.allCases.filter { shelf in figures.kinds.contains { $0[shelf] > 0 } }
    func word(_ shelf: Shelf) -> String {
      switch shelf {
      case .inProgress: messages[.shelfInProgress]
      case .completed: messages[.finished]
      case .planning: messages[.planned]
      case .paused: messages[.paused]
      case .dropped: messages[.dropped]
      }
    }
    let chart = BarChart(
      rows: figures.kinds.map { kind in
        let (name, url) = (messages[kind.kind, .name], links.url(of: kind.path, from: path))
        return BarChart.Row(
          name: name, remark: messages.number(kind.total),
          mark: charts.mark(name, messages.count(kind.total, .titles), to: url),
          // The shelf on the kind's page.
          marks: shelves.map { shelf in
            charts.mark(
              "\(name) · \(messages[kind.kind, shelf.status])",
              messages.count(kind[shelf], .titles), to: url.withFragment(shelf.status.rawValue))
          })
      },
      series: shelves.map { shelf in
        Series(figures.kinds.map { $0[shelf] }, tone: Tone(index: shelf.rawValue))
      })
    let context = ChartContext(
      label, picture: chart.picture(label),
      legend: shelves.map { LegendContext(tone: Tone(index: $0.rawValue).name, text: word($0)) },
      columns: [messages[.columnKind]] + shelves.map(word)
        + [messages[.columnTogether], messages[.columnMeanRating]],
      rows: figures.kinds.map { kind in
        ChartRowContext(
          messages[kind.kind, .name],
          (shelves.map { kind[$0] } + [kind.total]).map(messages.number) + [text(kind.mean)])
      })
    return ChartSectionContext(context, detail: messages.count(figures.total, .titles))
  }

  private func yearSection(_ content: StatisticsPage, at path: PagePath) -> ChartSectionContext? {
    charts.yearChart(content.years, undated: content.undated, at: path).map {
      ChartSectionContext($0, more: links.link(.diary, .diary, from: path))
    }
  }

  /// A row for each year, a column for each month and one for dates without a month.
  private func activitySection(
    _ activity: Activity, years rows: [YearRow], at path: PagePath
  ) -> ChartSectionContext? {
    let years = activity.years.prefix(60)
    guard !years.isEmpty else { return nil }
    let label = charts.label("activity", .activity, .activityChart)
    let hasInexact = years.contains { $0.someTime > 0 }
    func counts(_ year: Activity.Year) -> [Int] {
      year.months + (hasInexact ? [year.someTime] : [])
    }
    let pages = Dictionary(uniqueKeysWithValues: rows.map { ($0.year, $0) })
    /// A month, or some time in a year. If nothing was finished, no list has the titles, so they
    /// are named.
    func mark(_ column: Int, _ count: Int, of year: Activity.Year) -> Mark {
      let month = column < 12 ? column + 1 : nil
      let date = month.flatMap { PartialDate(year: year.year, month: $0, day: nil) }
      let name =
        date.map(messages.long) ?? messages[.someTimeInYear, (.year, messages.year(year.year))]
      guard let list = pages[year.year]?.months[month] else {
        return charts.mark(name, naming: year.titles[column], of: count, at: path)
      }
      return charts.mark(name, messages.number(count), to: links.url(of: list, from: path))
    }
    /// Links to the year, or to a title if none was finished in it.
    func yearMark(_ year: Activity.Year) -> Mark {
      let name = messages.year(year.year)
      guard let row = pages[year.year] else {
        let titles = Set(year.titles.joined()).sorted()
        return charts.mark(name, naming: titles, of: year.total, at: path)
      }
      return charts.mark(name, messages.number(year.total), to: links.url(of: row.path, from: path))
    }
    let map = HeatMap(
      rows: years.map { year in
        HeatMap.Row(
          name: String(year.year), counts: counts(year),
          mark: yearMark(year), marks: counts(year).enumerated().map { mark($0, $1, of: year) })
      },
      columns: (0..<12).map { messages.item($0, of: .monthInitials) } + (hasInexact ? ["?"] : [])
    )
    return ChartSectionContext(
      ChartContext(
        label, picture: map.picture(label), legend: charts.legend(map.levels),
        note: charts.activityNote(hasInexact ? messages[.activityNote] : nil),
        columns: [messages[.columnYear], messages[.columnTogether], messages[.columnByMonth]],
        rows: years.map {
          ChartRowContext(String($0.year), [messages.number($0.total), monthsText($0)])
        }))
  }

  /// `March 2, May 1, some time 1`: columns for each month would be too wide for a phone.
  private func monthsText(_ year: Activity.Year) -> String {
    let months = year.months.enumerated().filter { $1 > 0 }.map { month, count in
      "\(messages.item(month, of: .months)) \(messages.number(count))"
    }
    let someTime =
      year.someTime > 0 ? ["\(messages[.someTime]) \(messages.number(year.someTime))"] : []
    return messages.list(months + someTime)
  }

  /// Decades link to a search, as no list has their titles.
  private func decadeSection(
    _ decades: [Statistics.Decade], at path: PagePath
  ) -> ChartSectionContext? {
    guard !decades.isEmpty else { return nil }
    let label = charts.label("decades", .byDecade, .decadesChart)
    func name(_ decade: Statistics.Decade) -> String {
      decade.start.map { messages[.decade, (.year, String($0))] } ?? messages[.earlierDecades]
    }
    func url(_ decade: Statistics.Decade) -> SafeURL? {
      // The search takes only four digits for a year.
      guard parts.theme.searches, let start = decade.start, 1000..<3000 ~= start else {
        return nil
      }
      let words = PercentEncoding.path.encoded(name(decade)) ?? name(decade)
      return links.url(of: .search, from: path, query: "q=" + words)
    }
    let chart = ColumnChart(
      labels: decades.map(name), series: [Series(decades.map(\.count))],
      marks: decades.map { charts.mark(name($0), messages.count($0.count, .titles), to: url($0)) })
    return ChartSectionContext(
      ChartContext(
        label, picture: chart.picture(label),
        columns: [messages[.columnDecade], messages[.titlesHeading], messages[.columnMeanRating]],
        rows: decades.map {
          ChartRowContext(name($0), [messages.number($0.count), text($0.mean)])
        }))
  }

  private func genreSection(
    _ genres: [Statistics.GenreCount], at path: PagePath
  ) -> ChartSectionContext? {
    guard !genres.isEmpty else { return nil }
    let label = charts.label("genres", .genres, .genresChart)
    let chart = BarChart(
      rows: genres.map { genre in
        let mean = genre.mean.map { " · ★ \($0.text(scale))" } ?? ""
        let group = groups[genre.group]
        return BarChart.Row(
          name: group.name, remark: messages.number(genre.count) + mean,
          mark: charts.mark(
            group.name, messages.count(genre.count, .titles),
            to: group.path.map { links.url(of: $0, from: path) }))
      }, series: [Series(genres.map(\.count))])
    let context = ChartContext(
      label, picture: chart.picture(label),
      columns: [messages[.columnGenre], messages[.titlesHeading], messages[.columnMeanRating]],
      rows: genres.map {
        ChartRowContext(groups[$0.group].name, [messages.number($0.count), text($0.mean)])
      })
    return ChartSectionContext(
      context, more: links.link(.allGenres, PagePath("genres.html"), from: path))
  }

  private func comparisonSection(
    _ comparison: Statistics.Comparison, at path: PagePath
  ) -> ChartSectionContext? {
    let count = comparison.points.count
    guard count > 0 else { return nil }
    let label = charts.label("comparison", .comparison, .comparisonChart)
    let ticks = (0...10).map { scale.text(Rating(hundredths: $0 * 1000)) }
    let chart = ScatterChart(
      points: comparison.points.map { ($0.own, $0.community) }, ticks: ticks,
      axes: ("\(messages[.myRating]) →", "↑ \(messages[.communityAxis])"),
      marks: comparison.points.map { point in
        let ratings = [point.own, point.community].map { scale.text(Rating(hundredths: $0)) }
        return charts.mark(
          titles.titles[point.entry].text,
          messages[.ratingAgainst, (.rating, ratings[0]), (.total, ratings[1])],
          to: links.url(of: titles.titles[point.entry].path, from: path))
      })
    let surplus = decimal(abs(comparison.surplus), per: count * scale.point)
    let note =
      surplus == "0"
      ? messages[.onAverageEqual]
      : comparison.surplus < 0
        ? messages[.onAverageBelow, (.rating, surplus)]
        : messages[.onAverageAbove, (.rating, surplus)]
    let context = ChartContext(
      label, picture: chart.picture(label), note: note,
      columns: [messages[.myRating], messages[.titlesHeading], messages[.communityMean]],
      rows: comparison.steps.enumerated().compactMap { step, mean in
        mean.map { ChartRowContext(ticks[step + 1], [messages.number($0.count), $0.text(scale)]) }
      })
    var section = ChartSectionContext(context, detail: messages.count(count, .titles))
    var facts = FactList(in: messages)
    facts.add(.likedMore, differing(comparison.above, at: path))
    facts.add(.likedLess, differing(comparison.below, at: path))
    section.facts = facts.facts
    return section
  }

  private func differing(_ indices: [EntryIndex], at path: PagePath) -> ContextList<LinkContext> {
    ContextList(
      indices.compactMap { index in
        let entry = entries[index]
        guard let own = entry.tracking?.rating, let community = entry.work.community else {
          return nil
        }
        let others = scale.text(Rating(hundredths: community.hundredths))
        return titles.link(
          to: index, from: path,
          detail: messages[.ratingAgainst, (.rating, scale.text(own)), (.total, others)])
      })
  }

  private func text(_ mean: Figures.Mean?) -> String { mean?.text(scale) ?? "–" }
}

/// `stats.html`: the library in numbers and charts.
struct StatisticsContext: TemplateContext {
  let total: String?
  let sentences: String?
  let figures: [FigureContext]
  /// Says how time was estimated.
  let note: String?
  let sections: [ChartSectionContext]

  static let fields = Fields<StatisticsContext>("statistics")
    .text("total", \.total)
    .text("sentences", \.sentences)
    .list("figures", \.figures)
    .text("note", \.note)
    .list("sections", \.sections)
}

struct ChartSectionContext: TemplateContext {
  let heading: String
  var detail: String?
  var more: LinkContext?
  let chart: ChartContext
  /// Titles above the chart, with their heading.
  var items: [ItemContext] = []
  var itemsHeading: String?
  var facts: [FactContext] = []

  init(_ chart: ChartContext, detail: String? = nil, more: LinkContext? = nil) {
    heading = chart.title
    self.chart = chart
    self.detail = detail
    self.more = more
  }

  static let fields = Fields<ChartSectionContext>("chart section")
    .text("heading", \.heading)
    .text("detail", \.detail)
    .section("more", \.more)
    .section("chart", \.chart)
    .list("items", \.items)
    .text("itemsHeading", \.itemsHeading)
    .list("facts", \.facts)
}

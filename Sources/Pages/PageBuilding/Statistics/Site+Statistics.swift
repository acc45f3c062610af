import Bytes
import Charts
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  package func statisticsContext(
    _ page: StatisticsPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> StatisticsContext {
    let statistics = page.statistics
    let sections = [
      kindSection(statistics.figures), ratingSection(statistics.figures),
      yearSection(page, at: path), activitySection(statistics.activity),
      decadeSection(statistics.decades), genreSection(statistics.genres, at: path),
      comparisonSection(statistics.comparison, at: path),
    ].compactMap { $0 }
    let isEmpty = statistics.figures.total == 0
    return StatisticsContext(
      frame: frame, heading: heading,
      total: isEmpty ? nil : words.count(statistics.figures.total, .titles),
      figures: isEmpty ? [] : totals(page), sections: sections,
      emptyText: isEmpty ? page.emptyText : nil)
  }

  private func totals(_ page: StatisticsPage) -> [FigureContext] {
    let figures = page.statistics.figures
    let mean = figures.mean.map {
      FigureContext(label: words[.meanRating], value: $0.text(settings.ratingScale))
    }
    let times = [
      figure(page.total.total, words.count(page.total.total, .timesFinished)),
      figure(page.total.again, words[.timesFinishedAgain]), mean,
    ]
    return times.compactMap { $0 } + spentFigures(figures.spent)
  }

  private func kindSection(_ figures: Figures) -> ChartSectionContext? {
    guard figures.total > 0 else { return nil }
    let label = ChartLabel(
      id: "kinds", title: words[.byKindAndStatus],
      description: words[.kindsChart])
    let shelves = Shelf.allCases.filter { shelf in figures.kinds.contains { $0[shelf] > 0 } }
    func word(_ shelf: Shelf) -> String {
      switch shelf {
      case .inProgress: words[.shelfInProgress]
      case .completed: words[.finished]
      case .planning: words[.shelfPlanned]
      case .paused: words[.paused]
      case .dropped: words[.dropped]
      }
    }
    let chart = BarChart(
      rows: figures.kinds.map {
        BarChart.Row(name: words[$0.kind, .name], remark: words.number($0.total))
      },
      series: shelves.map { shelf in
        Series(figures.kinds.map { $0[shelf] }, tone: Tone(index: shelf.rawValue))
      })
    return ChartSectionContext(
      heading: label.title, detail: words.count(figures.total, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label),
        legend: shelves.map {
          LegendContext(tone: Tone(index: $0.rawValue).name, text: word($0))
        },
        columns: [words[.columnKind]] + shelves.map(word)
          + [words[.columnTogether], words[.columnMeanRating]],
        rows: figures.kinds.map { kind in
          ChartRowContext(
            words[kind.kind, .name],
            (shelves.map { kind[$0] } + [kind.total]).map(words.number) + [text(kind.mean)])
        }))
  }

  private func yearSection(_ page: StatisticsPage, at path: PagePath) -> ChartSectionContext? {
    yearChart(page.years, undated: page.undated).map {
      ChartSectionContext(
        heading: $0.title, more: link(PageLink(words[.diary], .diary), from: path), chart: $0)
    }
  }

  /// A row for each year, a column for each month and one for what has only the year.
  private func activitySection(_ activity: Activity) -> ChartSectionContext? {
    let years = activity.years.prefix(60)
    guard !years.isEmpty else { return nil }
    let label = ChartLabel(
      id: "activity", title: words[.activity],
      description: words[.activityChart])
    let hasInexact = years.contains { $0.someTime > 0 }
    func counts(_ year: Activity.Year) -> [Int] {
      year.months + (hasInexact ? [year.someTime] : [])
    }
    let map = HeatMap(
      rows: years.map { HeatMap.Row(name: String($0.year), counts: counts($0)) },
      columns: (0..<12).map { words.item($0, of: .monthInitials) } + (hasInexact ? ["?"] : [])
    )
    return ChartSectionContext(
      heading: label.title,
      chart: ChartContext(
        label, picture: map.picture(label), legend: legend(map.levels),
        note: hasInexact
          ? words[.activityNote] : nil,
        columns: [words[.columnYear], words[.columnTogether], words[.columnByMonth]],
        rows: years.map {
          ChartRowContext(String($0.year), [words.number($0.total), monthsText($0)])
        }))
  }

  /// `March 2, May 1, some time 1`: a column for each month would be too wide for a phone.
  private func monthsText(_ year: Activity.Year) -> String {
    let months = year.months.enumerated().filter { $1 > 0 }.map { month, count in
      "\(words.item(month, of: .months)) \(words.number(count))"
    }
    let someTime = year.someTime > 0 ? ["\(words[.someTime]) \(words.number(year.someTime))"] : []
    return words.list(months + someTime)
  }

  private func decadeSection(_ decades: [Statistics.Decade]) -> ChartSectionContext? {
    guard !decades.isEmpty else { return nil }
    let label = ChartLabel(
      id: "decades", title: words[.byDecade],
      description: words[.decadesChart])
    func name(_ decade: Statistics.Decade) -> String {
      decade.start.map { words[.decade, (.year, String($0))] } ?? words[.earlierDecades]
    }
    let chart = ColumnChart(labels: decades.map(name), series: [Series(decades.map(\.count))])
    return ChartSectionContext(
      heading: label.title,
      chart: ChartContext(
        label, picture: chart.picture(label),
        columns: [words[.columnDecade], words[.titlesHeading], words[.columnMeanRating]],
        rows: decades.map {
          ChartRowContext(name($0), [words.number($0.count), text($0.mean)])
        }))
  }

  private func genreSection(
    _ genres: [Statistics.GenreCount], at path: PagePath
  ) -> ChartSectionContext? {
    guard !genres.isEmpty else { return nil }
    let label = ChartLabel(
      id: "genres", title: words[.genres],
      description: words[.genresChart])
    let chart = BarChart(
      rows: genres.map { genre in
        let mean = genre.mean.map { " · ★ \($0.text(settings.ratingScale))" } ?? ""
        return BarChart.Row(
          name: groups[genre.group].name, remark: words.number(genre.count) + mean)
      }, series: [Series(genres.map(\.count))])
    return ChartSectionContext(
      heading: label.title,
      more: link(PageLink(words[.allGenres], PagePath("genres.html")), from: path),
      chart: ChartContext(
        label, picture: chart.picture(label),
        columns: [words[.columnGenre], words[.titlesHeading], words[.columnMeanRating]],
        rows: genres.map {
          ChartRowContext(
            groups[$0.group].name, [words.number($0.count), text($0.mean)])
        }))
  }

  private func comparisonSection(
    _ comparison: Statistics.Comparison, at path: PagePath
  ) -> ChartSectionContext? {
    let count = comparison.points.count
    guard count > 0 else { return nil }
    let scale = settings.ratingScale
    let label = ChartLabel(
      id: "comparison", title: words[.comparison],
      description: words[.comparisonChart])
    let ticks = (0...10).map { scale.text(Rating(hundredths: $0 * 1000)) }
    let chart = ScatterChart(
      points: comparison.points.map { ($0.own, $0.community) }, ticks: ticks,
      axes: ("\(words[.myRating]) →", "↑ \(words[.communityAxis])"))
    let surplus = decimal(abs(comparison.surplus), per: count * scale.point)
    let note =
      surplus == "0"
      ? words[.onAverageEqual]
      : comparison.surplus < 0
        ? words[.onAverageBelow, (.rating, surplus)] : words[.onAverageAbove, (.rating, surplus)]
    return ChartSectionContext(
      heading: label.title, detail: words.count(count, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label),
        note: note,
        columns: [words[.myRating], words[.titlesHeading], words[.communityMean]],
        rows: comparison.steps.enumerated().compactMap { step, mean in
          mean.map {
            ChartRowContext(
              ticks[step + 1], [words.number($0.count), $0.text(scale)])
          }
        }),
      facts: [
        FactContext(
          label: .text(words[.likedMore]), values: differing(comparison.above, at: path)),
        FactContext(
          label: .text(words[.likedLess]), values: differing(comparison.below, at: path)),
      ].filter { !$0.values.isEmpty })
  }

  /// Titles with both ratings: `9.5 to 8.1`.
  private func differing(_ entries: [EntryIndex], at path: PagePath) -> ContextList<LinkContext> {
    let links = entries.compactMap { index -> LinkContext? in
      let entry = entry(index)
      guard let own = entry.tracking?.rating, let community = entry.work.community else {
        return nil
      }
      let others = settings.ratingScale.text(Rating(hundredths: community.hundredths))
      return link(
        to: index, from: path,
        detail: words[.ratingAgainst, (.rating, settings.ratingScale.text(own)), (.total, others)])
    }
    return ContextList(links)
  }

  private func text(_ mean: Figures.Mean?) -> String { mean?.text(settings.ratingScale) ?? "–" }
}

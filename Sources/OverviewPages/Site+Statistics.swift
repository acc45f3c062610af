import Charts
import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel

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
      total: isEmpty ? nil : NumberText.count(statistics.figures.total, .titles),
      figures: isEmpty ? [] : totals(page), sections: sections,
      emptyText: isEmpty ? page.emptyText : nil)
  }

  private func totals(_ page: StatisticsPage) -> [FigureContext] {
    let figures = page.statistics.figures
    let mean = figures.mean.map {
      FigureContext(label: "mean rating", value: $0.text(settings.ratingScale))
    }
    let times = [
      figure(page.total.total, "times finished"), figure(page.total.again, "finished again"), mean,
    ]
    return times.compactMap { $0 } + spentFigures(figures.spent)
  }

  private func kindSection(_ figures: Figures) -> ChartSectionContext? {
    guard figures.total > 0 else { return nil }
    let label = ChartLabel(
      id: "kinds", title: "By kind and status",
      description: "How many titles of each kind there are, one colour for each status")
    let shelves = Shelf.allCases.filter { shelf in figures.kinds.contains { $0[shelf] > 0 } }
    func word(_ shelf: Shelf) -> String {
      switch shelf {
      case .inProgress: "In progress"
      case .completed: "Finished"
      case .planning: "Planned"
      case .paused: "Paused"
      case .dropped: "Dropped"
      }
    }
    let chart = BarChart(
      rows: figures.kinds.map {
        BarChart.Row(name: $0.kind.row.name, remark: NumberText.grouped($0.total))
      },
      series: shelves.map { shelf in
        Series(figures.kinds.map { $0[shelf] }, tone: Tone(place: shelf.rawValue))
      })
    return ChartSectionContext(
      heading: label.title, detail: NumberText.count(figures.total, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label),
        legend: shelves.map {
          LegendContext(tone: Tone(place: $0.rawValue).name, text: word($0))
        },
        columns: ["Kind"] + shelves.map(word) + ["Together", "Mean rating"],
        rows: figures.kinds.map { kind in
          ChartRowContext(
            kind.kind.row.name,
            (shelves.map { kind[$0] } + [kind.total]).map(NumberText.grouped) + [text(kind.mean)])
        }))
  }

  private func yearSection(_ page: StatisticsPage, at path: PagePath) -> ChartSectionContext? {
    yearChart(page.years, undated: page.undated).map {
      ChartSectionContext(
        heading: $0.title, more: link(PageLink("Diary", .diary), from: path), chart: $0)
    }
  }

  /// A row for each year, a column for each month and one for what has only the year.
  private func activitySection(_ activity: Activity) -> ChartSectionContext? {
    let years = activity.years.prefix(60)
    guard !years.isEmpty else { return nil }
    let label = ChartLabel(
      id: "activity", title: "Activity",
      description: "In which months of which year something was started, finished or given up")
    let hasInexact = years.contains { $0.someTime > 0 }
    func counts(_ year: Activity.Year) -> [Int] {
      year.months + (hasInexact ? [year.someTime] : [])
    }
    let map = HeatMap(
      rows: years.map { HeatMap.Row(name: String($0.year), counts: counts($0)) },
      columns: (1...12).map { String(DateText.monthName($0).prefix(1)) } + (hasInexact ? ["?"] : [])
    )
    return ChartSectionContext(
      heading: label.title,
      chart: ChartContext(
        label, picture: map.picture(label), legend: legend(map.levels),
        note: hasInexact
          ? "What has only a year for its date stands below the question mark." : nil,
        columns: ["Year", "Together", "By month"],
        rows: years.map {
          ChartRowContext(String($0.year), [NumberText.grouped($0.total), monthsText($0)])
        }))
  }

  /// `March 2, May 1, some time 1`: a column for each month would be too wide for a phone.
  private func monthsText(_ year: Activity.Year) -> String {
    let months = year.months.enumerated().filter { $1 > 0 }.map { month, count in
      "\(DateText.monthName(month + 1)) \(NumberText.grouped(count))"
    }
    let someTime = year.someTime > 0 ? ["some time \(NumberText.grouped(year.someTime))"] : []
    return (months + someTime).joined(separator: ", ")
  }

  private func decadeSection(_ decades: [Statistics.Decade]) -> ChartSectionContext? {
    guard !decades.isEmpty else { return nil }
    let label = ChartLabel(
      id: "decades", title: "By decade of release",
      description: "How many titles came out in each decade")
    func name(_ decade: Statistics.Decade) -> String {
      decade.start.map { "\($0)s" } ?? "Earlier"
    }
    let chart = ColumnChart(labels: decades.map(name), series: [Series(decades.map(\.count))])
    return ChartSectionContext(
      heading: label.title,
      chart: ChartContext(
        label, picture: chart.picture(label), columns: ["Decade", "Titles", "Mean rating"],
        rows: decades.map {
          ChartRowContext(name($0), [NumberText.grouped($0.count), text($0.mean)])
        }))
  }

  private func genreSection(
    _ genres: [Statistics.GenreCount], at path: PagePath
  ) -> ChartSectionContext? {
    guard !genres.isEmpty else { return nil }
    let label = ChartLabel(
      id: "genres", title: "Genres",
      description: "The most frequent genres with their titles and the mean of their ratings")
    let chart = BarChart(
      rows: genres.map { genre in
        let mean = genre.mean.map { " · ★ \($0.text(settings.ratingScale))" } ?? ""
        return BarChart.Row(
          name: groups[genre.group].name, remark: NumberText.grouped(genre.count) + mean)
      }, series: [Series(genres.map(\.count))])
    return ChartSectionContext(
      heading: label.title, more: link(PageLink("All genres", PagePath("genres.html")), from: path),
      chart: ChartContext(
        label, picture: chart.picture(label), columns: ["Genre", "Titles", "Mean rating"],
        rows: genres.map {
          ChartRowContext(
            groups[$0.group].name, [NumberText.grouped($0.count), text($0.mean)])
        }))
  }

  private func comparisonSection(
    _ comparison: Statistics.Comparison, at path: PagePath
  ) -> ChartSectionContext? {
    let count = comparison.points.count
    guard count > 0 else { return nil }
    let scale = settings.ratingScale
    let label = ChartLabel(
      id: "comparison", title: "Mine and everybody’s",
      description: "Each title by its rating here, across, and by that of the community, up;"
        + " on the line both are the same")
    let ticks = (0...10).map { scale.text(Rating(hundredths: $0 * 1000)) }
    let chart = ScatterChart(
      points: comparison.points.map { ($0.own, $0.community) }, ticks: ticks,
      axes: ("My rating →", "↑ Community"))
    let surplus = decimal(abs(comparison.surplus), per: count * scale.point)
    let direction = comparison.surplus < 0 ? "below" : "above"
    return ChartSectionContext(
      heading: label.title, detail: NumberText.count(count, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label),
        note: surplus == "0"
          ? "On average as the community rates."
          : "On average \(surplus) \(direction) the community.",
        columns: ["My rating", "Titles", "Community’s mean"],
        rows: comparison.steps.enumerated().compactMap { step, mean in
          mean.map {
            ChartRowContext(
              ticks[step + 1], [NumberText.grouped($0.count), $0.text(scale)])
          }
        }),
      facts: [
        FactContext(
          label: "Liked more than others do", values: differing(comparison.above, at: path)),
        FactContext(
          label: "Liked less than others do", values: differing(comparison.below, at: path)),
      ].filter { !$0.values.isEmpty })
  }

  /// Titles with both ratings: `9.5 to 8.1`.
  private func differing(_ entries: [EntryIndex], at path: PagePath) -> [LinkContext] {
    entries.compactMap { index in
      let entry = entry(index)
      guard let own = entry.tracking?.rating, let community = entry.work.community else {
        return nil
      }
      let others = settings.ratingScale.text(Rating(hundredths: community.hundredths))
      return link(
        to: index, from: path, detail: "\(settings.ratingScale.text(own)) to \(others)")
    }
  }

  private func text(_ mean: Figures.Mean?) -> String { mean?.text(settings.ratingScale) ?? "–" }
}

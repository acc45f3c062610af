import Base
import MediaLibrary
import Planning
import Templates

/// The charts of the statistics, each with its heading.
struct StatisticsCharts: PageMaker {
  let parts: PageParts

  func kindSection(_ figures: Figures, at path: PagePath) -> ChartSectionContext? {
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

  func meanSection(_ means: [YearMean], at path: PagePath) -> ChartSectionContext? {
    means.count < 2
      ? nil
      : ChartSectionContext(
        charts.meanChart(means, at: path),
        detail: messages.count(means.reduce(0) { $0 + $1.mean.count }, .timesRated))
  }

  /// A row for each day of the week, a column for each month.
  ///
  /// - Parameter finishes: by weekday, then by month
  func weekdaySection(
    _ finishes: [[[Finish]]], without days: [PartialDate], at path: PagePath
  ) -> ChartSectionContext? {
    let total = finishes.joined().reduce(0) { $0 + $1.count }
    guard total >= YearFacts.fewestDates else { return nil }
    let label = charts.label("weekdays", .byWeekdayAndMonth, .weekdayHeat)
    let map = HeatMap(
      rows: finishes.enumerated().map { day, months in
        let name = messages.item(day, of: .weekdays)
        let count = months.reduce(0) { $0 + $1.count }
        let url = count == 0 ? nil : links.url(of: .weekday(day), from: path)
        return HeatMap.Row(
          name: messages.item(day, of: .shortWeekdays), counts: months.map(\.count),
          mark: charts.mark(name, messages.number(count), to: url),
          marks: months.enumerated().map { month, finishes in
            charts.mark(
              "\(name) · \(messages.item(month, of: .months))", messages.number(finishes.count),
              to: url?.withFragment(monthID(month + 1)))
          })
      },
      columns: (0..<12).map { messages.item($0, of: .monthInitials) })
    return ChartSectionContext(
      ChartContext(
        label, picture: map.picture(label), legend: charts.legend(map.levels, .timesFinishedOn),
        note: messages.dated(total, without: days),
        columns: [messages[.columnWeekday], messages[.columnTogether], messages[.columnByMonth]],
        rows: finishes.enumerated().map { day, months in
          let counts = months.enumerated().filter { !$1.isEmpty }.map { month, finishes in
            "\(messages.item(month, of: .months)) \(messages.number(finishes.count))"
          }
          return ChartRowContext(
            messages.item(day, of: .weekdays),
            [messages.number(months.reduce(0) { $0 + $1.count }), messages.list(counts)])
        }))
  }

  func yearSection(_ content: StatisticsPage, at path: PagePath) -> ChartSectionContext? {
    charts.yearChart(content.years, undated: content.undated, at: path).map {
      ChartSectionContext($0, more: links.link(.diary, .diary, from: path))
    }
  }

  /// A row for each year, a column for each month and one for dates without a month.
  func activitySection(
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
    var section = ChartSectionContext(
      ChartContext(
        label, picture: map.picture(label), legend: charts.legend(map.levels),
        note: charts.activityNote(hasInexact ? messages[.activityNote] : nil),
        columns: [messages[.columnYear], messages[.columnTogether], messages[.columnByMonth]],
        rows: years.map {
          ChartRowContext(String($0.year), [messages.number($0.total), monthsText($0)])
        }))
    section.isWide = true
    return section
  }

  /// `March 2, May 1, some time 1`, since columns for each month would be too wide for a phone.
  private func monthsText(_ year: Activity.Year) -> String {
    let months = year.months.enumerated().filter { $1 > 0 }.map { month, count in
      "\(messages.item(month, of: .months)) \(messages.number(count))"
    }
    let someTime =
      year.someTime > 0 ? ["\(messages[.someTime]) \(messages.number(year.someTime))"] : []
    return messages.list(months + someTime)
  }

  func comparisonSection(
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
      },
      list: { [links, scale] range in
        let (lowest, highest) = (
          scale.text(Rating(hundredths: range.lowerBound)),
          scale.text(Rating(hundredths: range.upperBound))
        )
        return links.url(of: .rated, from: path, query: "rating=\(lowest)-\(highest)")
      })
    let surplus = decimal(abs(comparison.surplus), per: count * scale.point)
    let note =
      surplus == "0"
      ? messages[.onAverageEqual]
      : comparison.surplus < 0
        ? messages[.onAverageBelow, (.rating, surplus)]
        : messages[.onAverageAbove, (.rating, surplus)]
    var context = ChartContext(
      label, picture: chart.picture(label), note: note,
      columns: [messages[.myRating], messages[.titlesHeading], messages[.communityMean]],
      rows: comparison.steps.enumerated().compactMap { step, mean in
        mean.map { ChartRowContext(ticks[step + 1], [messages.number($0.count), $0.text(scale)]) }
      })
    context.hasCaption = true
    var section = ChartSectionContext(context, detail: messages.count(count, .titles))
    var facts = FactList(in: messages)
    facts.add(.likedMore, differing(comparison.above, at: path))
    facts.add(.likedLess, differing(comparison.below, at: path))
    section.facts = facts.facts
    return section
  }

  private func differing(_ indices: [EntryIndex], at path: PagePath) -> [LinkContext] {
    indices.compactMap { index in
      let entry = entries[index]
      guard let own = entry.tracking?.rating, let community = entry.work.community else {
        return nil
      }
      let others = scale.text(Rating(hundredths: community.hundredths))
      return titles.link(
        to: index, from: path,
        detail: messages[.ratingAgainst, (.rating, scale.text(own)), (.total, others)])
    }
  }

  func text(_ mean: Figures.Mean?) -> String { mean?.text(scale) ?? "–" }
}

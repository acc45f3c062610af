import Charts
import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel

/// The charts that more than one page shows.
extension Site {
  /// How often each rating was given; nil when none was.
  func ratingSection(_ figures: Figures) -> ChartSectionContext? {
    let total = figures.histogram.reduce(0, +)
    guard total > 0 else { return nil }
    let steps = figures.histogram.indices.map { settings.ratingScale.text(Rating(step: $0)) }
    let mean = figures.mean?.text(settings.ratingScale)
    let label = ChartLabel(
      id: "ratings", title: "Ratings",
      description: "How many titles have which rating of \(settings.ratingScale.rawValue)"
        + (mean.map { "; the mean is \($0)" } ?? ""))
    let chart = ColumnChart(labels: steps, series: [Series(figures.histogram)])
    return ChartSectionContext(
      heading: label.title, detail: NumberText.count(total, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label), columns: ["Rating", "Titles"],
        rows: figures.histogram.indices.map {
          ChartRowContext(steps[$0], [NumberText.grouped(figures.histogram[$0])])
        }))
  }

  /// How much was finished in each year, by kind; nil when nothing has a date.
  func yearChart(_ years: [YearRow], undated: FinishCount) -> ChartContext? {
    guard let newest = years.first else { return nil }
    let columns = columns(of: years)
    let label = ChartLabel(
      id: "years", title: "Finished by year",
      description:
        "How much was finished in each year, again counted again, one colour for each kind")
    let kinds = newest.counts.map(\.kind)
    let chart = ColumnChart(
      labels: columns.map { String($0.year) },
      series: kinds.indices.map { kind in
        Series(
          columns.map { $0.row?.counts[kind].count ?? 0 },
          tone: kinds.count > 1 ? tone(of: kinds[kind]) : .plain)
      })
    return ChartContext(
      label, picture: chart.picture(label),
      legend: kinds.count > 1
        ? kinds.map { LegendContext(tone: tone(of: $0).name, text: $0.row.name) } : [],
      note: undatedNote(undated),
      columns: ["Year"] + kinds.map(\.row.name) + ["Together", "Again"],
      rows: years.map { row in
        ChartRowContext(
          row.link.text,
          (row.counts.map(\.count) + [row.count.total, row.count.again]).map(NumberText.grouped))
      })
  }

  /// `12 without a date are not counted here`
  func undatedNote(_ undated: FinishCount) -> String? {
    guard undated.total > 0 else { return nil }
    let again = undated.again > 0 ? " (\(NumberText.grouped(undated.again)) of them again)" : ""
    return "Without a date, and in no year: \(NumberText.grouped(undated.total))\(again)."
  }

  func tone(of kind: Kind) -> Tone { Tone(place: Kind.allCases.firstIndex(of: kind) ?? 0) }

  /// Oldest first; years without anything stand between them unless most are such. At most a hundred.
  private func columns(of years: [YearRow]) -> [(year: Int, row: YearRow?)] {
    let shown = years.prefix(100).reversed()
    guard let first = shown.first?.year, let last = shown.last?.year, last - first < 100 else {
      return shown.map { ($0.year, $0) }
    }
    let byYear = Dictionary(uniqueKeysWithValues: shown.map { ($0.year, $0) })
    return (first...last).map { ($0, byYear[$0]) }
  }
}

extension Rating {
  /// A step of the histogram, from 0.
  fileprivate init(step: Int) {
    self.init(hundredths: (step + 1) * 1000)
  }
}

import Charts
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning

/// The charts that more than one page shows.
struct LibraryCharts: Sendable {
  let messages: Messages
  let scale: RatingScale

  /// How often each rating was given; nil when none was.
  func ratingSection(_ figures: Figures) -> ChartSectionContext? {
    let total = figures.histogram.reduce(0, +)
    guard total > 0 else { return nil }
    let steps = figures.histogram.indices.map { scale.text(Rating(step: $0)) }
    let label = ChartLabel(
      id: "ratings", title: messages[.ratings],
      description: messages[.ratingsChart, (.best, String(scale.rawValue))])
    let chart = ColumnChart(labels: steps, series: [Series(figures.histogram)])
    return ChartSectionContext(
      heading: label.title, detail: messages.count(total, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label),
        columns: [messages[.rating], messages[.titlesHeading]],
        rows: figures.histogram.indices.map {
          ChartRowContext(steps[$0], [messages.number(figures.histogram[$0])])
        }))
  }

  /// How much was finished in each year, by kind; nil when nothing has a date.
  func yearChart(_ years: [YearRow], undated: FinishCount) -> ChartContext? {
    guard let newest = years.first else { return nil }
    let columns = columns(of: years)
    let label = ChartLabel(
      id: "years", title: messages[.finishedByYear],
      description: messages[.finishedByYearChart])
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
        ? kinds.map { LegendContext(tone: tone(of: $0).name, text: messages[$0, .name]) } : [],
      note: undatedNote(undated),
      columns: [messages[.columnYear]] + kinds.map { messages[$0, .name] }
        + [messages[.columnTogether], messages[.columnAgain]],
      rows: years.map { row in
        ChartRowContext(
          row.link.text,
          (row.counts.map(\.count) + [row.count.total, row.count.again]).map(messages.number))
      })
  }

  /// `Without a date, and in no year: 12.`
  func undatedNote(_ undated: FinishCount) -> String? {
    guard undated.total > 0 else { return nil }
    let count = messages.number(undated.total)
    return undated.again == 0
      ? messages[.undatedNote, (.count, count)]
      : messages[.undatedNoteAgain, (.count, count), (.number, messages.number(undated.again))]
  }

  func legend(_ levels: Levels) -> [LegendContext] {
    levels.legend.map { LegendContext(tone: $0.tone, text: $0.text) }
  }

  private func tone(of kind: Kind) -> Tone { Tone(index: Kind.allCases.firstIndex(of: kind) ?? 0) }

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

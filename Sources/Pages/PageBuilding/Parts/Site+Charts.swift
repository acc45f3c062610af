import Charts
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning

/// The charts that more than one page shows.
extension Site {
  /// How often each rating was given; nil when none was.
  func ratingSection(_ figures: Figures) -> ChartSectionContext? {
    let total = figures.histogram.reduce(0, +)
    guard total > 0 else { return nil }
    let steps = figures.histogram.indices.map { settings.ratingScale.text(Rating(step: $0)) }
    let label = ChartLabel(
      id: "ratings", title: words[.ratings],
      description: words[.ratingsChart, (.best, String(settings.ratingScale.rawValue))])
    let chart = ColumnChart(labels: steps, series: [Series(figures.histogram)])
    return ChartSectionContext(
      heading: label.title, detail: words.count(total, .titles),
      chart: ChartContext(
        label, picture: chart.picture(label), columns: [words[.rating], words[.titlesHeading]],
        rows: figures.histogram.indices.map {
          ChartRowContext(steps[$0], [words.number(figures.histogram[$0])])
        }))
  }

  /// How much was finished in each year, by kind; nil when nothing has a date.
  func yearChart(_ years: [YearRow], undated: FinishCount) -> ChartContext? {
    guard let newest = years.first else { return nil }
    let columns = columns(of: years)
    let label = ChartLabel(
      id: "years", title: words[.finishedByYear],
      description: words[.finishedByYearChart])
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
        ? kinds.map { LegendContext(tone: tone(of: $0).name, text: words[$0, .name]) } : [],
      note: undatedNote(undated),
      columns: [words[.columnYear]] + kinds.map { words[$0, .name] }
        + [words[.columnTogether], words[.columnAgain]],
      rows: years.map { row in
        ChartRowContext(
          row.link.text,
          (row.counts.map(\.count) + [row.count.total, row.count.again]).map(words.number))
      })
  }

  /// `Without a date, and in no year: 12.`
  func undatedNote(_ undated: FinishCount) -> String? {
    guard undated.total > 0 else { return nil }
    let count = words.number(undated.total)
    return undated.again == 0
      ? words[.undatedNote, (.count, count)]
      : words[.undatedNoteAgain, (.count, count), (.number, words.number(undated.again))]
  }

  func tone(of kind: Kind) -> Tone { Tone(index: Kind.allCases.firstIndex(of: kind) ?? 0) }

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

import MediaLibrary
import Planning
import Templates

extension LibraryCharts {
  /// A column for each day of the week; the highest is highlighted.
  ///
  /// - Parameters:
  ///   - counts: Monday first
  ///   - url: the page with the titles of a day
  func weekdayChart(_ counts: [Int], leadingTo url: (Int) -> SafeURL?) -> ChartContext {
    let label = label("weekdays", .finishedByWeekday, .weekdaysChart)
    let most = counts.max() ?? 0
    func series(_ tone: Tone, _ isShown: (Int) -> Bool) -> Series {
      Series(counts.map { isShown($0) ? $0 : 0 }, tone: tone)
    }
    let chart = ColumnChart(
      labels: counts.indices.map { messages.item($0, of: .shortWeekdays) },
      series: [series(.plain) { $0 < most }, series(.seal) { $0 == most }],
      marks: counts.indices.map {
        mark(
          messages.item($0, of: .weekdays), messages.number(counts[$0]),
          to: counts[$0] > 0 ? url($0) : nil)
      })
    return ChartContext(
      label, picture: chart.picture(label),
      columns: [messages[.columnWeekday], messages[.finished]],
      rows: counts.indices.map {
        ChartRowContext(messages.item($0, of: .weekdays), [messages.number(counts[$0])])
      })
  }

  /// The mean rating of each year of the diary.
  ///
  /// - Parameter means: oldest first
  func meanChart(
    _ means: [YearMean], highlighting year: Int? = nil, at page: PagePath
  ) -> ChartContext {
    let label = label("means", .meanByYear, .meansChart)
    let shown = means.suffix(60)
    let texts = shown.map { $0.mean.text(scale) }
    let names = shown.map { messages.year($0.year) }
    let chart = LineChart(
      // In ten-thousandths of the scale, as ratings are.
      values: shown.map { $0.mean.sum / $0.mean.count }, labels: names, texts: texts,
      highlighted: shown.firstIndex { $0.year == year }.map { $0 - shown.startIndex },
      marks: zip(shown, zip(names, texts)).map { mean, text in
        mark(text.0, text.1, to: links.url(of: .year(mean.year), from: page))
      })
    return ChartContext(
      label, picture: chart.picture(label),
      columns: [messages[.columnYear], messages[.columnMeanRating], messages[.titlesHeading]],
      rows: zip(shown, zip(names, texts)).map { mean, text in
        ChartRowContext(text.0, [text.1, messages.number(mean.mean.count)])
      })
  }
}

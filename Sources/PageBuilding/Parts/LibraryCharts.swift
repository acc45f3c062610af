import MediaLibrary
import Planning
import Templates

struct LibraryCharts: PageMaker {
  let parts: PageParts

  func label(_ id: String, _ title: MessageKey, _ description: MessageKey) -> ChartLabel {
    ChartLabel(id: id, title: messages[title], description: messages[description])
  }

  /// The label of a bar or field: `2021: 87`
  func mark(_ name: String, _ text: String, to url: SafeURL? = nil) -> Mark {
    Mark(messages[.kindAndStatus, (.kind, name), (.status, text)], url)
  }

  /// A label with names, for items without a list: `March 2, 2021: Mushi-Shi`. It links to a single
  /// title, else to `list`, else to the first title.
  ///
  /// - Parameter entries: the first of `count` titles
  func mark(
    _ name: String, naming entries: [EntryIndex], of count: Int, to list: SafeURL? = nil,
    at page: PagePath
  ) -> Mark {
    let named = entries.prefix(Activity.titleCount)
    let isMore = named.count == Activity.titleCount && count > named.count
    let first = named.first.map { links.url(of: titles.titles[$0].path, from: page) }
    return mark(
      name, messages.list(named.map { titles.titles[$0].text }) + (isMore ? " …" : ""),
      to: entries.count == 1 ? first : list ?? first)
  }

  /// How often each rating was given; nil when none was.
  func ratingSection(_ figures: Figures, at page: PagePath) -> ChartSectionContext? {
    let total = figures.histogram.reduce(0, +)
    guard total > 0 else { return nil }
    let steps = figures.histogram.indices.map { RatingStep($0, isWhole: figures.hasWholeRatings) }
    let names = steps.map { $0.text(scale) }
    let urls = steps.map { links.url(of: .rated, from: page, query: "rating=" + $0.range(scale)) }
    let label = ChartLabel(
      id: "ratings", title: messages[.ratings],
      description: messages[.ratingsChart, (.best, String(scale.rawValue))])
    let chart = ColumnChart(
      labels: names, series: [Series(figures.histogram)],
      marks: names.indices.map {
        mark(names[$0], messages.count(figures.histogram[$0], .titles), to: urls[$0])
      })
    let context = ChartContext(
      label, picture: chart.picture(label), columns: [messages[.rating], messages[.titlesHeading]],
      rows: names.indices.map {
        ChartRowContext(names[$0], [messages.number(figures.histogram[$0])])
      })
    return ChartSectionContext(context, detail: messages.count(total, .titles))
  }

  /// Finished titles by year and kind; nil when none has a date.
  func yearChart(_ years: [YearRow], undated: FinishCount, at page: PagePath) -> ChartContext? {
    guard let newest = years.first else { return nil }
    let columns = columns(of: years)
    let label = label("years", .finishedByYear, .finishedByYearChart)
    let kinds = newest.counts.map(\.kind)
    let chart = ColumnChart(
      labels: columns.map(\.label),
      series: kinds.indices.map { kind in
        Series(
          columns.map { $0.rows.reduce(0) { $0 + $1.counts[kind].count } },
          tone: kinds.count > 1 ? tone(of: kinds[kind]) : .plain)
      },
      marks: columns.map { column in
        mark(
          column.label, messages.number(column.rows.reduce(0) { $0 + $1.count.total }),
          to: url(of: column, from: page))
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

  /// `12 more have no date.`
  private func undatedNote(_ undated: FinishCount) -> String? {
    guard undated.total > 0 else { return nil }
    if undated.again == 0 { return messages.count(undated.total, .undatedNote) }
    if undated.first == 0 { return messages.count(undated.total, .undatedRepeats) }
    return messages.count(
      undated.again, .undatedNoteAgain, (.total, messages.number(undated.total)))
  }

  /// Notes that charts of days and months count more than finished titles; then `other`.
  func activityNote(_ other: String?) -> String {
    [messages[.activityCounts], other].compactMap(\.self).joined(
      separator: messages[.sentenceSeparator])
  }

  /// `1 title`, `2–3 titles`
  func legend(_ levels: Levels, _ unit: MessageKey = .titles) -> [LegendContext] {
    levels.legend.map { LegendContext(tone: $0.tone, text: messages.count($0.counts, unit)) }
  }

  private func tone(of kind: Kind) -> Tone { Tone(index: Kind.allCases.firstIndex(of: kind) ?? 0) }

  /// A year, or all years before a long gap.
  private struct YearColumn {
    let label: String
    let rows: ArraySlice<YearRow>
  }

  /// Oldest first, at most a hundred. Includes years without titles unless most years are empty.
  private func columns(of years: [YearRow]) -> [YearColumn] {
    let shown = Array(years.prefix(100).reversed())
    let start = Self.firstAfterLongGap(in: shown)
    let earlier =
      start == 0 ? [] : [YearColumn(label: messages[.earlierDecades], rows: shown[..<start])]
    guard let first = shown[start...].first?.year, let last = shown.last?.year, last - first < 100
    else { return earlier + shown[start...].map { YearColumn(label: $0.name, rows: [$0]) } }
    let byYear = Dictionary(uniqueKeysWithValues: shown.map { ($0.year, $0) })
    return earlier
      + (first...last).map { year in
        YearColumn(label: String(year), rows: byYear[year].map { [$0] } ?? [])
      }
  }

  /// The index of the year that ends the last gap of four years or more, if at most a twentieth of
  /// all finishes are before it; 0 without one. Each year of the gap would be an empty column.
  private static func firstAfterLongGap(in years: [YearRow]) -> Int {
    let most = years.reduce(0) { $0 + $1.count.total } / 20
    var (start, before) = (0, 0)
    for (index, (row, next)) in zip(years, years.dropFirst()).enumerated() {
      before += row.count.total
      if before > most { break }
      if next.year - row.year > 4 { start = index + 1 }
    }
    return start
  }

  /// A column of several years leads to the list of years in the diary.
  private func url(of column: YearColumn, from page: PagePath) -> SafeURL? {
    column.rows.count > 1
      ? links.url(of: .diary, from: page).withFragment("years")
      : column.rows.first.map { links.url(of: $0.path, from: page) }
  }
}

/// One of the ten steps of a histogram: the ratings nearest to it, halves rounded up.
private struct RatingStep {
  let lowest: Rating
  let highest: Rating

  /// - Parameter isWhole: whether all ratings are whole steps
  init(_ index: Int, isWhole: Bool) {
    let step = (index + 1) * 1000
    lowest = Rating(hundredths: isWhole || index == 0 ? step : step - 500)
    // Ratings are given to the tenth of a step.
    highest = Rating(hundredths: isWhole || index == 9 ? step : step + 400)
  }

  /// The form in an address, for the script of a list: `9-9`, `8.5-9.4`
  func range(_ scale: RatingScale) -> String {
    "\(scale.text(lowest))-\(scale.text(highest))"
  }

  /// `9`, `8.5–9.4`
  func text(_ scale: RatingScale) -> String {
    lowest == highest ? scale.text(lowest) : "\(scale.text(lowest))–\(scale.text(highest))"
  }
}

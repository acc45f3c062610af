import Base
import MediaLibrary
import Planning
import Templates

/// Charts of finished titles grouped by a property: a bar for each count, in one color if their
/// mean rating is above the owner's, in another if it is below.
struct StatisticsBars: PageMaker {
  let parts: PageParts
  /// The mean rating of finished titles.
  let mean: Figures.Mean?
  let page: PagePath

  private struct Bar {
    let name: String
    let count: Int
    let mean: Figures.Mean?
    let url: SafeURL?
  }

  /// - Parameter family: the index to which the section links
  func section(
    _ family: Group.Family, _ heading: MessageKey, _ description: MessageKey, _ column: MessageKey,
    _ counts: [Statistics.GroupCount]
  ) -> ChartSectionContext? {
    let bars = counts.map { count in
      let group = groups[count.group]
      return Bar(
        name: group.name, count: count.count, mean: count.mean,
        url: group.path.map { links.url(of: $0, from: page) })
    }
    let index = PagePath(family.row.folder + ".html")
    return section(
      heading, description, column, bars,
      more: links.link(PageLink(messages[family.row.heading], index), from: page))
  }

  func section(_ chart: ShareChart) -> ChartSectionContext? {
    let (heading, description, column): (MessageKey, MessageKey, MessageKey) =
      switch chart.property {
      case .format: (.byFormat, .formatsChart, .columnFormat)
      case .length: (.byLength, .lengthsChart, .columnLength)
      case .country: (.byCountry, .countriesChart, .factCountry)
      case .language: (.byLanguage, .languagesChart, .factLanguage)
      }
    return section(
      heading, description, column,
      chart.shares.map {
        Bar(
          name: $0.name, count: $0.count, mean: $0.mean, url: links.url(of: $0.list, from: page))
      })
  }

  private func section(
    _ heading: MessageKey, _ description: MessageKey, _ column: MessageKey, _ bars: [Bar],
    more: LinkContext? = nil
  ) -> ChartSectionContext? {
    // A single bar compares nothing.
    guard bars.count > 1 else { return nil }
    let label = charts.label(heading.key, heading, description)
    let chart = BarChart(
      rows: bars.map { bar in
        let mean = bar.mean.map { " · ★ \($0.text(scale))" } ?? ""
        return BarChart.Row(
          name: bar.name, remark: messages.number(bar.count) + mean, mark: mark(bar))
      }, series: series(bars))
    return ChartSectionContext(
      context(label, chart.picture(label), column, bars), more: more)
  }

  /// Decades link to a search for them.
  func decades(_ decades: [Statistics.Decade]) -> ChartSectionContext? {
    guard decades.count > 1 else { return nil }
    let label = charts.label("decades", .byDecade, .decadesChart)
    let bars = decades.map { decade in
      Bar(
        name: decade.start.map { messages[.decade, (.year, String($0))] }
          ?? messages[.earlierDecades],
        count: decade.count, mean: decade.mean, url: searchURL(decade))
    }
    let chart = ColumnChart(
      labels: bars.map(\.name), series: series(bars),
      remarks: bars.map { $0.mean?.text(scale) ?? "" }, marks: bars.map(mark))
    return ChartSectionContext(context(label, chart.picture(label), .columnDecade, bars))
  }

  private func searchURL(_ decade: Statistics.Decade) -> SafeURL? {
    // The search understands only years with four digits.
    guard parts.theme.searches, let start = decade.start, 1000..<3000 ~= start else { return nil }
    let name = messages[.decade, (.year, String(start))]
    return links.url(
      of: .search, from: page, query: "q=" + (PercentEncoding.path.encoded(name) ?? name))
  }

  private func mark(_ bar: Bar) -> Mark {
    charts.mark(bar.name, messages.count(bar.count, .finishedTitles), to: bar.url)
  }

  /// Above the owner's mean, below it, and without a rating.
  private static let tones: [(tone: Tone, word: MessageKey)] = [
    (.second, .aboveMyAverage), (.third, .belowMyAverage), (.plain, .notRated),
  ]

  /// An index of `tones`.
  private func side(_ bar: Bar) -> Int {
    guard let own = bar.mean, let mean else { return 2 }
    return own.sum * mean.count >= mean.sum * own.count ? 0 : 1
  }

  private func series(_ bars: [Bar]) -> [Series] {
    Self.tones.indices.map { index in
      Series(bars.map { side($0) == index ? $0.count : 0 }, tone: Self.tones[index].tone)
    }
  }

  private func context(
    _ label: ChartLabel, _ picture: HTML, _ column: MessageKey, _ bars: [Bar]
  ) -> ChartContext {
    let used = Set(bars.filter { $0.count > 0 }.map(side)).sorted()
    return ChartContext(
      label, picture: picture,
      legend: used == [2]
        ? []
        : used.map {
          LegendContext(tone: Self.tones[$0].tone.name, text: messages[Self.tones[$0].word])
        },
      columns: [messages[column], messages[.columnFinishedTitles], messages[.columnMeanRating]],
      rows: bars.map {
        ChartRowContext($0.name, [messages.number($0.count), $0.mean?.text(scale) ?? "–"])
      })
  }
}

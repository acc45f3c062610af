import MediaLibrary

extension PagePath {
  package static let statistics = PagePath("stats.html")

  fileprivate static func statisticsList(_ name: String) -> PagePath {
    PagePath("\(PagePath.statistics.stem)/\(name).html")
  }

  /// The titles finished on a day of the week, from 0 for Monday.
  package static func weekday(_ day: Int) -> PagePath { statisticsList("weekday-\(day + 1)") }
}

extension PagePlanner {
  func statisticsPages(
    _ statistics: Statistics, _ diary: Diary, _ rows: [YearRow], _ means: [YearMean],
    _ sizes: PageSizes
  ) -> [Page] {
    let drafts = ShareChart.Property.allCases.map { ($0, shares($0)) }
    let page = StatisticsPage(
      statistics: statistics,
      charts: drafts.filter { $1.count > 1 }.map { property, shares in
        ShareChart(property: property, shares: shares.map(share))
      },
      milestones: Milestones(of: diary), years: rows,
      means: means, total: diary.total, undated: diary.undated)
    return [
      Page(.statistics, heading: words[.statistics], emptyText: words[.noStatistics], page)
    ]
      + drafts.filter { $1.count > 1 }.flatMap(\.1).flatMap { list($0, size: sizes.index) }
      + weekdayPages(statistics.weekdays)
  }

  /// The titles of a bar in a chart.
  private struct ShareDraft {
    let name: String
    let path: PagePath
    var titles: [EntryIndex] = []
  }

  private func share(_ draft: ShareDraft) -> TitleShare {
    TitleShare(
      name: draft.name, count: draft.titles.count,
      mean: Figures.Mean(of: draft.titles.lazy.compactMap { facts[$0].rating }), list: draft.path)
  }

  private func shares(_ property: ShareChart.Property) -> [ShareDraft] {
    switch property {
    case .length: lengthShares()
    case .format:
      shares(
        property, of: { $0.work.format.map { [$0] } ?? [] }, name: { words.text(.formats, $0) })
    case .country:
      shares(
        property, of: { $0.work.countries.map(OriginCode.country) },
        name: { words.text(.countries, $0) })
    case .language:
      shares(
        property, of: { $0.work.languages.map(OriginCode.language) },
        name: { words.text(.languages, $0) })
    }
  }

  /// Titles by the owner's words, where words with the same slug are equal; the most titles first.
  private func shares(
    _ property: ShareChart.Property, of values: (Entry) -> [String], name: (String) -> String
  ) -> [ShareDraft] {
    var drafts: [ShareDraft] = []
    var bySlug: [String: Int] = [:]
    var byText: [String: Int] = [:]
    for entry in index.finishedTitles {
      for text in values(library.entries[entry]) {
        let draft =
          byText[text]
          ?? {
            let slug = slug(for: text)
            let number = bySlug[slug] ?? drafts.count
            if number == drafts.count {
              let path = PagePath.statisticsList("\(property.rawValue)-\(slug)")
              drafts.append(ShareDraft(name: name(text), path: path))
              bySlug[slug] = number
            }
            byText[text] = number
            return number
          }()
        if drafts[draft].titles.last != entry { drafts[draft].titles.append(entry) }
      }
    }
    return drafts.first(ShareChart.mostShares) {
      (-$0.titles.count, $0.path.text) < (-$1.titles.count, $1.path.text)
    }
  }

  private func lengthShares() -> [ShareDraft] {
    var titles = LengthStep.all.map { _ in [EntryIndex]() }
    for entry in index.finishedTitles {
      if let step = LengthStep.index(of: library.entries[entry]) { titles[step].append(entry) }
    }
    return zip(LengthStep.all, titles).filter { !$1.isEmpty }.map { step, titles in
      let range = step.next.map { $0 - 1 == step.from ? "\(step.from)" : "\(step.from)–\($0 - 1)" }
      let unit = words.unit(step.unit, for: step.next.map { $0 - 1 } ?? step.from)
      return ShareDraft(
        name: words[.amount, (.count, range ?? "\(step.from)+"), (.unit, unit)],
        path: .statisticsList("length-\(step.unit)-\(step.from)"), titles: titles)
    }
  }

  private var statisticsLink: PageLink { PageLink(words[.statistics], .statistics) }

  private func list(_ draft: ShareDraft, size: Int) -> [Page] {
    let finishes = draft.titles.map {
      Finish(entry: $0, date: nil, run: 0, rating: facts[$0].rating)
    }
    let cuts = cut(count: finishes.count, size: size)
    let paths = cuts.map { draft.path.address(of: $0, laterBase: draft.path) }
    return cuts.indices.map { index in
      let section = StatisticsListPage.Section(
        heading: nil, id: nil, finishes: finishes[cuts[index].range])
      return Page(
        paths[index], heading: draft.name,
        StatisticsListPage(
          parent: statisticsLink, total: index == 0 ? finishes.count : nil,
          number: cuts[index].number,
          sections: [section], previous: index == 0 ? nil : paths[index - 1],
          next: index + 1 < paths.count ? paths[index + 1] : nil))
    }
  }

  /// No pages if the statistics don't show days of the week.
  private func weekdayPages(_ weekdays: [[[Finish]]]) -> [Page] {
    let count = weekdays.joined().reduce(0) { $0 + $1.count }
    if count < YearFacts.fewestDates { return [] }
    return weekdays.enumerated().compactMap { day, months in
      let sections = months.enumerated().filter { !$1.isEmpty }.map { month, finishes in
        StatisticsListPage.Section(
          heading: words.item(month, of: .months), id: "m\(month + 1)", finishes: finishes[...])
      }
      if sections.isEmpty { return nil }
      return Page(
        .weekday(day), heading: words[.finishedOnWeekday, (.day, words.item(day, of: .weekdays))],
        StatisticsListPage(
          parent: statisticsLink, total: months.reduce(0) { $0 + $1.count }, number: nil,
          sections: sections, previous: nil, next: nil))
    }
  }
}

/// A range of lengths in a unit, such as 2 to 13 episodes.
private struct LengthStep {
  let unit: ProgressUnit
  let from: Int
  /// The start of the next step; nil for the last of its unit.
  let next: Int?

  static let all = starts.flatMap { unit, starts in
    starts.indices.map { index in
      LengthStep(
        unit: unit, from: starts[index], next: index + 1 < starts.count ? starts[index + 1] : nil)
    }
  }

  private static let starts: [(ProgressUnit, [Int])] = [
    (.episodes, [1, 2, 14, 27]), (.minutes, [1, 90, 120, 150]), (.volumes, [1, 2, 10]),
    (.pages, [1, 300, 500]), (.hours, [0, 10, 40]),
  ]

  /// nil if the title's length is unknown.
  static func index(of entry: Entry) -> Int? {
    let unit = entry.kind.unit == .chapters ? .volumes : entry.kind.unit
    let amount = unit == .hours ? entry.hoursPlayed : entry.work.total(of: unit) ?? 0
    if amount <= 0 { return nil }
    let whole = unit == .hours ? amount / 100 : amount
    return all.lastIndex { $0.unit == unit && $0.from <= whole }
  }
}

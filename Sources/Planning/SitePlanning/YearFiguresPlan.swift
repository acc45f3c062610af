import MediaLibrary

/// Figures of a year's page that lead to their titles, which share one page.
package enum YearFigure: Sendable, Equatable {
  /// From 0 for Monday.
  case weekday(Int)
  case streak, busiestWeek, premieres

  package var id: String {
    switch self {
    case .weekday(let day): "weekday-\(day + 1)"
    case .streak: "streak"
    case .busiestWeek: "week"
    case .premieres: "premieres"
    }
  }
}

extension PagePlanner {
  /// `diary/<year>/figures.html`; nil if no figure leads to titles.
  func figuresPage(of year: Diary.Year, _ facts: YearFacts, _ row: YearRow) -> Page? {
    if !facts.leadToTitles { return nil }
    let dated = year.dated
    func finishes(_ isTaken: (Int) -> Bool) -> [Finish] {
      dated.filter { isTaken($0.day) }.map(\.finish)
    }
    func finishes(from start: PartialDate, days: Int) -> [Finish] {
      let first = start.dayNumber ?? 0
      return finishes { first..<first + days ~= $0 }
    }
    var sections: [StatisticsListPage.Section] = []
    func add(_ figure: YearFigure, _ heading: String, _ finishes: [Finish]) {
      if finishes.isEmpty { return }
      sections.append(
        StatisticsListPage.Section(heading: heading, id: figure.id, finishes: finishes[...]))
    }
    if let days = facts.days {
      for day in days.weekdays.indices {
        add(
          .weekday(day), words.item(day, of: .weekdays),
          finishes { self.index.weekday(ofDay: $0) == day })
      }
      if days.streak.count > 1 {
        add(.streak, words[.streak], finishes(from: days.streak.first, days: days.streak.count))
      }
      add(.busiestWeek, words[.busiestWeek], finishes(from: days.busiestWeek.start, days: 7))
    }
    add(
      .premieres, words[.outInYear, (.year, row.name)],
      facts.premieres.map { Finish(entry: $0, date: nil, run: 0, rating: self.facts[$0].rating) })
    return Page(
      .figures(of: year.year), heading: words[.figuresOfYear, (.year, row.name)],
      StatisticsListPage(
        parent: row.link, total: nil, number: nil, sections: sections, previous: nil, next: nil))
  }
}

extension PagePath {
  fileprivate static func figures(of year: Int) -> PagePath {
    PagePath("\(PagePath.year(year).stem)/figures.html")
  }
}

extension DiaryYearPage {
  /// The page with the titles of its figures; nil without these.
  package var figures: PagePath? { facts?.leadToTitles == true ? .figures(of: year.year) : nil }
}

extension YearFacts {
  /// Whether there are figures whose titles are listed.
  fileprivate var leadToTitles: Bool { days != nil || !premieres.isEmpty }
}

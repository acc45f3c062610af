import Charts
import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning

extension Site {
  package func diaryContext(
    _ page: DiaryPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> DiaryContext {
    let isEmpty = page.years.isEmpty
    return DiaryContext(
      frame: frame, heading: heading, total: isEmpty ? nil : finishedText(page.total),
      chart: yearChart(page.years, undated: page.undated),
      latest: page.latest.map { finish in
        finishContext(finish, date: finish.date.map(time), at: path)
      },
      years: page.years.map { year($0, at: path) },
      undated: isEmpty ? undatedNote(page.undated) : nil,
      statistics: link(PageLink(words[.statistics], .statistics), from: path),
      emptyText: isEmpty ? page.emptyText : nil)
  }

  package func diaryYearContext(
    _ page: DiaryYearPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> DiaryYearContext {
    let review = page.review.map { reviewContext($0, page.row, at: path) }
    let pages = pager(
      page.previous.map { PageLink(words[.newer], $0) },
      page.next.map { PageLink(words[.older], $0) }, at: path
    )
    return DiaryYearContext(
      frame: frame, heading: heading,
      parent: link(review == nil ? page.row.link : PageLink(words[.diary], .diary), from: path),
      review: review, number: page.number.map { words[.pageFromTheOldest, (.number, String($0))] },
      months: page.sections.map { month($0, of: page.row, at: path) },
      pager: pages ?? review?.years)
  }

  private func reviewContext(
    _ review: DiaryYearPage.Review, _ row: YearRow, at path: PagePath
  ) -> YearReviewContext {
    YearReviewContext(
      total: finishedText(row.count), years: pager(review.previous, review.next, at: path),
      alcove: alcoveContext(
        words[.bestOfYear, (.year, row.name)], review.year.best.map(\.entry), at: path),
      figures: yearFigures(review.year, row), chart: review.activity.flatMap(dayChart))
  }

  /// `57 finished, 8 again`
  private func finishedText(_ count: FinishCount) -> String {
    let total = words.number(count.total)
    return count.again == 0
      ? words[.finishedTimes, (.count, total)]
      : words[.finishedTimesAgain, (.count, total), (.number, words.number(count.again))]
  }

  private func year(_ row: YearRow, at path: PagePath) -> RowContext {
    let best = row.best.map { best in
      " · " + words[.bestTitle, (.title, titles[best.entry].text)]
        + (best.rating.map { " \(settings.ratingScale.text($0))" } ?? "")
    }
    return RowContext(
      link: link(row.link, from: path), cover: cover(of: row.cover, from: path),
      note: finishedText(row.count) + (best ?? ""))
  }

  private func month(
    _ section: DiaryYearPage.Section, of year: YearRow, at path: PagePath
  ) -> DiaryMonthContext {
    DiaryMonthContext(
      heading: section.month.map { words.item($0 - 1, of: .months) }
        ?? words[.someTimeInYear, (.year, year.name)],
      count: words.number(section.finishes.count),
      finishes: section.finishes.indices.map { place in
        let finish = section.finishes[place]
        let date = finish.date.map { date in
          date.day.map { TimeContext(text: .number($0), date) } ?? time(date)
        }
        return finishContext(
          finish, date: date, isDateHidden: finish.date?.day == nil, at: path)
      })
  }

  private func finishContext(
    _ finish: Finish, date: TimeContext?, isDateHidden: Bool = false, at path: PagePath
  ) -> FinishContext {
    FinishContext(
      date: date, isDateHidden: isDateHidden, link: link(to: finish.entry, from: path),
      kind: words[plan.kind(of: finish.entry), .noun], isAgain: finish.isAgain,
      rating: rating(finish.rating))
  }

  private func yearFigures(_ year: Diary.Year, _ row: YearRow) -> [FigureContext] {
    let kinds = row.counts.map { count in
      figure(
        count.count, words[count.kind, count.count == 1 ? .noun : .plural])
    }
    let mean = year.mean.map {
      FigureContext(label: words[.meanRating], value: $0.text(settings.ratingScale))
    }
    return (kinds + [mean]).compactMap { $0 } + spentFigures(year.spent)
  }

  /// The days of the year; nil when no date of it has a day.
  private func dayChart(_ activity: Activity.Year) -> ChartContext? {
    guard !activity.days.isEmpty else { return nil }
    let label = ChartLabel(
      id: "days", title: words[.dayByDay],
      description: words[.daysChart, (.year, words.year(activity.year))])
    let calendar = YearCalendar(
      year: activity.year, months: (0..<12).map { words.item($0, of: .shortMonths) },
      days: activity.days.map { ($0.month, $0.day, $0.count) })
    let inexact = activity.total - activity.days.reduce(0) { $0 + $1.count }
    return ChartContext(
      label, picture: calendar.picture(label), legend: legend(calendar.levels),
      note: inexact > 0 ? words[.withoutADay, (.count, words.number(inexact))] : nil,
      columns: [words[.columnMonth], words[.columnActivity]],
      rows: activity.months.enumerated().map { month, count in
        ChartRowContext(words.item(month, of: .months), [words.number(count)])
      })
  }

  func legend(_ levels: Levels) -> [LegendContext] {
    levels.legend.map { LegendContext(tone: $0.tone, text: $0.text) }
  }
}

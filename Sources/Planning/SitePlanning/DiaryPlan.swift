import MediaLibrary

extension PagePlanner {
  func diaryPages(_ diary: Diary, _ figures: Figures, _ sizes: PageSizes) -> [Page] {
    let rows = rows(of: diary)
    let overview = DiaryPage(
      years: rows, latest: diary.latest(12), total: diary.total,
      finishedTitles: index.finishedTitles.count, undated: diary.undated)
    let statistics = index.statistics(figures, diary)
    let means = diary.years.reversed().compactMap { year in
      year.mean.map { YearMean(year: year.year, mean: $0) }
    }
    return [Page(.diary, heading: words[.diary], emptyText: words[.noDiary], overview)]
      + statisticsPages(statistics, diary, rows, means, sizes)
      + yearPages(diary, rows, means, statistics.activity)
      + monthPages(diary, rows, size: sizes.diary)
      + diary.years.indices.flatMap { formerPages(rows[$0], heading: heading(diary.years[$0])) }
  }

  private func yearPages(
    _ diary: Diary, _ rows: [YearRow], _ means: [YearMean], _ activity: Activity
  ) -> [Page] {
    let activities = Dictionary(uniqueKeysWithValues: activity.years.map { ($0.year, $0) })
    let facts = index.yearFacts(diary)
    return diary.years.indices.flatMap { index in
      let year = diary.years[index]
      let page = DiaryYearPage(
        row: rows[index], year: year, facts: facts[index],
        standing: YearStanding(of: year, in: diary, isLasting: isLasting(year.year)),
        activity: activities[year.year], means: means,
        previous: index + 1 < rows.count ? rows[index + 1].link : nil,
        next: index > 0 ? rows[index - 1].link : nil)
      let figures = facts[index].flatMap { figuresPage(of: year, $0, rows[index]) }
      return [Page(rows[index].path, heading: heading(year), page)] + [figures].compactMap(\.self)
    }
  }

  private func heading(_ year: Diary.Year) -> String {
    words[
      isLasting(year.year) ? .yearSoFar : .yearInReview, (.year, words.year(year.year))]
  }

  private func isLasting(_ year: Int, month: Int? = nil) -> Bool {
    // The newest day of the library stands for today, so that builds don't depend on a clock.
    guard let newest = index.newestDay else { return false }
    return year > newest.year
      || year == newest.year && month.map { $0 >= newest.month ?? 12 } ?? true
  }

  /// A month's page, or the page of a year's dates without a month.
  private struct MonthDraft {
    let row: Int
    let month: Int?
    let path: PagePath
    let name: String
    let finishes: [Finish]

    var link: PageLink { PageLink(name, path) }
  }

  private func monthPages(_ diary: Diary, _ rows: [YearRow], size: Int) -> [Page] {
    let drafts = diary.years.indices.reversed().flatMap { row -> [MonthDraft] in
      let year = diary.years[row]
      func draft(_ month: Int?, _ finishes: [Finish]) -> MonthDraft? {
        guard let path = rows[row].months[month] else { return nil }
        let date = month.flatMap { PartialDate(year: year.year, month: $0) }
        let name = date.map(words.long) ?? words[.someTimeInYear, (.year, rows[row].name)]
        return MonthDraft(row: row, month: month, path: path, name: name, finishes: finishes)
      }
      return (year.months.map { draft($0.month, $0.inOrder) } + [draft(nil, year.someTime)])
        .compactMap(\.self)
    }
    return drafts.indices.flatMap { index in
      let draft = drafts[index]
      let year = diary.years[draft.row]
      let heading =
        draft.month.map { isLasting(year.year, month: $0) } == true
        ? words[.timeSoFar, (.date, draft.name)] : draft.name
      return monthPages(
        draft, rows[draft.row], review(draft, year), heading: heading,
        previous: index > 0 ? drafts[index - 1].link : nil,
        next: index + 1 < drafts.count ? drafts[index + 1].link : nil, size: size)
    }
  }

  private func monthPages(
    _ draft: MonthDraft, _ row: YearRow, _ review: DiaryMonthPage.Review, heading: String,
    previous: PageLink?, next: PageLink?, size: Int
  ) -> [Page] {
    let cuts = cut(count: draft.finishes.count, size: size)
    let paths = cuts.map { draft.path.address(of: $0, laterBase: draft.path) }
    return cuts.indices.map { index in
      let page = DiaryMonthPage(
        year: row.link, month: draft.month, review: index == 0 ? review : nil,
        number: cuts[index].number, finishes: draft.finishes[cuts[index].range],
        previousPart: index == 0 ? nil : paths[index - 1],
        nextPart: index + 1 < paths.count ? paths[index + 1] : nil, previous: previous, next: next)
      return Page(paths[index], heading: heading, page)
    }
  }

  private func review(_ draft: MonthDraft, _ year: Diary.Year) -> DiaryMonthPage.Review {
    var count = FinishCount()
    var counts = Kind.table(of: 0)
    var spent = Figures.TimeTotals()
    for finish in draft.finishes {
      count.add(finish)
      counts[facts[finish.entry].kind.index] += 1
      spent.add(library.entries[finish.entry], run: finish.run)
    }
    let isBusiest = year.months.allSatisfy {
      $0.month == draft.month || $0.finishes.count < draft.finishes.count
    }
    return DiaryMonthPage.Review(
      count: count, counts: kinds.map { ($0, counts[$0.index]) }.filter { $0.1 > 0 },
      best: index.best(of: draft.finishes).best.first,
      mean: Figures.Mean(of: draft.finishes.lazy.compactMap(\.rating)),
      spent: spent, isBusiest: draft.month != nil && isBusiest && year.months.count > 1)
  }

  /// The addresses of a year's later pages, counted from the oldest, from before each month had a
  /// page.
  private func formerPages(_ row: YearRow, heading: String) -> [Page] {
    let former = min(cut(count: row.count.total, size: PageSizes().diary).count - 1, 9)
    return (0..<max(former, 0)).map { number in
      Page(row.path.later(number + 1), heading: heading, RedirectPage(target: row.path))
    }
  }

  private func rows(of diary: Diary) -> [YearRow] {
    let used = kinds.indices.filter { kind in diary.years.contains { $0.counts[kind] > 0 } }
    return diary.years.map { year in
      let months = year.months.map(\.month) + (year.someTime.isEmpty ? [] : [nil])
      let path = PagePath.year(year.year)
      return YearRow(
        year: year.year, name: words.year(year.year), path: path, count: year.count,
        counts: used.map { (kinds[$0], year.counts[$0]) }, best: year.favorite,
        tieForFirst: year.tieForFirst, cover: year.cover,
        months: Dictionary(uniqueKeysWithValues: months.map { ($0, path.month($0)) }))
    }
  }
}

extension PagePath {
  package static let diary = PagePath("diary.html")

  package static func year(_ year: Int) -> PagePath { PagePath("diary/\(year).html") }

  /// The page of a month of the year at this path: `diary/2016/03.html`.
  fileprivate func month(_ month: Int?) -> PagePath {
    let name = month.map { $0 < 10 ? "0\($0)" : String($0) } ?? "some-time"
    return PagePath("\(stem)/\(name).html")
  }
}

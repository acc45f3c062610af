import MediaLibrary

extension PagePlanner {
  func diaryPages(_ diary: Diary, _ figures: Figures, _ sizes: PageSizes) -> [Page] {
    let statistics = index.statistics(figures)
    let activities = Dictionary(
      uniqueKeysWithValues: statistics.activity.years.map { ($0.year, $0) })
    let rows = rows(of: diary, size: sizes.diary)
    let (total, undated) = (diary.total, diary.undated)
    let overview = DiaryPage(
      years: rows, latest: diary.latest(12), total: total, undated: undated)
    let highest = index.highestRated(3)
    let review = StatisticsPage(
      statistics: statistics, milestones: Milestones(of: diary), highest: highest.entries,
      tie: highest.tie, years: rows, total: total, undated: undated)
    let years = diary.years.indices.flatMap { index in
      let review = DiaryYearPage.Review(
        year: diary.years[index], activity: activities[diary.years[index].year],
        previous: index + 1 < rows.count ? rows[index + 1].link : nil,
        next: index > 0 ? rows[index - 1].link : nil)
      return yearPages(review, rows[index], size: sizes.diary)
    }
    return [
      Page(.diary, heading: words[.diary], emptyText: words[.noDiary], overview),
      Page(.statistics, heading: words[.statistics], emptyText: words[.noStatistics], review),
    ] + years
  }

  private func yearPages(
    _ review: DiaryYearPage.Review, _ row: YearRow, size: Int
  ) -> [Page] {
    let months = review.year.months.reversed().map {
      DiaryYearPage.Section(month: $0.month, finishes: $0.finishes)
    }
    let sections =
      months
      + (review.year.someTime.isEmpty ? [] : [.init(month: nil, finishes: review.year.someTime)])
    let cuts = cut(count: row.count.total, size: size)
    let paths = cuts.map { row.path.address(of: $0, laterBase: row.path) }
    let parts = split(
      sections, items: { $0.finishes[...] }, by: cuts,
      part: { DiaryYearPage.Section(month: $0.month, finishes: Array($1)) })
    return cuts.indices.map { index in
      let page = DiaryYearPage(
        row: row, review: index == 0 ? review : nil, number: cuts[index].number,
        sections: parts[index], previous: index == 0 ? nil : paths[index - 1],
        next: index + 1 < paths.count ? paths[index + 1] : nil)
      return Page(
        paths[index], heading: words[.yearInReview, (.year, words.year(row.year))], page
      )
    }
  }

  private func rows(of diary: Diary, size: Int) -> [YearRow] {
    let used = kinds.indices.filter { kind in diary.years.contains { $0.counts[kind] > 0 } }
    return diary.years.map { year in
      let months = year.months.map(\.month) + (year.someTime.isEmpty ? [] : [nil])
      return YearRow(
        year: year.year, name: words.year(year.year), path: PagePath("diary/\(year.year).html"),
        count: year.count,
        counts: used.map { (kinds[$0], year.counts[$0]) }, best: year.favorite,
        tieForFirst: year.tieForFirst, cover: year.cover,
        monthsInOnePlace: year.count.total < 2 * size ? Set(months) : [])
    }
  }
}

extension PagePath {
  package static let diary = PagePath("diary.html")
  package static let statistics = PagePath("stats.html")
}

import Base
import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct DiaryTests {
  private func index(_ entries: [Entry]) -> LibraryIndex {
    LibraryIndex(library(entries))
  }

  /// `anime/a 2016-03-11 again`
  private func text(_ finishes: [Finish], of index: LibraryIndex) -> [String] {
    finishes.map { finish in
      [
        index.library.entries[finish.entry].slug, finish.date?.iso ?? "-",
        finish.isAgain ? "again" : nil,
      ].compactMap { $0 }.joined(separator: " ")
    }
  }

  @Test
  func `months hold what was finished, dates without a day last, years without a month apart`() {
    let index = index([
      title("anime/late", finished: day(2016, 3, 30)),
      title("anime/early", finished: day(2016, 3, 2)),
      title("anime/march", finished: day(2016, 3)),
      title("anime/december", finished: day(2016, 12, 31)),
      title("anime/some-time", finished: day(2016)),
      title("anime/other", finished: day(2018, 1, 1)),
      title("anime/undated"),
    ])
    let diary = index.diary()
    #expect(diary.years.map(\.year) == [2018, 2016])
    let year = diary.years[1]
    #expect(year.months.map(\.month) == [3, 12])
    #expect(
      text(year.months[0].finishes, of: index) == [
        "late 2016-03-30", "early 2016-03-02", "march 2016-03",
      ])
    #expect(text(year.someTime, of: index) == ["some-time 2016"])
    #expect(year.count == count(5))
    #expect(diary.undated == count(1))
    #expect(diary.total == count(7))
    #expect(
      text(diary.latest(4), of: index) == [
        "other 2018-01-01", "december 2016-12-31", "late 2016-03-30", "early 2016-03-02",
      ])
  }

  @Test func `each time again counts in its own year`() {
    let index = index([
      title("anime/bebop", rating: 9500, finished: day(2009, 12, 19)) {
        $0.tracking?.history = [
          .init(finished: day(2016, 3, 11), rating: Rating(hundredths: 9000)),
          .init(started: day(2026, 6, 1), finished: day(2026, 7, 18)),
          .init(started: day(2026, 10), status: .current),
          .init(finished: day(2020), status: .dropped),
        ]
        $0.tracking?.repeats = 2
      }
    ])
    let diary = index.diary()
    #expect(diary.years.map(\.year) == [2026, 2016, 2009])
    #expect(diary.years.map(\.count) == [count(0, 1), count(0, 1), count(1)])
    #expect(diary.years.map { $0.mean?.text(.ten) } == ["9.5", "9", "9.5"])
    #expect(diary.undated == count(0))
  }

  @Test func `what has no date is counted apart, with what only repeat counts`() {
    let diary = index([
      title("anime/thrice") { $0.tracking?.repeats = 3 },
      title("anime/again", nil, .repeating),
      title("anime/once") {
        $0.tracking?.history = [.init(rating: Rating(hundredths: 100))]
        $0.tracking?.repeats = 1
      },
      title("anime/many") { $0.tracking?.repeats = .max },
    ]).diary()
    #expect(diary.years.isEmpty)
    #expect(diary.undated == count(4, 3 + 1 + 10_000_000))
  }

  @Test
  func `what was dropped, is planned or is going on was not finished, unless it has the date`() {
    let index = index([
      title("anime/dropped", nil, .dropped, finished: day(2020)),
      title("anime/planned", nil, .planning), title("anime/now", nil, .current),
      title("anime/paused", nil, .paused, finished: day(2019)),
      title("anime/catalogue", nil, nil),
      title("anime/unlisted", finished: day(2018)) { $0.isUnlisted = true },
    ])
    #expect(index.diary().years.map(\.year) == [2019])
    #expect(index.diary().undated == count(0))
  }

  @Test func `a year knows its best, its kinds and what it took`() {
    let index = index([
      title("anime/a", rating: 9000, finished: day(2020, 1)) {
        $0.work.episodes = 26
        $0.work.duration = 24
      },
      title("anime/again", rating: 9000, finished: day(2010)) {
        $0.tracking?.history = [.init(finished: day(2020, 5))]
        $0.work.episodes = 10
        $0.work.duration = 30
      },
      title("books/b", rating: 7500, finished: day(2020, 2)) { $0.work.pages = 300 },
      title("games/g", finished: day(2020, 3)) {
        $0.tracking?.hours = 1050
        $0.tracking?.history = [.init(finished: day(2020, 12, 31), hours: 450)]
      },
    ])
    let year = index.diary().years[0]
    #expect(year.count == count(3, 2))
    #expect(year.counts == [2, 1, 2])
    #expect(text(year.best, of: index) == ["again 2020-05 again", "a 2020-01", "b 2020-02"])
    // (90 + 90 + 75) / 3
    #expect(year.mean?.text(.ten) == "8.5")
    #expect(
      year.spent
        == Figures.TimeTotals(
          episodes: 36, minutesWatched: 26 * 24 + 10 * 30, pages: 300, hoursPlayed: 1500))
  }

  @Test func `of a year's equals none is the best`() {
    func year(_ ratings: [Int]) -> Diary.Year {
      let titles = ratings.enumerated().map {
        title("anime/t\($0)", rating: $1, finished: day(2020))
      }
      return LibraryIndex(library(titles)).diary().years[0]
    }
    func tie(_ rating: Int, _ count: Int) -> TiedPlaces {
      TiedPlaces(rating: Rating(hundredths: rating), count: count)
    }
    let one = year([10_000, 9_000, 9_000])
    #expect(one.favorite?.entry == 0 && one.tieForFirst == nil && one.tie == nil)
    let two = year([9_000, 9_000, 8_000])
    #expect(two.favorite == nil && two.tieForFirst == tie(9_000, 2) && two.tie == nil)
    let many = year([10_000] + Array(repeating: 9_000, count: 8))
    #expect(many.favorite?.entry == 0 && many.tie == tie(9_000, 9))
    let equal = year(Array(repeating: 7_000, count: 8))
    #expect(equal.favorite == nil && equal.tieForFirst == tie(7_000, 8))
    #expect(equal.tie == equal.tieForFirst)
  }

  @Test func `a year's equals go by preference, as everywhere on the site`() {
    let index = index([
      title("anime/late", rating: 9000, finished: day(2020, 12)),
      title("anime/loved", rating: 9000, finished: day(2001)) {
        $0.tracking?.favorite = .init(rank: 1)
        $0.tracking?.history = [.init(finished: day(2020, 2))]
      },
      title("anime/often", rating: 9000, finished: day(2020, 1)) { $0.tracking?.repeats = 2 },
    ])
    #expect(
      text(index.diary().years[0].best, of: index) == [
        "loved 2020-02 again", "often 2020-01", "late 2020-12",
      ])
  }

  @Test func `no more than six are the best, each once`() {
    let many = (1...9).map { title("anime/t\($0)", rating: $0 * 1000, finished: day(2020)) }
    let again = title("anime/top", rating: 10_000, finished: day(2020, 1)) {
      $0.tracking?.history = [.init(finished: day(2020, 2)), .init(finished: day(2020, 3))]
    }
    let index = index(many + [again])
    #expect(
      text(index.diary().years[0].best, of: index) == [
        "top 2020-01", "t9 2020", "t8 2020", "t7 2020", "t6 2020", "t5 2020",
      ])
  }

  @Test func `each year has a page that leads to its neighbours`() throws {
    let site = plan([
      title("anime/a", finished: day(2012)), title("anime/b", finished: day(2016, 1, 1)),
      title("anime/c", finished: day(2020, 5)), title("anime/d", finished: day(-399)),
    ])
    guard let year = site.page("diary/2016.html")?.content as? DiaryYearPage else {
      Issue.record("no page")
      return
    }
    #expect(year.previous == PageLink("2012", PagePath("diary/2012.html")))
    #expect(year.next == PageLink("2020", PagePath("diary/2020.html")))
    #expect(year.activity?.days.map(\.titles) == [[1]])
    #expect(
      site.paths.filter { $0.hasPrefix("diary") } == [
        "diary.html", "diary/2020.html", "diary/2016.html", "diary/2012.html", "diary/-399.html",
        "diary/-399/some-time.html", "diary/2012/some-time.html", "diary/2016/01.html",
        "diary/2020/05.html",
      ])
  }

  @Test func `a year with facts has a page with the titles of its figures`() throws {
    // January 6, 2020 was a Monday.
    let days = [6, 7, 7, 9, 10, 11, 14, 21, 22, 23]
    let titles = days.enumerated().map { number, date in
      title("anime/t\(number)", rating: number == 3 ? 9000 : nil, finished: day(2020, 1, date)) {
        if number == 3 || number == 8 { $0.work.released = day(2020) }
      }
    }
    let site = plan(library(titles + [title("anime/vague", finished: day(2020, 1))]))
    let page = try #require(site.page("diary/2020/figures.html"))
    let content = try #require(page.content as? StatisticsListPage)
    #expect(page.heading == "2020 in figures")
    #expect(content.parent == PageLink("2020", PagePath("diary/2020.html")))
    let sections = content.sections.map { section in
      let slugs = section.finishes.map { site.library.entries[$0.entry].slug }
      return "\(section.id ?? "-") \(section.heading ?? "-"): \(slugs.joined(separator: " "))"
    }
    #expect(
      sections == [
        "weekday-1 Monday: t0", "weekday-2 Tuesday: t1 t2 t6 t7", "weekday-3 Wednesday: t8",
        "weekday-4 Thursday: t3 t9", "weekday-5 Friday: t4", "weekday-6 Saturday: t5",
        "streak Streak: t3 t4 t5", "week Busiest week: t0 t1 t2 t3 t4 t5",
        "premieres Came out in 2020: t3 t8",
      ])
    #expect(plan(library(Array(titles.prefix(9)))).page("diary/2020/figures.html") == nil)
  }

  /// The months of a plan as text: the path, its part, the slugs, the months before and after.
  private func months(_ site: SitePlan) -> [String] {
    site.pages.compactMap { page in
      guard let content = page.content as? DiaryMonthPage else { return nil }
      let slugs = content.finishes.map { site.library.entries[$0.entry].slug }
      return
        ([page.path.text, page.heading] + slugs
        + [content.previous, content.next].map { $0?.path.text ?? "-" }).joined(separator: " ")
    }
  }

  @Test func `each month has a page, its first day first, and those without a month another`() {
    let site = plan([
      title("anime/late", finished: day(2020, 3, 30)),
      title("anime/early", finished: day(2020, 3, 2)),
      title("anime/march", finished: day(2020, 3)), title("anime/year", finished: day(2020)),
      title("anime/old", finished: day(2019, 11, 5)),
    ])
    #expect(
      months(site) == [
        "diary/2019/11.html November 2019 old - diary/2020/03.html",
        "diary/2020/03.html March 2020 so far early late march diary/2019/11.html diary/2020/some-time.html",
        "diary/2020/some-time.html Sometime in 2020 year diary/2020/03.html -",
      ])
  }

  @Test func `a long month goes over several pages`() {
    var sizes = PageSizes()
    sizes.diary = 2
    let site = plan(
      library(
        (1...5).map { (day: Int) in
          title("anime/d\(day)", finished: .init(year: 2020, month: 3, day: day))
        }), sizes: sizes)
    #expect(
      site.paths.filter { $0.hasPrefix("diary/2020/") } == [
        "diary/2020/03.html", "diary/2020/03/1.html",
      ])
    let pages = site.pages.compactMap { $0.content as? DiaryMonthPage }
    #expect(pages.map(\.finishes.count) == [3, 2])
    #expect(pages.map { $0.review?.count.total } == [5, nil])
    #expect(pages.map { $0.nextPart?.text } == ["diary/2020/03/1.html", nil])
  }

  @Test func `addresses of a year's former later pages lead to the year`() {
    func former(_ count: Int) -> [String] {
      let site = plan(library((0..<count).map { title("anime/t\($0)", finished: day(2020, 3)) }))
      return site.pages.filter { $0.content is RedirectPage }.map(\.path.text)
    }
    #expect(former(119) == [])
    #expect(former(180) == ["diary/2020/1.html", "diary/2020/2.html"])
    // Ten and more are months.
    #expect(former(1_000).count == 9)
  }

  @Test func `a year and a month are so far until they are over`() {
    let titles = [
      title("anime/a", finished: day(2025, 12, 1)), title("anime/b", finished: day(2026, 2, 1)),
      title("anime/c", finished: day(2026, 3, 5)),
    ]
    /// - Parameter newest: the newest day of the library
    func headings(_ newest: PartialDate?) -> [String] {
      var problems = DiagnosticList()
      let started = title("anime/d") { $0.tracking?.started = newest }
      let draft = SiteDraft(library(titles + [started]), words: .english, reporting: &problems)
      return SitePlan(draft, similarTitles: []).pages
        .filter { $0.path.text.hasPrefix("diary/") }.map(\.heading)
    }
    let over = ["2026 in review", "2025 in review", "December 2025", "February 2026", "March 2026"]
    #expect(headings(day(2027, 1, 1)) == over)
    #expect(
      headings(day(2026, 3, 31)) == [
        "2026 so far", "2025 in review", "December 2025", "February 2026", "March 2026 so far",
      ])
  }

  @Test func `a year is compared with the one before, unless it is not over`() {
    func standing(_ counts: [Int: Int], _ year: Int, isLasting: Bool = false) -> YearStanding? {
      let titles = counts.flatMap { year, count in
        (0..<count).map { title("anime/y\(year)-\($0)", rating: year, finished: day(year)) }
      }
      let diary = index(titles).diary()
      return diary.years.first { $0.year == year }
        .map { YearStanding(of: $0, in: diary, isLasting: isLasting) }
    }
    let counts = [2019: 3, 2020: 5, 2022: 5, 2023: 6]
    #expect(standing(counts, 2020)?.surplus == 2)
    #expect(standing(counts, 2020)?.meanBefore == .init(sum: 3 * 2019, count: 3))
    #expect(standing(counts, 2020)?.isBiggest == false)
    #expect(standing(counts, 2022)?.surplus == nil && standing(counts, 2022)?.meanBefore == nil)
    #expect(standing(counts, 2023)?.isBiggest == true)
    #expect(standing(counts, 2023, isLasting: true)?.surplus == nil)
    #expect(standing([2020: 4], 2020)?.isBiggest == false)
  }

  private func count(_ first: Int, _ again: Int = 0) -> FinishCount {
    var count = FinishCount()
    (count.first, count.again) = (first, again)
    return count
  }
}

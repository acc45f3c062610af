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
    let site = plan(
      library([
        title("anime/a", finished: day(2012)), title("anime/b", finished: day(2016, 1, 1)),
        title("anime/c", finished: day(2020, 5)), title("anime/d", finished: day(-399)),
      ]))
    guard let year = site.page("diary/2016.html")?.content as? DiaryYearPage else {
      Issue.record("no page")
      return
    }
    #expect(year.review?.previous == PageLink("2012", PagePath("diary/2012.html")))
    #expect(year.review?.next == PageLink("2020", PagePath("diary/2020.html")))
    #expect(year.review?.activity?.days.map(\.titles) == [[1]])
    #expect(
      site.paths.filter { $0.hasPrefix("diary") } == [
        "diary.html", "diary/2020.html", "diary/2016.html", "diary/2012.html", "diary/-399.html",
      ])
  }

  @Test func `a long year goes over several pages, the newest on the first`() {
    var sizes = PageSizes()
    sizes.diary = 2
    let site = plan(
      library(
        (1...5).map { (month: Int) in title("anime/m\(month)", finished: day(2020, month)) }
          + [title("anime/year", finished: day(2020)), title("anime/old", finished: day(2019))]),
      sizes: sizes)
    func page(_ path: String) -> [String]? {
      guard let page = site.page(path)?.content as? DiaryYearPage else { return nil }
      let months = page.sections.map { section in
        let slugs = section.finishes.map { site.library.entries[$0.entry].slug }
        return "\(section.month ?? 0): \(slugs.joined(separator: " "))"
      }
      return [page.review == nil ? "later" : "review"] + months
        + [page.previous?.text, page.next?.text].map { $0 ?? "-" }
    }
    #expect(page("diary/2020.html") == ["review", "5: m5", "4: m4", "-", "diary/2020/2.html"])
    #expect(
      page("diary/2020/2.html") == [
        "later", "3: m3", "2: m2", "diary/2020.html", "diary/2020/1.html",
      ])
    #expect(
      page("diary/2020/1.html") == ["later", "1: m1", "0: year", "diary/2020/2.html", "-"])
    #expect(page("diary/2019.html") == ["review", "0: old", "-", "-"])
  }

  private func count(_ first: Int, _ again: Int = 0) -> FinishCount {
    var count = FinishCount()
    (count.first, count.again) = (first, again)
    return count
  }
}

import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct StatisticsTests {
  private func statistics(_ entries: [Entry]) -> (statistics: Statistics, index: LibraryIndex) {
    let index = LibraryIndex(library(entries))
    return (index.statistics(index.figures()), index)
  }

  @Test func `activity counts a title once for each of its dates`() {
    let (statistics, index) = statistics([
      // Started and finished on one day, and that day once more by a part.
      title("movies/m", finished: day(2020, 2, 29)) {
        $0.tracking?.started = day(2020, 2, 29)
        $0.tracking?.parts = [.init(unit: .episode, number: 1, finished: day(2020, 2, 29))]
      },
      title("anime/a", finished: day(2020, 3, 1)) {
        $0.tracking?.started = day(2020, 2, 29)
        $0.tracking?.history = [
          .init(started: day(2020, 3), finished: day(2021)), .init(started: day(2020, 3)),
        ]
      },
      title("games/g", nil, .dropped) { $0.tracking?.dropped = day(2020) },
      title("anime/unlisted", finished: day(1999)) { $0.isUnlisted = true },
      title("anime/catalogue", nil, nil),
    ])
    let years = statistics.activity.years
    #expect(years.map(\.year) == [2021, 2020])
    #expect(years[1].months == [0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(years[1].someTime == 1)
    #expect(years[1].total == 5)
    #expect(years[1].days.map { [$0.month, $0.day, $0.count] } == [[2, 29, 2], [3, 1, 1]])
    func names(_ titles: [EntryIndex]) -> [String] {
      titles.map { index.library.entries[$0].id }
    }
    #expect(years[1].days.map { names($0.titles) } == [["anime/a", "movies/m"], ["anime/a"]])
    // Counts by month, and of dates with only a year.
    #expect(
      years[1].titles.map(names) == [
        [], ["anime/a", "movies/m"], ["anime/a"], [], [], [], [], [], [], [], [], [], ["games/g"],
      ])
    #expect(years[0].someTime == 1 && years[0].days.isEmpty)
  }

  @Test func `decades have no gaps, and those long ago are one`() {
    func released(_ year: Int?, rating: Int? = nil, _ name: String) -> Entry {
      title("books/\(name)", rating: rating) { $0.work.released = year.flatMap { day($0) } }
    }
    let (near, _) = statistics([
      released(1999, rating: 8000, "a"), released(1990, rating: 7000, "b"), released(1990, "c"),
      released(2010, "d"), released(nil, "e"),
    ])
    #expect(near.decades.map(\.start) == [1990, 2000, 2010])
    #expect(near.decades.map(\.count) == [3, 0, 1])
    #expect(near.decades.map { $0.mean?.text(.ten) } == ["7.5", nil, nil])

    let (far, _) = statistics([
      released(-379, rating: 9000, "a"), released(1008, rating: 10_000, "b"), released(2024, "c"),
      released(1910, "d"), released(1909, "e"),
    ])
    #expect(far.decades.count == 13)
    #expect(far.decades[0] == .init(start: nil, count: 3, mean: .init(sum: 19_000, count: 2)))
    #expect(far.decades[1].start == 1910 && far.decades[12].start == 2020)
    #expect(
      statistics([released(-379, "a"), released(-371, "b")]).statistics.decades.map(\.start) == [
        -380
      ])
  }

  @Test func `the most frequent genres come first, with their mean`() {
    let (statistics, index) = statistics([
      title("anime/a", rating: 9000, genres: ["Drama", "Space"]),
      title("anime/b", rating: 6000, genres: ["Drama", "Sport"]),
      title("anime/c", genres: ["Space", "Drama"]),
      title("anime/d", nil, nil, genres: ["Unseen"]),
    ])
    #expect(
      statistics.genres.map { index.groups.groups[$0.group].name } == ["Drama", "Space", "Sport"])
    #expect(statistics.genres.map(\.count) == [3, 2, 1])
    #expect(statistics.genres.map { $0.mean?.text(.ten) } == ["7.5", "9", "6"])
    let many = self.statistics([title("anime/a", genres: (0..<40).map { "G\($0)" })])
    #expect(many.statistics.genres.count == Statistics.genreCount)
  }

  @Test func `own ratings are compared with the community's where there are both`() {
    func rated(_ id: String, _ own: Int?, _ community: Int?) -> Entry {
      title("anime/\(id)", rating: own) {
        $0.work.community = community.map { .init(hundredths: $0, votes: nil, source: nil) }
      }
    }
    let (statistics, index) = statistics([
      rated("loved", 9500, 7000), rated("liked", 9000, 8500), rated("equal", 8000, 8000),
      rated("less", 7900, 8100), rated("hated", 2000, 8000), rated("own", 5000, nil),
      rated("others", nil, 9000),
    ])
    let comparison = statistics.comparison
    #expect(comparison.points.count == 5)
    // 2500 + 500 + 0 − 200 − 6000
    #expect(comparison.surplus == -3200)
    func slugs(_ entries: [EntryIndex]) -> [String] {
      entries.map { index.library.entries[$0].slug }
    }
    #expect(slugs(comparison.above) == ["loved", "liked"])
    #expect(slugs(comparison.below) == ["hated", "less"])
    let means = comparison.steps.map { $0?.text(.ten) }
    // 9.5 counts as 10, as in the histogram; 8 and 7.9 as 8.
    #expect(means == [nil, "8", nil, nil, nil, nil, nil, "8.05", "8.5", "7"])
  }

  @Test func `an empty library has pages that say so`() throws {
    let site = plan(library([]))
    guard let page = site.page("stats.html")?.content as? StatisticsPage,
      let diary = site.page("diary.html")?.content as? DiaryPage
    else {
      Issue.record("no pages")
      return
    }
    #expect(page.statistics.figures.total == 0 && page.total.total == 0)
    #expect(diary.years.isEmpty && diary.latest.isEmpty)
    #expect(site.page("diary.html")?.emptyText == site.words[.noDiary])
    #expect(site.page("stats.html")?.emptyText == site.words[.noStatistics])
    #expect(site.navigation.linked.map(\.text) == ["index.html", "about.html"])
  }
}

import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct StatisticsTests {
  private func statistics(_ entries: [Entry]) -> (statistics: Statistics, index: LibraryIndex) {
    let index = LibraryIndex(library(entries))
    return (index.statistics(index.figures(), index.diary()), index)
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

  /// Planned, dropped, unlisted ones and those in progress aren't finished; one being repeated is.
  @Test func `genres, studios and people count finished titles, each once`() {
    func title(_ id: String, _ status: Status?, isUnlisted: Bool = false) -> Entry {
      TestSupport.title(id, nil, status, rating: 8000, genres: ["Drama", "Drama"]) {
        $0.work.studios = ["Sun"]
        $0.work.creators = [.init(name: "Ann", role: "author"), .init(name: "Ann", role: "artist")]
        $0.work.released = day(1994)
        $0.isUnlisted = isUnlisted
      }
    }
    let (statistics, _) = statistics([
      title("anime/a", .completed), title("books/b", .repeating), title("games/c", .dropped),
      title("manga/d", .planning), title("movies/e", .current), title("shows/f", .paused),
      title("anime/g", nil), title("anime/h", .completed, isUnlisted: true),
    ])
    let two = Figures.Mean(sum: 16_000, count: 2)
    for counts in [statistics.genres, statistics.studios, statistics.people] {
      #expect(counts.map(\.count) == [2])
      #expect(counts.map(\.mean) == [two])
    }
    #expect(statistics.decades == [.init(start: 1990, count: 2, mean: two)])
  }

  /// 5 June 2020 was a Friday, 6 June a Saturday.
  @Test func `days of the week count whole dates, again and in all years`() {
    let (statistics, _) = statistics([
      title("anime/a", finished: day(2020, 6, 5)) {
        $0.tracking?.history = [.init(finished: day(2020, 6, 6)), .init(finished: day(2020, 6))]
      },
      title("books/b", finished: day(2015, 6, 5)), title("games/c", finished: day(2020)),
      title("games/d", nil, .dropped, finished: day(2020, 6, 5)),
    ])
    #expect(statistics.weekdays.map { $0.map(\.count).reduce(0, +) } == [0, 0, 0, 0, 2, 1, 0])
    #expect(statistics.weekdays[4][5].map { $0.date?.year } == [2015, 2020])
    #expect(statistics.weekdays[5][5].map(\.run) == [1])
  }

  @Test func `superlatives are of finished titles`() throws {
    func rated(_ year: Int, _ rating: Int) -> [Entry] {
      (1...10).map { (number: Int) in
        title("anime/y\(year)-\(number)", rating: rating, finished: day(year, 1, number)) {
          $0.work.released = day(year)
          $0.work.episodes = 12
          $0.work.studios = ["Big"]
        }
      }
    }
    let (found, index) = statistics(
      rated(2019, 8000) + rated(2020, 6000)
        + [
          title("anime/old", finished: day(2021)) {
            $0.work.released = day(1963, 1, 1)
            $0.work.episodes = 193
          },
          title("anime/older", nil, .planning) {
            $0.work.released = day(1917)
            $0.work.episodes = 9_999
            $0.work.studios = Array(repeating: "Small", count: 99)
          },
          title("books/again", finished: day(2021)) { $0.tracking?.repeats = 4 },
          title("games/strict", rating: 100, finished: day(2018)),
        ])
    func slug(_ entry: EntryIndex?) -> String? { entry.map { index.library.entries[$0].slug } }
    let records = found.records
    #expect(records.creator.map { index.groups.groups[$0.group].name } == "Big")
    #expect(records.creator?.count == 20)
    #expect(records.longest?.amount == 193 && slug(records.longest?.entry) == "old")
    // One rating isn't a strict year.
    #expect(records.strictest?.year == .init(year: 2020, mean: .init(sum: 60_000, count: 10)))
    #expect(slug(records.oldest) == "old")
    #expect(slug(records.mostRepeated?.entry) == "again" && records.mostRepeated?.runs == 5)
  }

  @Test func `the kindest genre is furthest above the community, of five ratings or more`() throws {
    func rated(_ id: String, _ own: Int?, _ community: Int?, _ genres: [String]) -> Entry {
      title("anime/\(id)", rating: own, genres: genres) {
        $0.work.community = community.map { .init(hundredths: $0, votes: nil, source: nil) }
      }
    }
    let drama = (1...5).map { rated("d\($0)", 8000, 7000 + $0 * 10, ["Drama"]) }
    let few = (1...4).map { rated("f\($0)", 9000, 2000, ["Few"]) }
    let lonely = (1...9).map { rated("l\($0)", 9000, nil, ["Lonely"]) }
    let harsh = (1...5).map { rated("h\($0)", 5000, 7000, ["Harsh"]) }
    let (found, index) = statistics(drama + few + lonely + harsh)
    let kindest = try #require(found.records.kindest)
    #expect(index.groups.groups[kindest.genre].name == "Drama")
    #expect(kindest.own == .init(sum: 40_000, count: 5))
    #expect(kindest.community == .init(sum: 35_150, count: 5))
    #expect(index.library.entries[kindest.example].slug == "d1")
    #expect(statistics(harsh).statistics.records.kindest == nil)
  }

  @Test func `formats and lengths have a list of the titles that they count`() throws {
    let site = plan([
      title("anime/tv", rating: 8000) {
        $0.work.format = "TV"
        $0.work.episodes = 13
      },
      title("anime/tv-too", rating: 6000) {
        $0.work.format = "tv"
        $0.work.episodes = 2
      },
      title("anime/film") {
        $0.work.format = "MOVIE"
        $0.work.episodes = 1
      },
      title("anime/planned", nil, .planning) {
        $0.work.format = "TV"
        $0.work.episodes = 13
      },
      title("books/long") { $0.work.pages = 500 }, title("books/short") { $0.work.pages = 299 },
      title("games/g") { $0.tracking?.hours = 999 },
      title("manga/m") { $0.work.volumes = 10 }, title("movies/film") { $0.work.duration = 120 },
      title("shows/none"),
    ])
    guard let page = site.page("stats.html")?.content as? StatisticsPage else {
      Issue.record("no page")
      return
    }
    func text(_ property: ShareChart.Property) -> [String] {
      let chart = page.charts.first { $0.property == property }
      return (chart?.shares ?? []).map {
        "\($0.name): \($0.count), \($0.mean?.text(.ten) ?? "-"), \($0.list.text)"
      }
    }
    #expect(
      text(.format) == ["TV: 2, 7, stats/format-tv.html", "Movie: 1, -, stats/format-movie.html"])
    #expect(
      text(.length) == [
        "1 episode: 1, -, stats/length-episodes-1.html",
        "2–13 episodes: 2, 7, stats/length-episodes-2.html",
        "120–149 minutes: 1, -, stats/length-minutes-120.html",
        "10+ volumes: 1, -, stats/length-volumes-10.html",
        "1–299 pages: 1, -, stats/length-pages-1.html",
        "500+ pages: 1, -, stats/length-pages-500.html",
        "0–9 hours: 1, -, stats/length-hours-0.html",
      ])
    for share in page.charts.flatMap(\.shares) {
      guard let list = site.page(share.list.text)?.content as? StatisticsListPage else {
        Issue.record("no list \(share.list.text)")
        continue
      }
      #expect(list.total == share.count)
      #expect(list.sections.reduce(0) { $0 + $1.finishes.count } == share.count)
    }
  }

  @Test func `countries and languages are the same by code and by name`() {
    func made(_ id: String, _ countries: [String], _ languages: [String]) -> Entry {
      title(id) { ($0.work.countries, $0.work.languages) = (countries, languages) }
    }
    let site = plan([
      made("anime/a", ["JP"], ["ja"]),
      made("movies/b", ["Japan", "jp", "US"], ["Japanese", "en"]),
      made("shows/c", ["Ruritania"], ["xx"]), title("books/d"),
      title("games/e", nil, .planning) { $0.work.countries = ["JP"] },
    ])
    let charts = (site.page("stats.html")?.content as? StatisticsPage)?.charts ?? []
    func text(_ property: ShareChart.Property) -> [String] {
      (charts.first { $0.property == property }?.shares ?? []).map {
        "\($0.name) \($0.count) \($0.list.text)"
      }
    }
    #expect(
      text(.country) == [
        "Japan 2 stats/country-jp.html", "Ruritania 1 stats/country-ruritania.html",
        "United States 1 stats/country-us.html",
      ])
    #expect(
      text(.language) == [
        "Japanese 2 stats/language-ja.html", "English 1 stats/language-en.html",
        "Xx 1 stats/language-xx.html",
      ])
  }

  @Test func `only what the page links to has a list`() {
    func lists(_ titles: [Entry]) -> [String] {
      plan(library(titles)).paths.filter { $0.hasPrefix("stats/") }
    }
    // 6 January 2020 was a Monday.
    let days = (0..<10).map { (number: Int) in
      title("anime/t\(number)", finished: PartialDate(year: 2020, month: 1, day: 6 + number % 2))
    }
    #expect(lists(Array(days.prefix(9))) == [])
    #expect(lists(days) == ["stats/weekday-1.html", "stats/weekday-2.html"])
    let formats = (10..<30).map { (number: Int) in
      title("books/b\(number)") { $0.work.format = "F\(number)" }
    }
    #expect(lists(formats).count == ShareChart.mostShares)
    #expect(lists(Array(formats.prefix(1))) == [])
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
    let site = plan([])
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

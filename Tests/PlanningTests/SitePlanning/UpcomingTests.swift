import MediaLibrary
import Planning
import TestSupport
import Testing

@Suite struct UpcomingTests {
  private func airing(_ episode: Int, _ at: String) throws -> Work.Airing {
    Work.Airing(episode: episode, at: try #require(Moment(rfc3339: at)))
  }

  private func titles(_ sites: SitePlan) -> [String] {
    guard let page = sites.page("upcoming.html")?.content as? UpcomingPage else { return [] }
    return page.days.flatMap { day in
      [day.date.iso]
        + day.airings.map {
          "\(sites.library.entries[$0.entry].slug) \($0.episode) \($0.at.timeText)"
        }
    }
  }

  @Test func followedOrPlannedTitlesByDaysOfUTC() throws {
    let times = [
      try airing(3, "2026-01-10T08:30:00+09:00"), try airing(4, "2026-01-10T09:00:00+09:00"),
      try airing(2, "2025-12-31T23:00:00Z"),
    ]
    let statuses: [Status?] = [
      .current, .repeating, .planning, .paused, .dropped, .completed, nil,
    ]
    let site = plan(
      library(
        statuses.enumerated().map { place, status in
          title("anime/t\(place)", nil, status) { entry in
            entry.work.airing = times
            entry.tracking?.progress = place == 0 ? 2 : nil
          }
        } + [
          title("anime/hidden", nil, .current) {
            $0.work.airing = times
            $0.isUnlisted = true
          }
        ]))
    #expect(
      titles(site) == [
        "2025-12-31", "t1 2 23:00", "t2 2 23:00", "2026-01-09", "t0 3 23:30", "t1 3 23:30",
        "t2 3 23:30", "2026-01-10", "t0 4 00:00", "t1 4 00:00", "t2 4 00:00",
      ])
  }

  /// Forty minutes of a film aren't forty episodes.
  @Test func progressOfAnotherUnitHidesNothing() throws {
    let airing = try airing(1, "2026-01-10T08:30:00Z")
    let site = plan([
      title("movies/m", nil, .current) {
        $0.work.airing = [airing]
        $0.tracking?.progress = 40
      },
      title("anime/a", nil, .current) {
        $0.work.airing = [airing]
        $0.tracking?.progress = 40
        $0.tracking?.progressUnit = .percent
      },
    ])
    #expect(titles(site) == ["2026-01-10", "a 1 08:30", "m 1 08:30"])
  }

  @Test func withoutDatesThePageSaysSo() {
    let site = plan([title("anime/a", nil, .current)])
    #expect(site.page("upcoming.html")?.content.isEmpty == true)
    #expect(site.page("upcoming.html")?.emptyText == site.words[.noAiringDates])
  }
}

@Suite struct FeedItemTests {
  private func items(_ site: SitePlan) -> [String] {
    site.feedItems(atMost: 50).map { item in
      "\(item.date.iso) \(site.library.entries[item.entry].slug) \(item.event)"
    }
  }

  @Test func aReviewRepresentsItsDay() {
    let site = plan([
      title("anime/same", nil, finished: day(2020, 1, 1)) {
        $0.review = review(date: day(2020, 1, 1))
      },
      title("anime/dateless", nil, finished: day(2020, 1, 2)) { $0.review = review() },
      title("anime/later", nil, finished: day(2020, 1, 3)) {
        $0.review = review(date: day(2020, 2))
      },
      title("anime/undated") { $0.review = review() },
      title("anime/catalogue", nil, nil) { $0.review = review(date: day(2020, 3, 1)) },
    ])
    #expect(
      items(site) == [
        "2020-03-01 catalogue reviewed", "2020-02 later reviewed", "2020-01-03 later finished",
        "2020-01-02 dateless reviewed", "2020-01-01 same reviewed",
      ])
  }

  @Test func notedChangesHaveTheirDay() throws {
    let titles = [
      title("anime/dated", nil, finished: day(2020, 1, 1)), title("anime/noted"),
      title("anime/reviewed") { $0.review = review() },
    ]
    var site = plan(library(titles))
    let (first, later) = (try #require(day(2020, 1, 1)), try #require(day(2021, 1, 2)))
    #expect(site.changes(since: site.publishedTitles, on: later) == [])
    let changes = site.changes(since: [:], on: first)
    #expect(changes.map { $0.title } == ["anime/noted", "anime/reviewed"])
    site.note(changes + [PublishedChange(title: "anime/dated", date: first)])
    #expect(
      items(site).map { $0.split(separator: "(")[0] } == [
        "2020-01-01 dated finished", "2020-01-01 noted changed", "2020-01-01 reviewed reviewed",
      ])
    site.note([PublishedChange(title: "anime/gone", date: later)])
    #expect(items(site) == ["2020-01-01 dated finished"])
  }

  @Test func everyTimeCounts() {
    let site = plan([
      title("anime/b", nil, finished: day(2020)) {
        $0.tracking?.history = [
          .init(started: day(2021)), .init(finished: day(2021)), .init(finished: day(2021, 5)),
        ]
      },
      title("anime/a", nil, finished: day(2021)),
      title("anime/hidden", nil, finished: day(2022)) { $0.isUnlisted = true },
      title("books/old", nil, finished: day(-380)),
    ])
    #expect(
      items(site) == [
        "2021-05 b finishedAgain(2)", "2021 a finished", "2021 b finishedAgain(1)",
        "2020 b finished",
      ])
  }

  @Test func theLastChangeIsTheLatestWholeDay() {
    let site = plan([
      title("anime/a", nil, finished: day(2020, 5)) {
        $0.tracking?.started = day(2019, 12, 31)
        $0.review = review(date: day(2019, 12, 30))
      },
      title("anime/b", nil, nil) { $0.review = review(date: day(2018, 1, 2)) },
      title("anime/c", nil, finished: day(2020)),
    ])
    #expect(
      site.library.entries.indices.map { site.lastChange($0)?.iso } == [
        "2019-12-31", "2018-01-02", nil,
      ])
  }
}

import Base
import MediaLibrary
import TestSupport
import Testing

@testable import Checking

@Suite struct TitleRuleTests {
  @Test func reportsCompletedTitlesWithoutADate() {
    expect([], .completed) { $0.finished = PartialDate(year: 2016) }
    expect(["completed-without-date"], .completed)
    expect([], .completed) { $0.history = [.init(finished: PartialDate(year: 2016))] }
    expect([], .completed) {
      $0.parts = [.init(unit: .season, number: 1, finished: PartialDate(year: 2016))]
    }
    expect([], .dropped)
  }

  @Test func reportsProgressThatContradictsTheStatus() {
    let finished = PartialDate(year: 2016)
    expect(["completed-before-the-end"], .completed, episodes: 12) {
      $0.progress = 3
      $0.finished = finished
    }
    for progress in [nil, 0, 12] {
      expect([], .completed, episodes: 12) {
        $0.progress = progress
        $0.finished = finished
      }
    }
    expect([], .completed) {
      $0.progress = 3
      $0.finished = finished
    }
    expect(["current-at-the-end"], .current, episodes: 12) { $0.progress = 12 }
    expect([], .current, episodes: 12) { $0.progress = 11 }
    expect([], .current, episodes: 12, releaseStatus: .releasing) { $0.progress = 12 }
  }

  @Test func reportsTimesOfTheHistoryThatNeverEnded() throws {
    let year = PartialDate(year: 2016)
    let open = Tracking.Run(started: year, status: .current)
    for status in [Status.completed, .dropped, .paused, .planning] {
      expect(["open-time"], status) {
        $0.finished = year
        $0.history = [open]
      }
    }
    let date = PartialDate(iso: "2026-11")
    for status in [Status.current, .repeating] {
      expect([], status) {
        $0.updated = date
        $0.history = [.init(finished: year), open]
      }
      expect(["open-time"], status) {
        $0.updated = date
        $0.history = [open, open]
      }
    }
  }

  @Test func reportsOneTimeThatWasFinishedAndDropped() {
    let year = PartialDate(year: 2016)
    for history in [[], [Tracking.Run(finished: year)]] {
      expect(history.isEmpty ? ["finished-and-dropped"] : [], .dropped) {
        $0.finished = year
        $0.dropped = year
        $0.history = history
      }
    }
    expect([], .dropped) { $0.dropped = year }
  }

  /// On 15 November 2026.
  @Test(arguments: [
    ("2026-05-15", false), ("2026-05-14", true), ("2026-05", false), ("2026-04", true),
    ("2026", false), ("2025", true),
  ])
  func inProgressWithoutNews(date: String, isStale: Bool) throws {
    let date = try #require(PartialDate(iso: date))
    let expected = isStale ? ["stale-current"] : []
    expect(expected, .current) { $0.started = date }
    expect(expected, .repeating) { $0.updated = date }
    expect(expected, .current) { $0.history = [.init(started: date)] }
    expect([], .paused) { $0.started = date }
    expect([], .current) {
      $0.started = date
      $0.updated = PartialDate(year: 2026, month: 11)
    }
  }

  @Test func reportsHoursOfNoGame() {
    expect(["hours-of-no-game"], .paused) { $0.hours = 150 }
  }

  /// On 15 November 2026.
  @Test(arguments: [
    ("2026-11-15", false), ("2026-11", false), ("2026", false), ("2026-11-16", true),
    ("2026-12", true), ("2109-05-01", true),
  ])
  func futureDates(date: String, isYetToCome: Bool) throws {
    let date = try #require(PartialDate(iso: date))
    let expected = isYetToCome ? ["future-date"] : []
    expect(expected, .completed) { $0.finished = date }
    expect(expected, .paused) { $0.started = date }
    expect(expected, .completed) {
      $0.finished = PartialDate(year: 2016)
      $0.history = [.init(finished: date)]
    }
  }

  /// Released on 20 May 2016; the day on which a title was added may be earlier.
  @Test(arguments: [
    ("2016-05-20", false), ("2016-05", false), ("2016", false), ("2016-05-19", true),
    ("2015", true),
  ])
  func daysBeforeTheRelease(date: String, isEarly: Bool) throws {
    let date = try #require(PartialDate(iso: date))
    let expected = isEarly ? ["day-before-release"] : []
    let released = PartialDate(iso: "2016-05-20")
    expect(expected, .completed, released: released) { $0.finished = date }
    expect(expected, .completed, released: released) {
      $0.finished = PartialDate(year: 2020)
      $0.history = [.init(finished: date)]
    }
    expect([], .planning, released: released) { $0.added = date }
    expect([], .completed) { $0.finished = date }
  }

  @Test func reportsStaleTitlesAfterTheMonthsOfTheSettings() throws {
    let date = try #require(PartialDate(iso: "2025-11-01"))
    expect(["stale-current"], .current, staleAfter: 12) { $0.started = date }
    expect([], .current, staleAfter: 13) { $0.started = date }
    expect([], .current, staleAfter: .max) { $0.started = date }
    // A title at its end has its own message; one without a date may be from yesterday.
    expect(["current-at-the-end"], .current, episodes: 1) {
      $0.started = date
      $0.progress = 1
    }
    expect([], .current)
  }

  @Test func reportsReviewsWithoutARating() {
    expect(["review-without-rating"], .current, review: Review())
    expect([], .planning, review: Review())
    expect([], nil, review: Review())
    expect([], .current, review: Review()) { $0.rating = Rating(hundredths: 900) }
    expect([], .current, review: Review()) {
      $0.history = [.init(rating: Rating(hundredths: 900))]
    }
  }

  @Test func reportsMissingAndSmallCovers() {
    expect(["missing-cover"], .planning, cover: nil)
    expect([], nil, cover: nil)
    expect(["missing-cover"], .planning, cover: Work.Cover(color: "#123456"))
    expect(["small-cover"], nil, cover: Work.Cover(path: "small.jpg"))
    expect([], .planning, cover: Work.Cover(path: "drawing.svg"))
  }

  /// The diagnostic of each rule has its id, and the place of the problem.
  @Test func givesEachFindingAnIDAndALocation() {
    var tracking = Tracking(status: .completed)
    tracking.progress = 3
    let entry = entry(tracking, episodes: 12, cover: nil, review: Review())
    for (rule, findings) in Library(entry).findings(skipping: [], context()) {
      for finding in findings {
        let diagnostic = finding.diagnostic().at(.file("x"))
        #expect(diagnostic.id == rule.id)
        #expect(diagnostic.severity == .advice)
        #expect(diagnostic.fix != nil)
      }
    }
    let subjects = Library(entry).findings(skipping: ["missing-cover"], context())
      .flatMap(\.findings).map(\.subject)
    #expect(subjects == [.key("status"), .key("progress"), .key("title")])
  }

  @Test func reportsEachMisshapenID() {
    let entry = title("movies/x", "X") {
      $0.work.ids = [
        .init(registry: "imdb", value: "133093"), .init(registry: "wikidata", value: "83495"),
      ]
    }
    let found = Library(entry).findings(skipping: [], context()).flatMap(\.findings)
    #expect(found.count { $0.diagnostic().id == "misshapen-id" } == 2)
  }

  private func expect(
    _ ids: [String], _ status: Status?, episodes: Int? = nil,
    releaseStatus: Work.ReleaseStatus? = nil, cover: Work.Cover? = Work.Cover(path: "x.jpg"),
    review: Review? = nil, released: PartialDate? = nil, staleAfter: Int = 6,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (inout Tracking) -> Void = { _ in }
  ) {
    var tracking = status.map { Tracking(status: $0) }
    if var changed = tracking {
      change(&changed)
      tracking = changed
    }
    let entry = entry(
      tracking, episodes: episodes, releaseStatus: releaseStatus, cover: cover, review: review,
      released: released)
    let found = Library(entry).findings(skipping: [], context(staleAfter: staleAfter))
      .flatMap(\.findings)
    #expect(
      found.map { $0.diagnostic().id } == ids, sourceLocation: sourceLocation)
  }

  private func context(staleAfter: Int = 6) -> CheckContext {
    CheckContext(today: PartialDate(year: 2026, month: 11, day: 15), staleAfter: staleAfter) {
      switch $0 {
      case "small.jpg": (60, 90)
      case "x.jpg": (400, 600)
      default: nil
      }
    }
  }

  private func entry(
    _ tracking: Tracking?, episodes: Int? = nil, releaseStatus: Work.ReleaseStatus? = nil,
    cover: Work.Cover?, review: Review?, released: PartialDate? = nil
  ) -> Entry {
    title("anime/x", "X") {
      $0.work.episodes = episodes
      $0.work.releaseStatus = releaseStatus
      $0.work.cover = cover
      $0.work.released = released
      $0.tracking = tracking
      $0.review = review
    }
  }
}

extension Library {
  fileprivate init(_ entry: Entry) {
    self.init(settings: Settings(name: "X"), entries: [entry], lists: [], pages: [])
  }
}

import Base
import LibraryFiles
import MediaLibrary
import Testing

@testable import LibraryCommands

/// The effects of the commands on a title, and their output.
@Suite struct ChangeTests {
  private static let date = Alcove.date

  private func changed(
    _ frontMatter: String, kind: String = "anime", by change: some TitleChange
  ) async throws -> (text: String, said: String) {
    let alcove = try Alcove(title: frontMatter, kind: kind)
    let said = try await alcove.change(by: change)
    return (try alcove.frontMatter(kind: kind), said)
  }

  @Test func aRatingIsOneLine() async throws {
    let (text, said) = try await changed(
      "title: X  # mine\nstatus: completed\nrating: '8'   # for now\nstarted: 2020",
      by: RatingChange("9.50"))
    #expect(
      text == "title: X  # mine\nstatus: completed\nrating: 9.5   # for now\nstarted: 2020")
    #expect(said.hasPrefix("X (anime/x): rating 8 → 9.5\n  library/anime/x.md\n  4 - rating: '8'"))
  }

  @Test func aRatingIsTakenAway() async throws {
    let (text, said) = try await changed(
      "title: X\nrating: 8\nstatus: completed", by: RatingChange(nil))
    #expect(text == "title: X\nstatus: completed")
    #expect(said == "X (anime/x): rating 8 removed\n  library/anime/x.md\n  3 - rating: 8\n")
  }

  @Test func theSameRatingChangesNothing() async throws {
    let (_, said) = try await changed(
      "title: X\nrating: 8.0\nstatus: completed", by: RatingChange("8"))
    #expect(said == "X (anime/x): nothing to change\n  its rating is already 8\n")
  }

  @Test func aTimeAgainJoinsTheHistory() async throws {
    let again = RatingChange("9", again: Self.date)
    #expect(
      try await changed("title: X\nstatus: completed\nrating: 8", by: again).text
        == "title: X\nstatus: completed\nrating: 9\nhistory: [{finished: 2026-11-21, rating: 9}]")
    #expect(
      try await changed(
        "title: X\nstatus: completed\nrating: 9\nrepeat: 1\nhistory:\n  - {finished: 2020} # one\ntags: [a]",
        by: again
      ).text
        == "title: X\nstatus: completed\nrating: 9\nrepeat: 2\nhistory:\n  - {finished: 2020} # one\n  - {finished: 2026-11-21, rating: 9}\ntags: [a]"
    )
    #expect(
      try await changed(
        "title: X\nstatus: repeating\nhistory:\n- started: 2026-01\n  status: current\n- {finished: 2020}",
        by: again
      ).text
        == "title: X\nstatus: completed\nrating: 9\nhistory:\n- started: 2026-01\n  finished: 2026-11-21\n  status: completed\n  rating: 9\n- {finished: 2020}"
    )
  }

  @Test func timesThatAreOnlyCountedStayCounted() async throws {
    let (text, said) = try await changed(
      "title: X\nstatus: completed\nrepeat: 2", by: RatingChange("9", again: Self.date))
    #expect(text == "title: X\nstatus: completed\nrating: 9\nrepeat: 3")
    #expect(said.contains("list them in 'history'"))
  }

  @Test(arguments: [
    ("status: planning", "done", "status: completed\nfinished: 2026-11-21"),
    ("status: current\nfinished: 2020", "completed", "status: completed\nfinished: 2020"),
    ("status: planning", "watching", "status: current\nstarted: 2026-11-21"),
    ("status: paused", "watching", "status: current"),
    ("status: planning\nprogress: 3", "watching", "status: current\nprogress: 3"),
    ("status: current", "DNF", "status: dropped\ndropped: 2026-11-21"),
    ("status: current", "On Hold", "status: paused"),
    ("status: backlog  # mine", "planning", "status: backlog  # mine"),
    (
      "episodes: 26\nstatus: current\nprogress: 20", "completed",
      "episodes: 26\nstatus: completed\nprogress: 26\nfinished: 2026-11-21"
    ),
    (
      "episodes: 26\nstatus: repeating\nprogress: 20\nfinished: 2020", "completed",
      "episodes: 26\nstatus: completed\nprogress: 26\nfinished: 2020\nhistory: [{finished: 2026-11-21}]"
    ),
    (
      "status: completed\nprogress: 26\nfinished: 2020", "rewatching",
      "status: repeating\nprogress: 0\nfinished: 2020\nhistory: [{started: 2026-11-21, status: current}]"
    ),
    ("status: completed\nrepeat: 2", "rewatching", "status: repeating\nrepeat: 2"),
    ("genres: [A]", "planning", "genres: [A]\nstatus: planning"),
  ])
  func aStatusBringsItsDate(before: String, word: String, after: String) async throws {
    #expect(
      try await changed("title: X\n" + before, by: StatusChange(word, Self.date)).text
        == "title: X\n" + after)
  }

  @Test func aGivenDateReplacesTheOtherOne() async throws {
    let date = try #require(PartialDate(iso: "2026-09"))
    #expect(
      try await changed(
        "title: X\nstatus: completed\nfinished: 2020", by: StatusChange("completed", .given(date))
      ).text == "title: X\nstatus: completed\nfinished: 2026-09")
    #expect(
      try await changed("title: X\nstatus: current", by: StatusChange("completed", .none)).text
        == "title: X\nstatus: completed")
  }

  @Test(arguments: [
    ("status: paused\nstarted: 2020-04\nprogress: 3", true),
    ("status: current\nstarted: 2020-04\nprogress: 3", true),
    ("status: planning", false), ("status: current\nstarted: 2026-09", false),
  ])
  func aDateThatIsNotUsedIsReported(before: String, isUnused: Bool) async throws {
    let date = GivenDate.given(try #require(PartialDate(iso: "2026-09")))
    let note = "--date was not used"
    let (text, said) = try await changed("title: X\n" + before, by: StatusChange("current", date))
    #expect(said.contains(note) == isUnused, "\(said)")
    #expect(text.contains("started: 2020-04") == isUnused, "\(text)")
    let counted = try await changed(
      "title: X\n" + before,
      by: ProgressChange("+1", unit: nil, isCompleting: false, date))
    #expect(counted.said.contains(note) == isUnused, "\(counted.said)")
  }

  private func progress(
    _ amount: String, unit: String? = nil, isCompleting: Bool = false
  ) -> ProgressChange {
    ProgressChange(amount, unit: unit, isCompleting: isCompleting, Self.date)
  }

  @Test(arguments: [
    ("status: current\nprogress: 3", "+1", "status: current\nprogress: 4"),
    ("status: current\nprogress: 3", "-1", "status: current\nprogress: 2"),
    ("status: current\nprogress: 3", "\u{2212}3", "status: current\nprogress: 0"),
    ("status: current\nprogress: 3", "12", "status: current\nprogress: 12"),
    ("status: current", "+2", "status: current\nprogress: 2"),
    ("episodes: 5\nstatus: current", "ALL", "episodes: 5\nstatus: current\nprogress: 5"),
    ("status: planning", "+1", "status: current\nprogress: 1\nstarted: 2026-11-21"),
    ("episodes: 9", "2", "episodes: 9\nstatus: current\nprogress: 2\nstarted: 2026-11-21"),
    ("status: paused\nprogress: 7", "+1", "status: current\nprogress: 8"),
    ("status: dropped\nprogress: 7", "+1", "status: dropped\nprogress: 8"),
    (
      "episodes: 9\nstatus: completed", "-1", "episodes: 9\nstatus: completed\nprogress: 8"
    ),
    (
      "status: current\nprogressUnit: percent", "+40",
      "status: current\nprogress: 40\nprogressUnit: percent"
    ),
  ])
  func progressCountsOn(before: String, amount: String, after: String) async throws {
    #expect(
      try await changed("title: X\n" + before, by: progress(amount)).text == "title: X\n" + after)
  }

  @Test func theLastEpisodeAsksForCompletion() async throws {
    let alcove = try Alcove(title: "title: X\nepisodes: 5\nstatus: current\nprogress: 4")
    let titles = try await alcove.titles()
    var problems = DiagnosticList()
    let editor = LibraryEditor(alcove.project, settings: titles.settings)
    let report = try editor.change(titles.titles[0], by: progress("+1"), reporting: &problems)
    #expect(report?.completes == true)
    #expect(report?.text.contains("progress 4 → 5 of 5 episodes") == true)
    let again = try editor.change(titles.titles[0], by: progress("all"), reporting: &problems)
    #expect(again?.outcome == .unchanged && again?.completes == true)
    #expect(problems.isEmpty)
  }

  @Test func completingImmediatelyIsOneChange() async throws {
    #expect(
      try await changed(
        "title: X\nepisodes: 5\nstatus: planning", by: progress("all", isCompleting: true)
      ).text == "title: X\nepisodes: 5\nstatus: completed\nprogress: 5\nfinished: 2026-11-21")
    // A title that isn't at its end isn't completed.
    #expect(
      try await changed(
        "title: X\nepisodes: 5\nstatus: current", by: progress("4", isCompleting: true)
      ).text == "title: X\nepisodes: 5\nstatus: current\nprogress: 4")
  }

  @Test func mangaCountChaptersOrVolumes() async throws {
    #expect(
      try await changed(
        "title: X\nstatus: current\nprogressVolumes: 3", kind: "manga", by: progress("+1")
      )
      .text == "title: X\nstatus: current\nprogressVolumes: 4")
    #expect(
      try await changed(
        "title: X\nstatus: current\nprogressVolumes: 3", kind: "manga",
        by: progress("20", unit: "chapter")
      ).text == "title: X\nstatus: current\nprogress: 20\nprogressVolumes: 3")
  }

  @Test(arguments: [
    ("status: current\nhours: 3.5", "+1.5", "status: current\nhours: 5"),
    ("status: current\nhours: 3.5", "-0.25", "status: current\nhours: 3.25"),
    ("status: current", "12", "status: current\nhours: 12"),
    ("status: planning", "+1", "status: current\nhours: 1\nstarted: 2026-11-21"),
    (
      "status: repeating\nhours: 9\nhistory:\n  - {started: 2026, status: current}", "+1",
      "status: repeating\nhours: 9\nhistory:\n  - {started: 2026, status: current, hours: 1}"
    ),
  ])
  func hoursAreAdded(before: String, hours: String, after: String) async throws {
    #expect(
      try await changed("title: X\n" + before, kind: "games", by: HoursChange(hours, Self.date))
        .text
        == "title: X\n" + after)
  }

  @Test(arguments: [
    ("status: current", FavoriteChange.Target.unranked, "status: current\nfavorite: true"),
    ("status: current\nfavourite: true", .ranked(2), "status: current\nfavourite: 2"),
    ("status: current\nfavorite: 3", .none, "status: current"),
    ("status: current\nfavorite: 3", .unranked, "status: current\nfavorite: 3"),
  ])
  func aFavoriteHasARankOrNone(
    before: String, target: FavoriteChange.Target, after: String
  ) async throws {
    let change = FavoriteChange(target)
    #expect(try await changed("title: X\n" + before, by: change).text == "title: X\n" + after)
  }

  @Test(arguments: [
    ("status: current", "95", "rating-out-of-range"),
    ("status: current", "11,5", "rating-is-no-number"),
    ("status: current", "0", "rating-of-zero"), ("status: current", "None", "rating-of-zero"),
    ("status: current", "9.555", "rating-too-precise"),
    ("genres: [A]", "9", "title-not-tracked"),
  ])
  func aWrongRatingChangesNothing(before: String, rating: String, id: String) async throws {
    let (text, said) = try await changed("title: X\n" + before, by: RatingChange(rating))
    #expect(text == "title: X\n" + before && said.hasSuffix("[\(id)]\n"), "\(said)")
  }

  @Test(arguments: [
    ("anime", "episodes: 5\nstatus: current\nprogress: 5", "+1", nil, "beyond-total"),
    ("anime", "status: current\nprogress: 5", "all", nil, "unknown-total"),
    ("anime", "status: current\nprogress: 5", "-6", nil, "progress-below-zero"),
    ("anime", "status: current", "many", nil, "no-amount"),
    ("anime", "status: current", "1.5", nil, "no-amount"),
    ("anime", "status: current", "++1", nil, "no-amount"),
    ("anime", "status: current", "", nil, "no-amount"),
    ("anime", "status: current", "99999999999999999999", nil, "no-amount"),
    ("anime", "status: current", "+1", "volumes", "unknown-unit"),
    ("games", "status: current", "+1", nil, "counted-in-hours"),
  ])
  func aWrongAmountChangesNothing(
    kind: String, before: String, amount: String, unit: String?, id: String
  ) async throws {
    let (text, said) = try await changed(
      "title: X\n" + before, kind: kind, by: progress(amount, unit: unit))
    #expect(text == "title: X\n" + before && said.hasSuffix("[\(id)]\n"), "\(said)")
  }

  @Test(arguments: [
    ("-4", "hours-below-zero"), ("+999999999", "too-many-hours"),
    ("9999999999", "no-number-of-hours"),
  ])
  func wrongHoursChangeNothing(hours: String, id: String) async throws {
    let before = "title: X\nstatus: current\nhours: 3.5"
    let (text, said) = try await changed(
      before, kind: "games", by: HoursChange(hours, Self.date))
    #expect(text == before && said.hasSuffix("[\(id)]\n"), "\(said)")
  }

  @Test func invalidValuesAreNotWritten() async throws {
    // It would end before the day on which it began.
    let (text, said) = try await changed(
      "title: X\nstatus: current\nstarted: 2027", by: StatusChange("completed", Self.date))
    #expect(text == "title: X\nstatus: current\nstarted: 2027")
    #expect(said.contains("[end-before-start]") && said.hasSuffix("[would-be-wrong]\n"))
  }

  @Test func existingProblemsDoNotPreventChanges() async throws {
    let (text, _) = try await changed(
      "title: X\nraiting: 3\nstatus: current\nrating: 95\nstarted: soon",
      by: RatingChange("9.5"))
    #expect(text == "title: X\nraiting: 3\nstatus: current\nrating: 9.5\nstarted: soon")
  }

  /// A title in progress keeps the start date in its file.
  @Test(arguments: ["status", "progress"])
  func aDateNeverReplacesTheStart(command: String) async throws {
    let before = "title: X\nstatus: paused\nprogress: 3\nstarted: 2020-04"
    let day = GivenDate.given(try #require(PartialDate(iso: "2026-11-01")))
    let (text, said) =
      try await
      (command == "status"
      ? changed(before, by: StatusChange("current", day))
      : changed(before, by: ProgressChange("+1", unit: nil, isCompleting: false, day)))
    #expect(text.contains("status: current") && text.contains("started: 2020-04"), "\(text)")
    #expect(said.contains("its 'started' stays 2020-04"), "\(said)")
  }

  /// An empty value isn't a date.
  @Test(arguments: ["started: ~", "started:", "started: ''"])
  func aDateReplacesAnEmptyStart(line: String) async throws {
    let day = GivenDate.given(try #require(PartialDate(iso: "2026-11-01")))
    let (text, said) = try await changed(
      "title: X\nstatus: current\n\(line)", by: StatusChange("current", day))
    #expect(text.contains("started: 2026-11-01") && !said.contains("stays"), "\(text)\(said)")
  }
}

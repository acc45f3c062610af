import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// The everyday commands besides ratings, statuses and progress.
@Suite struct VerbTests {
  private static let date = Alcove.date

  private func changed(
    _ frontMatter: String, kind: String = "anime", by change: some TitleChange
  ) async throws -> (text: String, said: String) {
    let alcove = try Alcove(title: "title: X\n" + frontMatter, kind: kind)
    let said = try await alcove.change(by: change)
    return (String(try alcove.frontMatter(kind: kind).dropFirst(9)), said)
  }

  @Test(arguments: [
    ("genres: [A]", "genres: [A]\nstatus: completed\nrating: 9\nfinished: 2026-11-21"),
    ("status: planning", "status: completed\nrating: 9\nfinished: 2026-11-21"),
    ("status: dropped\ndropped: 2020", "status: completed\nrating: 9\nfinished: 2026-11-21"),
    (
      "episodes: 9\nstatus: current\nprogress: 3",
      "episodes: 9\nstatus: completed\nrating: 9\nprogress: 9\nfinished: 2026-11-21"
    ),
    (
      "status: completed\nfinished: 2020",
      "status: completed\nrating: 9\nfinished: 2020\nhistory: [{finished: 2026-11-21, rating: 9}]"
    ),
    (
      "status: completed",
      "status: completed\nrating: 9\nhistory: [{finished: 2026-11-21, rating: 9}]"
    ),
    (
      "status: repeating\nhistory:\n  - {started: 2026, status: current}",
      "status: completed\nrating: 9\nhistory:\n  - {started: 2026, finished: 2026-11-21, "
        + "status: completed, rating: 9}"
    ),
    (
      "status: paused\nfinished: 2020",
      "status: completed\nrating: 9\nfinished: 2020\nhistory: [{finished: 2026-11-21, rating: 9}]"
    ),
    (
      "episodes: 24\nstatus: completed\nprogress: 12\nfinished: 2020",
      "episodes: 24\nstatus: completed\nrating: 9\nprogress: 24\nfinished: 2020"
    ),
  ])
  func watchedEndsARunFromAnyState(before: String, after: String) async throws {
    #expect(try await changed(before, by: FinishChange("9", Self.date)).text == after)
  }

  @Test func watchedTwiceOnADayIsARunOnlyIfThatIsMeant() async throws {
    let once = "status: completed\nfinished: 2026-11-21"
    let (text, said) = try await changed(once, by: FinishChange("8", Self.date))
    #expect(text == "status: completed\nrating: 8\nfinished: 2026-11-21")
    #expect(said.contains("--again adds another run"))
    #expect(
      try await changed(once, by: FinishChange(nil, Self.date, isAgain: true)).text
        == once + "\nhistory: [{finished: 2026-11-21}]")
    #expect(
      try await changed(once, by: StatusChange("completed", Self.date, isAgain: true)).text
        == once + "\nhistory: [{finished: 2026-11-21}]")
  }

  @Test func aRunHasTheGivenStart() async throws {
    let start = PartialDate(iso: "2026-07")
    #expect(
      try await changed("status: current", by: FinishChange(nil, Self.date, started: start)).text
        == "status: completed\nstarted: 2026-07\nfinished: 2026-11-21")
    #expect(
      try await changed(
        "status: completed\nfinished: 2020", by: FinishChange(nil, Self.date, started: start)
      ).text
        == "status: completed\nfinished: 2020\nhistory: [{started: 2026-07, finished: 2026-11-21}]")
    #expect(
      try await changed(
        "status: current\nstarted: 2026-11-20",
        by: StatusChange("completed", Self.date, started: start)
      ).text == "status: completed\nstarted: 2026-07\nfinished: 2026-11-21")
  }

  @Test(arguments: [
    ("planning", "status: planning"), ("current", "status: current\nstarted: 2020\nprogress: 9"),
    ("dropped", "status: dropped\nstarted: 2020\nprogress: 9\ndropped: 2026-11-21"),
  ])
  func anEndThatNeverWasIsTakenBack(word: String, after: String) async throws {
    let before = "status: completed\nstarted: 2020\nprogress: 9\nfinished: 2020-02"
    let change = StatusChange(word, Self.date, isCorrection: true)
    let (text, _) = try await changed(before, by: change)
    // The file decides the order of the keys.
    #expect(Set(text.split(separator: "\n")) == Set(after.split(separator: "\n")), "\(text)")
    let again = "status: completed\nhistory: [{finished: 2020}]"
    let (kept, said) = try await changed(again, by: change)
    #expect(kept == again && said.contains("[several-runs-finished]"), "\(said)")
    let (_, unused) = try await changed(
      "status: planning", by: StatusChange("current", Self.date, isCorrection: true))
    #expect(unused.contains("--not-finished was not used"), "\(unused)")
  }

  @Test(arguments: [
    ("episodes: 20\nstatus: current", "45%", "episodes: 20\nstatus: current\nprogress: 9"),
    (
      "status: current\nprogressUnit: percent", "45 %",
      "status: current\nprogress: 45\nprogressUnit: percent"
    ),
    ("status: current", "45%", "status: current\nprogress: 45\nprogressUnit: percent"),
    ("status: current", "12/24", "episodes: 24\nstatus: current\nprogress: 12"),
    ("status: current", "S01E03", "status: current\nprogress: 3"),
    (
      "seasons: [7, 13]\nstatus: current", "s2e3", "seasons: [7, 13]\nstatus: current\nprogress: 10"
    ),
  ])
  func progressIsWrittenAsPeopleSayIt(before: String, amount: String, after: String) async throws {
    let change = ProgressChange(amount, unit: nil, isCompleting: false, Self.date)
    #expect(try await changed(before, by: change).text == after)
  }

  @Test(arguments: [
    ("status: current\nprogress: 3", "45%", "[unknown-total]"),
    ("status: current", "S02E03", "[unknown-seasons]"),
    ("seasons: [7, 13]\nstatus: current", "S01E09", "[beyond-season]"),
    ("status: current", "145%", "[no-amount]"), ("status: current", "30/12", "[total-below"),
  ])
  func progressThatIsUnclearIsRefused(before: String, amount: String, problem: String)
    async throws
  {
    let change = ProgressChange(amount, unit: nil, isCompleting: false, Self.date)
    let (text, said) = try await changed(before, by: change)
    #expect(text == before && said.contains(problem), "\(said)")
  }

  @Test(arguments: [
    ("8/10", "8"), ("4/5", "8"), ("85/100", "8.5"), ("4.5 stars", "9"), ("3 ★", "6"),
  ])
  func aRatingMayNameItsScale(text: String, rating: String) async throws {
    let (after, _) = try await changed("status: completed", by: RatingChange(text))
    #expect(after == "status: completed\nrating: \(rating)")
  }

  @Test func aTitleIsHiddenAndShownAgain() async throws {
    let (hidden, said) = try await changed("status: planning", by: VisibilityChange(.private))
    #expect(hidden == "status: planning\nvisibility: private")
    #expect(said.contains("until 'tokonoma publish'"))
    #expect(
      try await changed("private: true", by: VisibilityChange(.unlisted)).text
        == "visibility: unlisted")
    for before in ["status: planning\nvisibility: unlisted", "status: planning\ndraft: true"] {
      #expect(try await changed(before, by: VisibilityChange(.public)).text == "status: planning")
    }
    #expect(
      try await changed("status: planning", by: VisibilityChange(.public)).said
        .contains("already public"))
  }

  @Test(arguments: [
    ("notes: One", "notes: |-\n  One\n  Two: half"),
    ("notes: [One]", "notes: [One, \"Two: half\"]"),
    ("genres: [A]", "genres: [A]\nnotes: \"Two: half\""),
  ])
  func aNoteIsAddedAsALine(before: String, after: String) async throws {
    #expect(try await changed(before, by: NoteChange("Two: half")).text == after)
  }

  @Test func aReviewOfOneLine() async throws {
    let alcove = try Alcove(
      "-- library/anime/x.md --\n---\ntitle: X\n---\n-- library/games/a.yml --\n- {title: Y}\n")
    let said = try await alcove.change(by: ReviewChange("Good.", Self.date))
    #expect(said.hasPrefix("X (anime/x): reviewDate 2026-11-21, review Good.\n"), "\(said)")
    let file = "library/anime/x.md"
    #expect(
      try alcove.temporary.read(file) == "---\ntitle: X\nreviewDate: 2026-11-21\n---\n\nGood.\n")
    #expect(
      try await alcove.change(by: ReviewChange("Bad.", .none)).contains("[review-there]"))
    try await alcove.change(by: ReviewChange("Bad.", .none, isReplacing: true))
    #expect(try alcove.temporary.read(file).hasSuffix("---\n\nBad.\n"))
    try await alcove.change(by: ReviewChange(nil, .none))
    #expect(try alcove.temporary.read(file) == "---\ntitle: X\n---\n")
    #expect(
      try await alcove.change("y", by: ReviewChange("Good.", .none)).contains(
        "[no-place-for-review]"))
  }

  @Test(arguments: [
    ("genres", "Drama, Space", "genres: [Drama, Space]"), ("year", "2003-10", "released: 2003-10"),
    ("ids.mal", "329", "ids: {mal: \"329\"}"), ("x-mood", "a: b", "x-mood: \"a: b\""),
    ("director", "Goro Taniguchi", "director: Goro Taniguchi"), ("Episodes", "26", "episodes: 26"),
    ("relations", "[{type: SEQUEL, id: anime/y}]", "relations: [{type: SEQUEL, id: anime/y}]"),
    ("director", "A B, C D", "director: [A B, C D]"),
    ("creators", "A B, C D", "creators: [A B, C D]"),
    ("author", "King, Stephen", "author: [\"King, Stephen\"]"),
    ("genres", "A, , B", "genres: [A, B]"),
    ("genres", "+Drama, +Space", "genres: [Drama, Space]"),
    ("seasons", "7, 13", "seasons: [7, 13]"),
  ])
  func anyKeyIsSet(key: String, value: String, line: String) async throws {
    let (text, said) = try await changed("synonyms: [X2]", by: ValueChange(key, value))
    #expect(
      Set(text.split(separator: "\n")) == ["synonyms: [X2]", Substring(line)], "\(text) \(said)")
    let alcove = try Alcove(title: "title: X\n" + line)
    try await alcove.change(by: ValueChange(key, nil))
    #expect(try alcove.frontMatter() == "title: X")
  }

  @Test func aPlusAddsToAList() async throws {
    for (before, after) in [("[A, B]", "[A, B, C]"), ("A", "[A, B, C]")] {
      let (text, _) = try await changed("genres: \(before)", by: ValueChange("genres", "+B, C"))
      #expect(text == "genres: \(after)")
    }
  }

  @Test(arguments: [
    ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("last night", "2026-11-20"),
    ("last friday", "2026-11-20"), ("on saturday", "2026-11-14"), ("last sunday", "2026-11-15"),
    ("3 days ago", "2026-11-18"), ("a week ago", "2026-11-14"), ("friday", nil), ("ago", nil),
    ("-1 days ago", nil), ("99 days ago", "2026-08-14"), ("9999 weeks ago", nil),
    ("many days ago", nil), ("last week", nil), ("", nil),
  ])
  func aDayIsSaid(text: String, day: String?) throws {
    let saturday = try #require(Alcove.today)
    #expect(PartialDate(said: text, on: saturday)?.iso == day)
  }

  @Test(arguments: [
    ("episodes", "many"), ("released", "20x5"), ("genre-s", "A"), ("title", nil),
    ("visibility", "secret"), ("relations", "[{"),
  ])
  func aValueIsCheckedAsInTheFile(key: String, value: String?) async throws {
    let (text, said) = try await changed("status: planning", by: ValueChange(key, value))
    #expect(text == "status: planning")
    #expect(said.contains("error:"), "\(said)")
  }

  @Test(arguments: [
    ("episodes", "9", "episodes: 9\nstatus: current\nrating: 8"),
    ("rating", "7", "status: current\nrating: 7"), ("Rating", nil, "status: current"),
    ("status", "paused", "status: paused\nrating: 8"),
    ("visibility", "private", "status: current\nrating: 8\nvisibility: private"),
  ])
  func aKeyChangesAsItsCommandDoes(key: String, value: String?, after: String) async throws {
    let assignment = KeyAssignment(key, value, Self.date)
    #expect(try await changed("status: current\nrating: 8", by: assignment).text == after)
  }

  @Test func valuesThatNeedAStatusKeepIt() async throws {
    let (text, said) = try await changed(
      "status: current\nrating: 8", by: KeyAssignment("status", nil, Self.date))
    #expect(text == "status: current\nrating: 8")
    #expect(said.contains("error:"), "\(said)")
  }
}

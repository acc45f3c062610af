import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import TestSupport
import Testing

@testable import LibraryCommands

/// The verbs of every day, beside ratings, statuses and progress.
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
    // The keys' order is the file's.
    #expect(Set(text.split(separator: "\n")) == Set(after.split(separator: "\n")), "\(text)")
    let again = "status: completed\nhistory: [{finished: 2020}]"
    let (kept, said) = try await changed(again, by: change)
    #expect(kept == again && said.contains("["), "\(said)")
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
  func aNoteIsOneMoreLine(before: String, after: String) async throws {
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
  ])
  func anyKeyIsSet(key: String, value: String, line: String) async throws {
    let (text, said) = try await changed("synonyms: [X2]", by: ValueChange(key, value))
    #expect(
      Set(text.split(separator: "\n")) == ["synonyms: [X2]", Substring(line)], "\(text) \(said)")
    let alcove = try Alcove(title: "title: X\n" + line)
    try await alcove.change(by: ValueChange(key, nil))
    #expect(try alcove.frontMatter() == "title: X")
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

  private func action(_ yaml: String) throws -> OwnersAction? {
    var problems = DiagnosticList()
    let document = YAMLDocument.parse(
      Source(path: "inbox/a.yml", bytes: Array(yaml.utf8)), reporting: &problems)
    let root = try #require(document?.root)
    let action = OwnersAction(root, today: Alcove.today, reporting: &problems)
    #expect((action == nil) == problems.hasErrors)
    return action
  }

  @Test(arguments: [
    ("{do: rate, title: anime/x, value: 9.5, seen: 8}", "status: current\nrating: 9.5"),
    ("{do: rate, title: anime/x, value: ~, seen: 8}", "status: current"),
    ("{do: status, title: anime/x, value: paused}", "status: paused\nrating: 8"),
    (
      "{do: favorite, title: anime/x, value: 2, seen: ~}",
      "status: current\nrating: 8\nfavorite: 2"
    ),
    ("{do: tag, title: anime/x, value: [a, b]}", "status: current\nrating: 8\ntags: [a, b]"),
    (
      "{do: set, title: anime/x, key: episodes, value: 9}",
      "episodes: 9\nstatus: current\nrating: 8"
    ),
    ("{do: set, title: anime/x, key: rating, value: 7}", "status: current\nrating: 7"),
    (
      "{do: watched, title: anime/x, value: 9, at: 2026-11}",
      "status: completed\nrating: 9\nfinished: 2026-11"
    ),
    (
      "{do: visibility, title: anime/x, value: private}",
      "status: current\nrating: 8\nvisibility: private"
    ),
  ])
  func anActionIsAValue(yaml: String, after: String) async throws {
    let action = try #require(try action(yaml))
    #expect(try await changed("status: current\nrating: 8", by: action).text == after)
  }

  @Test func anActionOnSomethingElseThanWasSeenIsRefused() async throws {
    let action = try #require(try action("{do: rate, title: anime/x, value: 9.5, seen: 9}"))
    let (text, said) = try await changed("status: current\nrating: 8", by: action)
    #expect(text == "status: current\nrating: 8")
    #expect(said.contains("'rating' of 'anime/x' is '8' by now, not '9' [changed-meanwhile]"))
  }

  @Test(arguments: [
    "{do: rat, title: anime/x}", "{do: rate}", "{do: rate, title: ../x}",
    "{do: rate, title: anime/x, vlaue: 1}", "{do: rate, title: anime/x, at: 2099}",
  ])
  func aMalformedActionIsRefused(yaml: String) throws {
    #expect(try action(yaml) == nil)
  }

  @Test(arguments: [
    "[anime/a, anime/b, anime/c]", "\n  - anime/a # one\n  - {id: anime/b}\n  - anime/c",
  ])
  func aListChanges(items: String) async throws {
    let titles = ["a", "b", "c", "d"].map {
      "-- library/anime/\($0).md --\n---\ntitle: \($0)\n---\n"
    }
    let alcove = try Alcove(
      titles.joined()
        + "-- lists/best.md --\n---\ntitle: Best films\nranked: true\nitems: \(items)\n---\nText.\n"
    )
    func change(_ change: ListChange) async throws -> (said: String, ids: [String]) {
      var problems = DiagnosticList()
      let list = try #require(try await alcove.titles().list("films", reporting: &problems))
      let report = try await alcove.editor().change(list, by: change, reporting: &problems)
      return (
        (report?.text ?? "") + alcove.said(problems),
        try await alcove.titles().lists[0].items.map { String($0.id.dropFirst(6)) }
      )
    }
    #expect(try await change(.add("anime/d", note: "new", place: 1)).ids == ["d", "a", "b", "c"])
    #expect(try await change(.add("anime/d")).said.contains("already number 1"))
    #expect(try await change(.move("anime/a", place: 99)).ids == ["d", "b", "c", "a"])
    #expect(try await change(.move("anime/c", place: 1)).ids == ["c", "d", "b", "a"])
    #expect(try await change(.move("anime/x", place: 1)).said.contains("[not-on-list]"))
    for id in ["c", "d", "b"] { _ = try await change(.remove("anime/\(id)")) }
    let text = try alcove.temporary.read("lists/best.md")
    #expect(text.contains(items.contains("#") ? "- anime/a # one" : "items: [anime/a]"), "\(text)")
    #expect(try await change(.remove("anime/a")).ids == [])
    #expect(try await change(.add("anime/b")).ids == ["b"])
    #expect(try alcove.temporary.read("lists/best.md").hasSuffix("---\nText.\n"))
  }

  @Test func aListIsNew() async throws {
    let alcove = try Alcove("")
    var problems = DiagnosticList()
    let editor = try await alcove.editor()
    _ = try editor.newList("Comfort films", isRanked: true, isPrivate: true, reporting: &problems)
    #expect(
      try alcove.temporary.read("lists/comfort-films.md")
        == "---\ntitle: Comfort films\nranked: true\nvisibility: private\nitems: []\n---\n")
    _ = try editor.newList(
      "Comfort Films!", isRanked: false, isPrivate: false, reporting: &problems)
    #expect(alcove.said(problems).contains("[list-there]"))
  }

  @Test func aCoverTakesTheOldOnesPlace() async throws {
    let alcove = try Alcove(
      "-- library/anime/x.md --\n---\ntitle: X\ncover: covers/anime/y.png\n---\n-- covers/anime/y.png --\n-- covers/anime/x.png --\n"
    )
    let title = try #require(try await alcove.titles().titles.first)
    var problems = DiagnosticList()
    let report = try await alcove.editor().setCover(
      of: title, to: [1, 2], ending: "jpg", reporting: &problems)
    #expect(report?.text.contains("covers/anime/x.jpg") == true)
    #expect(try alcove.temporary.read("library/anime/x.md") == "---\ntitle: X\n---\n")
    #expect(try FolderState(alcove.temporary.path).contents["covers/anime/x.jpg"] != nil)
    #expect(try FolderState(alcove.temporary.path).contents["covers/anime/x.png"] == nil)
  }
}

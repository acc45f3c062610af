import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Titles with several times through.
@Suite struct TimesTests {
  private static let finished =
    "title: X\nepisodes: 11\nstatus: completed\nprogress: 11\nfinished: 2010-11"

  /// The same at the beginning of another time through.
  private static let begunAgain = """
    title: X
    episodes: 11
    status: repeating
    progress: 0
    finished: 2010-11
    history: [{started: 2026-11-21, status: current}]
    """

  private func status(_ word: String, isAgain: Bool = false) -> StatusChange {
    StatusChange(word, Alcove.date, isAgain: isAgain)
  }

  private func progress(_ amount: String) -> ProgressChange {
    ProgressChange(amount, unit: nil, isCompleting: false, Alcove.date)
  }

  @Test(arguments: [("dropped", "dropped"), ("on-hold", "paused"), ("completed", "completed")])
  func theFirstTimeStaysInAnyCase(word: String, end: String) async throws {
    let alcove = try Alcove(title: Self.finished)
    try await alcove.change(by: status("rewatching"))
    try await alcove.change(by: progress("+3"))
    try await alcove.change(by: status(word))
    let date = end == "completed" ? ", finished: 2026-11-21" : ""
    let note = end == "paused" ? ", note: at 3 of 11 episodes" : ""
    #expect(
      try alcove.frontMatter() == Self.finished
        + "\nhistory: [{started: 2026-11-21\(date), status: \(end)\(note)}]")
  }

  @Test(arguments: [
    ("episodes: 12\nstatus: repeating\nprogress: 5", "at 5 of 12 episodes"),
    ("episodes: 12\nstatus: repeating\nprogress: 5\nhistory: [{status: current}]", ""),
    (
      "episodes: 12\nstatus: repeating\nprogress: 5\nhistory:\n- status: current\n  note: 'dubbed (mostly)'",
      "dubbed (mostly) (at 5 of 12 episodes)"
    ),
    ("status: repeating\nprogress: 1\nhistory: [{status: current}]", "at 1 episode"),
    ("status: repeating\nprogress: 40\nprogressUnit: percent", "at 40 percent"),
    (
      "chapters: 100\nstatus: repeating\nprogress: 20\nprogressVolumes: 3",
      "at 20 of 100 chapters, 3 volumes"
    ),
    ("volumes: 4\nstatus: repeating\nprogressVolumes: 3", "at 3 of 4 volumes"),
  ])
  func aPausedTimeContinues(before: String, note: String) async throws {
    let kind = before.contains("olumes") ? "manga" : "anime"
    let start = "title: X\n" + before
    let alcove = try Alcove(title: start, kind: kind)
    let said = try await alcove.change(by: status("paused"))
    let place = note.isEmpty ? "at 5 of 12 episodes" : note
    #expect(try alcove.frontMatter(kind: kind).contains(place))
    #expect(said.contains("repeating' continues it, at "))
    try await alcove.change(by: status("rewatching"))
    let after = try alcove.frontMatter(kind: kind)
    let kept = Set(start.split(separator: "\n")).subtracting(after.split(separator: "\n"))
    // A time without an item now has one.
    #expect(kept.isEmpty || before.contains("history"), "\(after)")
    #expect(!after.contains("note: at") && !after.contains("(at "), "\(after)")
    #expect(after.contains("dubbed (mostly)") == before.contains("dubbed (mostly)"))
    for line in start.split(separator: "\n") where line.hasPrefix("progress") {
      #expect(after.contains(line), "\(after)")
    }
  }

  @Test func aPlaceBeyondTheEndIsTheEnd() async throws {
    let alcove = try Alcove(
      title:
        "title: X\nepisodes: 3\nstatus: completed\nprogress: 3\nhistory: [{status: paused, note: at 5 episodes}]"
    )
    try await alcove.change(by: status("rewatching"))
    #expect(
      try alcove.frontMatter()
        == "title: X\nepisodes: 3\nstatus: repeating\nprogress: 3\nhistory: [{status: current}]")
  }

  @Test func aTimeThatIsOnlyPlannedNowIsPaused() async throws {
    let alcove = try Alcove(
      title: "title: X\nepisodes: 12\nstatus: repeating\nprogress: 3\nfinished: 2010")
    try await alcove.change(by: status("planning"))
    #expect(
      try alcove.frontMatter() == """
        title: X
        episodes: 12
        status: completed
        progress: 12
        finished: 2010
        history: [{status: paused, note: at 3 of 12 episodes}]
        """)
  }

  @Test(arguments: [
    finished, "title: X\nstatus: planning\nfinished: 2010",
    "title: X\nstatus: completed\nhistory: [{finished: 2012}]",
  ])
  func finishedTitlesStayFinished(start: String) async throws {
    let alcove = try Alcove(title: start)
    for word in ["dropped", "paused", "planning"] where !start.contains("status: \(word)") {
      #expect(try await alcove.change(by: status(word)).contains("[stays-finished]"))
    }
    #expect(try alcove.frontMatter() == start)
  }

  @Test func titlesWithNewPartsAreNotFinished() async throws {
    let grown = "title: X\nepisodes: 24\nstatus: completed\nprogress: 12\nfinished: 2020"
    for (word, end) in [
      ("dropped", "\ndropped: 2026-11-21"), ("paused", ""), ("planning", ""),
    ] {
      let alcove = try Alcove(title: grown)
      try await alcove.change(by: status(word))
      #expect(
        try alcove.frontMatter()
          == "title: X\nepisodes: 24\nstatus: \(word)\nprogress: 12\(end)")
    }
  }

  @Test(arguments: [
    "status: planning", "status: current\nprogress: 5", "status: paused", "status: dropped",
  ])
  func nothingIsDoneAgainBeforeItsFirstTimeHasEnded(start: String) async throws {
    let alcove = try Alcove(title: "title: X\n" + start)
    #expect(try await alcove.change(by: status("rewatching")).contains("[not-finished-yet]"))
    #expect(
      try await alcove.change(by: status("current", isAgain: true)).contains("[not-finished-yet]"))
    #expect(
      try await alcove.change(by: RatingChange("8", again: Alcove.date)).contains(
        "[rated-again-too-early]"))
    #expect(try alcove.frontMatter() == "title: X\n" + start)
  }

  @Test func aRatingOfAnotherTimeCompletesIt() async throws {
    let alcove = try Alcove(
      title: "title: X\nepisodes: 5\nstatus: dropped\nprogress: 2\nfinished: 2010\ndropped: 2020")
    try await alcove.change(by: RatingChange("8", again: Alcove.date))
    #expect(
      try alcove.frontMatter() == """
        title: X
        episodes: 5
        status: completed
        rating: 8
        progress: 5
        finished: 2010
        history: [{finished: 2026-11-21, rating: 8}]
        """)
  }

  @Test func aPausedTimeIsGoneOnWith() async throws {
    let alcove = try Alcove(title: Self.finished)
    for word in ["rewatching", "paused", "rewatching"] { try await alcove.change(by: status(word)) }
    #expect(try alcove.frontMatter() == Self.begunAgain)
  }

  @Test func countsOfUnknownTotalsGoWithTheTimeThatWasCounted() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: repeating\nprogress: 4\nfinished: 2010")
    let said = try await alcove.change(by: status("dropped"))
    #expect(
      try alcove.frontMatter()
        == "title: X\nstatus: completed\nfinished: 2010\nhistory: [{status: dropped}]")
    #expect(said.contains("it is completed as before; this run is dropped"))
  }

  @Test func timesThatAreOnlyCountedLeaveNoTrace() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: repeating\nrepeat: 2")
    let said = try await alcove.change(by: status("dropped"))
    #expect(said.contains("'repeat' counts") && !said.contains("in its history"))
    #expect(try alcove.frontMatter() == "title: X\nstatus: completed\nrepeat: 2")
  }

  @Test func finishedTitlesRestartOnlyOnRequest() async throws {
    let alcove = try Alcove(title: Self.finished)
    let said = try await alcove.change(by: status("watching"))
    #expect(
      said
        == "error: 'anime/x' is already finished, so this would be another run [finished-already]\n"
    )
    #expect(try alcove.frontMatter() == Self.finished)
    let titles = try await alcove.titles().titles
    #expect(StatusChange.begins("watching", again: titles[0]))
    #expect(!StatusChange.begins("dropped", again: titles[0]))
    try await alcove.change(by: status("watching", isAgain: true))
    #expect(
      try alcove.frontMatter().contains("status: repeating\nprogress: 0\nfinished: 2010-11\n"))
    #expect(
      try await alcove.change(by: status("watching")).contains("it is already being repeated"))
    #expect(
      try await alcove.change(by: status("dropped", isAgain: true)).contains(
        "again-without-beginning"))
  }

  @Test func titlesWithNewPartsAreContinued() async throws {
    let alcove = try Alcove(
      title: "title: X\nepisodes: 24\nstatus: completed\nprogress: 12\nfinished: 2020")
    try await alcove.change(by: status("watching"))
    #expect(try alcove.frontMatter() == "title: X\nepisodes: 24\nstatus: current\nprogress: 12")
  }

  /// Only the count indicates a first time in progress, and the count may be of another time.
  @Test(arguments: ["history: [{finished: 2012}]", "repeat: 1"])
  func repeatedTitlesHaveNoNewParts(times: String) async throws {
    let start = "title: X\nepisodes: 24\nstatus: completed\nprogress: 12\nfinished: 2010\n" + times
    let alcove = try Alcove(title: start)
    for word in ["watching", "dropped", "planning"] {
      #expect(try await alcove.change(by: status(word)).contains("finished"))
      #expect(try alcove.frontMatter() == start)
    }
    let said = try await alcove.change(by: progress("+1"))
    #expect(said.contains("current --again' begins another run"), "\(said)")
    #expect(!said.contains("resumes"))
    try await alcove.change(by: status("watching", isAgain: true))
    let text = try alcove.frontMatter()
    #expect(text.contains("status: repeating\nprogress: 0\nfinished: 2010\n"), "\(text)")
  }

  @Test func countedPartsOfAFinishedTitleMayBeAllOfIt() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: completed")
    let said = try await alcove.change(by: progress("5"))
    for command in ["--not-finished' says so", "--again' begins another run"] {
      #expect(said.contains("'tokonoma status anime/x current \(command)"), "\(said)")
    }
    try await alcove.change(by: StatusChange("current", .none, isCorrection: true))
    #expect(try alcove.frontMatter() == "title: X\nstatus: current\nprogress: 5")
    let all = try Alcove(title: "title: X\nepisodes: 5\nstatus: completed")
    #expect(try await !all.change(by: progress("5")).contains("it is still completed"))
  }

  @Test(arguments: [("1", true), ("0", true), ("+1", false), ("-1", false), ("11", false)])
  func finishedTitlesAreNotCountedAgain(amount: String, isRefused: Bool) async throws {
    for count in ["", "\nprogress: 11"] {
      let alcove = try Alcove(
        title: "title: X\nepisodes: 11\nstatus: completed\(count)\nfinished: 2010-11")
      let start = try alcove.frontMatter()
      let said = try await alcove.change(by: progress(amount))
      #expect(said.contains("[finished-already]") == isRefused, "\(said)")
      if isRefused { #expect(try alcove.frontMatter() == start) }
      #expect(said.contains("current --again'") == (amount == "-1"))
    }
  }

  /// For example, after a correction of the count, or after new episodes.
  @Test func anUnfinishedCountMayBeAnotherTime() async throws {
    let alcove = try Alcove(title: Self.finished)
    let said = try await alcove.change(by: progress("-1"))
    #expect(said.contains("'tokonoma status anime/x current' resumes it"))
    let titles = try await alcove.titles().titles
    #expect(StatusChange.mayBegin("watching", again: titles[0]))
    #expect(!StatusChange.mayBegin("dropped", again: titles[0]))
    try await alcove.change(by: status("watching", isAgain: true))
    #expect(try alcove.frontMatter() == Self.begunAgain)
  }

  @Test(arguments: [
    ("[{finished: 2020-05-01}]", "[{finished: 2026-11-20}]"),
    (
      "[{started: 2020, status: completed}]",
      "[{started: 2020, finished: 2026-11-20, status: completed}]"
    ),
    (
      "\n- {finished: 2020}\n- {finished: 2021} # late\n- {status: dropped}",
      "\n- {finished: 2020}\n- {finished: 2026-11-20} # late\n- {status: dropped}"
    ),
  ])
  func theDateOfSeveralTimesIsTheLastOnes(history: String, after: String) async throws {
    let start = "title: X\nstatus: completed\nfinished: 2012-01-02\nhistory: "
    let alcove = try Alcove(title: start + history)
    let day = try #require(PartialDate(iso: "2026-11-20"))
    let said = try await alcove.change(by: StatusChange("completed", .given(day)))
    #expect(try alcove.frontMatter() == start + after)
    #expect(said.contains("the first one's 'finished' stays"))
    #expect(
      try await alcove.change(by: StatusChange("completed", .given(day))).contains("already"))
  }

  /// Today's date isn't a date of the first time either.
  @Test func anUnknownDateStaysUnknown() async throws {
    let start = "title: X\nstatus: completed\nhistory: [{finished: 2012}]"
    let alcove = try Alcove(title: start)
    #expect(try await alcove.change(by: status("completed")).contains("already"))
    #expect(try alcove.frontMatter() == start)
    // Unfinished times leave only the first.
    let other = try Alcove(
      title: "title: X\nstatus: completed\nfinished: 2012\nhistory: [{status: dropped}]")
    let day = try #require(PartialDate(iso: "2011"))
    try await other.change(by: StatusChange("completed", .given(day)))
    #expect(try other.frontMatter().contains("\nfinished: 2011\n"))
  }

  @Test func finishedTitlesAreFinishedOnceMore() async throws {
    let rest = "\nfinished: 2010\nhistory: [{finished: 2012}"
    let alcove = try Alcove(title: "title: X\nstatus: current" + rest + "]")
    let day = try #require(PartialDate(iso: "2026-11-20"))
    try await alcove.change(by: StatusChange("completed", .given(day)))
    #expect(
      try alcove.frontMatter()
        == "title: X\nstatus: completed" + rest + ", {finished: 2026-11-20}]")
  }

  @Test func anOutdatedDateIsRemoved() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: dropped\ndropped: 2019")
    try await alcove.change(by: status("watching"))
    #expect(try alcove.frontMatter() == "title: X\nstatus: current")
  }

  /// The leftovers of an earlier release after dropping a second time.
  @Test func anOpenTimeIsMended() async throws {
    let broken = """
      title: X
      episodes: 11
      status: dropped
      progress: 0
      finished: 2010-11
      dropped: 2026-11-21
      history:
        - {started: 2024, status: current}
        - {started: 2026-11-21, status: current}
      """
    let alcove = try Alcove(title: broken)
    try await alcove.change(by: status("completed"))
    #expect(
      try alcove.frontMatter() == """
        title: X
        episodes: 11
        status: completed
        progress: 11
        finished: 2010-11
        history:
          - {started: 2024, status: dropped}
          - {started: 2026-11-21, finished: 2026-11-21, status: completed}
        """)
  }

  /// Any commands in any order: the title can be read, and the only open time in its history is one
  /// in progress.
  @Test(arguments: RandomCases.seeds(8))
  func noCommandsLeaveAnOpenTime(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<4 {
      let starts = [
        "status: planning", Self.finished, "title: X\nstatus: dropped\ndropped: 2020",
        "status: completed\nrepeat: 2", "status: completed\nrepeat: 1\nhistory: [{finished: 2020}]",
        "episodes: 11\nstatus: repeating\nprogress: 2\nhistory:\n- status: current", "genres: [A]",
        "episodes: 11\nstatus: dropped\nfinished: 2010\nhistory: [{status: current}, {status: current}]",
      ]
      let start = starts.randomElement(using: &random) ?? ""
      let alcove = try Alcove(title: start.hasPrefix("title") ? start : "title: X\n" + start)
      var done = [start]
      // Progress and ratings don't change an open time of before.
      var isMended = !start.contains("current}, {")
      for _ in 0..<12 {
        let word = Status.allCases.randomElement(using: &random)?.rawValue ?? ""
        let amount = ["+1", "0", "all", "5"].randomElement(using: &random) ?? ""
        let isAgain = Bool.random(using: &random)
        let before = try alcove.frontMatter()
        let said =
          switch Int.random(in: 0..<6, using: &random) {
          case 0:
            try await alcove.change(
              by: ProgressChange(amount, unit: nil, isCompleting: isAgain, Alcove.date))
          case 1: try await alcove.change(by: RatingChange("7", again: isAgain ? Alcove.date : nil))
          default: try await alcove.change(by: status(word, isAgain: isAgain))
          }
        done.append(said)
        let story = "\(done.joined(separator: "\n"))\n\(try alcove.frontMatter())"
        var problems = DiagnosticList()
        let titles = try await alcove.project.readOwnersTitles(
          workers: .init(count: 1), reporting: &problems)
        #expect(titles.brokenFiles == [] && titles.titles.count == 1, "\(story)")
        isMended = isMended || said.contains("): status ")
        let after = try alcove.frontMatter()
        guard isMended, after != before,
          let tracking = titles.titles.first?.entry.tracking,
          // A rating is about nothing else.
          !said.contains("): rating")
        else { continue }
        let open = tracking.history.count { $0.status == .current || $0.status == .repeating }
        #expect(open <= (tracking.status == .repeating ? 1 : 0), "\(story)")
        #expect(tracking.dropped == nil || tracking.status == .dropped, "\(story)")
      }
    }
  }
}
